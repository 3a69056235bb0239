import type { FaqItem } from '@/lib/content/faq';
import { TEMPLATE } from '@/lib/content/template-page';
import { CURRENCY, toDecimalString } from '@/lib/money';
import type { PlanFamily } from '@/lib/plans/types';
import type { JsonLdNode } from './json-ld';
import { cardPath, PAGES } from './pages';
import type { Site } from './site';
import { organizationRef } from './site-nodes';

/** The film at /new, as its file is: 13 seconds, published with the page. */
const FILM = { duration: 'PT13S', uploadDate: '2026-11-21T10:10:23Z' };

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

export function toIntroFilm(site: Site): JsonLdNode {
  return {
    '@type': 'VideoObject',
    name: TEMPLATE.film.title,
    description: TEMPLATE.film.label,
    thumbnailUrl: `${site.url}${cardPath(PAGES.template)}`,
    uploadDate: FILM.uploadDate,
    duration: FILM.duration,
    contentUrl: `${site.url}${TEMPLATE.film.src}`,
    publisher: organizationRef(site),
  };
}
