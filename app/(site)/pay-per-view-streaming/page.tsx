import { CallToAction } from '@/components/marketing/call-to-action';
import { Feature, IconFeature } from '@/components/marketing/features';
import { PpvHero } from '@/components/marketing/ppv-hero';
import { Section } from '@/components/marketing/section';
import { PageJsonLd } from '@/components/seo/json-ld';
import { Accordion } from '@/components/ui/accordion';
import { SectionHeading } from '@/components/ui/page-heading';
import { Picture } from '@/components/ui/picture';
import { PPV, PPV_FAQ, PPV_FEATURES, PPV_GRID } from '@/lib/content/ppv';
import { env } from '@/lib/env';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { toFaqPage } from '@/lib/seo/page-nodes';
import { PAGES } from '@/lib/seo/pages';

export const metadata = toPageMetadata(PAGES.ppv);

export default function PayPerViewPage() {
  const { monetization, faqTitle, tryIt } = PPV;
  return (
    <>
      <PageJsonLd page={PAGES.ppv} more={[toFaqPage(PPV_FAQ)]} />
      <PpvHero />
      <Section tone="night" className="grid gap-10 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <SectionHeading title={monetization.title} lead={monetization.lead} className="content-start" />
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {monetization.ways.map((way) => (
            <li key={way.title} className="grid content-start gap-2">
              <h3 className="display text-display-xs text-bulb">{way.title}</h3>
              <p className="text-muted">{way.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section>
        <ul className="grid gap-x-6 gap-y-section md:grid-cols-2">
          {PPV_FEATURES.map((feature) => (
            <Feature key={feature.title} {...feature} />
          ))}
        </ul>
      </Section>
      <Section
        tone="sunken"
        bandClassName="render-later [--about:68rem] sm:[--about:37rem] lg:[--about:26rem]"
        className="grid gap-10"
      >
        <SectionHeading title={PPV.gridTitle} />
        <ul className="grid gap-10 sm:grid-cols-2 lg:grid-cols-3">
          {PPV_GRID.map((feature) => (
            <IconFeature key={feature.title} {...feature} />
          ))}
        </ul>
      </Section>
      <Section
        id="cost"
        bandClassName="render-later [--about:48rem] sm:[--about:60rem] lg:[--about:30rem]"
        className="grid items-center gap-12 lg:grid-cols-2 lg:gap-16"
      >
        <Picture
          src="/images/ppv-faq.svg"
          alt={PPV.faqPicture}
          width={720}
          height={540}
          className="h-auto w-full rounded-lg"
        />
        <div className="grid gap-8">
          <SectionHeading title={faqTitle} />
          <Accordion name="ppv-faq" items={PPV_FAQ} />
        </div>
      </Section>
      <CallToAction
        look="ticket"
        title={tryIt.title(env.SITE_NAME)}
        text={tryIt.text}
        action={{ label: tryIt.title(env.SITE_NAME), href: '/' }}
      />
    </>
  );
}
