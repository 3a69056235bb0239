import type { FaqItem } from '@/lib/content/faq';
import { TEMPLATE } from '@/lib/content/template-page';
import { CURRENCY, toDecimalString } from '@/lib/money';
import type { PlanFamily } from '@/lib/plans/catalogue';
import type { JsonLdNode } from './json-ld';
import { cardPath, PAGES } from './pages';
import type { Site } from './site';
import { organizationRef } from './site-nodes';

/** The duration and date of the video at /new. */
const INTRO = { duration: 'PT13S', uploadDate: '2026-11-21T10:10:23Z' };

export function toFaqPage(items: readonly FaqItem[]): JsonLdNode {
  return {
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export function toPlanService({ id, name, summary, plans }: PlanFamily, site: Site): JsonLdNode {
  const url = `${site.url}${PAGES.plans.path}#${id}`;
  return {
    '@type': 'Service',
    '@id': url,
    name,
    serviceType: name.replace(/ Plans$/, ''),
    description: summary,
    url,
    provider: organizationRef(site),
    offers: plans.map((plan) => ({
      '@type': 'Offer',
      name: plan.name,
      price: toDecimalString(plan.priceCents),
      priceCurrency: CURRENCY,
      availability: 'https://schema.org/InStock',
      url,
    })),
  };
}

export function toIntroVideo(site: Site): JsonLdNode {
  return {
    '@type': 'VideoObject',
    name: TEMPLATE.video.title,
    description: TEMPLATE.video.label,
    thumbnailUrl: `${site.url}${cardPath(PAGES.template)}`,
    uploadDate: INTRO.uploadDate,
    duration: INTRO.duration,
    contentUrl: `${site.url}${TEMPLATE.video.src}`,
    publisher: organizationRef(site),
  };
}
