import { CallToAction } from '@/components/marketing/call-to-action';
import { FeatureRow, IconFeature } from '@/components/marketing/features';
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
      <Section tone="night" className="grid gap-12 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <SectionHeading
          title={monetization.title}
          lead={monetization.lead}
          align="left"
          className="content-start"
        />
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
        <ul className="grid gap-section">
          {PPV_FEATURES.map((feature, index) => (
            <FeatureRow key={feature.title} {...feature} flipped={index % 2 === 1} later={index > 0} />
          ))}
        </ul>
      </Section>
      <Section
        tone="sunken"
        bandClassName="render-later [--about:76rem] sm:[--about:41rem] lg:[--about:30rem]"
        className="grid gap-14"
      >
        <SectionHeading title={PPV.gridTitle} align="left" />
        <ul className="grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
          {PPV_GRID.map((feature) => (
            <IconFeature key={feature.title} {...feature} />
          ))}
        </ul>
      </Section>
      <Section
        bandClassName="render-later [--about:43rem] sm:[--about:56rem] lg:[--about:25rem]"
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
          <SectionHeading title={faqTitle} align="left" />
          <Accordion name="ppv-faq" items={PPV_FAQ} />
        </div>
      </Section>
      <Section tone="sunken" bandClassName="render-later [--about:21rem] lg:[--about:15rem]">
        <CallToAction
          title={tryIt.title(env.SITE_NAME)}
          text={tryIt.text}
          action={{ label: tryIt.title(env.SITE_NAME), href: '/' }}
        />
      </Section>
    </>
  );
}
