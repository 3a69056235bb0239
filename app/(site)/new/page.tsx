import { ScreenFeature } from '@/components/marketing/features';
import { IntroVideo } from '@/components/marketing/intro-video';
import { JumpList } from '@/components/marketing/jump-list';
import { MarqueeSign } from '@/components/marketing/marquee-sign';
import { Section } from '@/components/marketing/section';
import { StatRow, Testimonial } from '@/components/marketing/social-proof';
import { PageJsonLd } from '@/components/seo/json-ld';
import { LinkButton } from '@/components/ui/button';
import { PageHeading, SectionHeading } from '@/components/ui/page-heading';
import { Picture } from '@/components/ui/picture';
import {
  TEMPLATE,
  TEMPLATE_BLOCKS,
  TEMPLATE_FEATURES,
  TEMPLATE_INDUSTRIES,
  TEMPLATE_NAV,
  TEMPLATE_STATS,
  TESTIMONIALS,
} from '@/lib/content/template-page';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { toIntroVideo } from '@/lib/seo/page-nodes';
import { PAGES } from '@/lib/seo/pages';
import { SITE } from '@/lib/seo/site';

export const metadata = toPageMetadata(PAGES.template);

export default function NewPage() {
  const { action } = TEMPLATE;
  return (
    <>
      <PageJsonLd page={PAGES.template} more={[toIntroVideo(SITE)]} />
      <JumpList label={TEMPLATE.navigation} links={TEMPLATE_NAV} />
      <Section first className="grid items-center gap-10 lg:grid-cols-[5fr_7fr] lg:gap-16">
        <PageHeading title={TEMPLATE.heading} lead={TEMPLATE.lead}>
          <LinkButton href={action.href} size="lg" className="mt-2 justify-self-start">
            {action.label}
          </LinkButton>
        </PageHeading>
        <IntroVideo />
      </Section>
      <Section id="features" tone="sunken" className="grid gap-8">
        <SectionHeading title={TEMPLATE.featuresTitle} />
        <ul className="grid gap-6 md:grid-cols-3">
          {TEMPLATE_FEATURES.map((feature) => (
            <ScreenFeature key={feature.title} {...feature} />
          ))}
        </ul>
      </Section>
      <Section tone="night" className="grid gap-8">
        <SectionHeading title={TEMPLATE.statsTitle} />
        <MarqueeSign>
          <StatRow stats={TEMPLATE_STATS} />
        </MarqueeSign>
      </Section>
      <Section
        id="industries"
        bandClassName="render-later [--about:30rem] sm:[--about:24rem]"
        className="grid gap-8"
      >
        <SectionHeading title={TEMPLATE.industriesTitle} />
        <ul className="flex flex-wrap gap-x-8 gap-y-1">
          {TEMPLATE_INDUSTRIES.map((industry) => (
            <li key={industry} className="display text-display-lg text-muted even:text-accent">
              {industry}
            </li>
          ))}
        </ul>
      </Section>
      <Section
        tone="sunken"
        id="blocks"
        bandClassName="render-later [--about:62rem] sm:[--about:70rem] lg:[--about:52rem]"
        className="grid gap-8"
      >
        <SectionHeading title={TEMPLATE.blocksTitle} />
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {TEMPLATE_BLOCKS.map(({ title, image, text }) => (
            <li
              key={title}
              className="grid grid-cols-[2fr_3fr] overflow-clip rounded-lg bg-surface shadow-card sm:block"
            >
              <Picture
                src={image}
                alt=""
                width={360}
                height={220}
                className="size-full bg-ink object-contain sm:h-auto"
              />
              <div className="grid gap-1 p-4 sm:p-6">
                <h3 className="display text-display-xs">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        id="voices"
        bandClassName="render-later [--about:48rem] lg:[--about:26rem]"
        className="grid gap-8"
      >
        <SectionHeading title={TEMPLATE.voicesTitle} lead={TEMPLATE.voicesNote} />
        <ul className="grid gap-6 lg:grid-cols-3">
          {TESTIMONIALS.map((testimonial) => (
            <Testimonial key={testimonial.name} {...testimonial} />
          ))}
        </ul>
      </Section>
    </>
  );
}
