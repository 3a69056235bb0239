import { IconFeature } from '@/components/marketing/features';
import { IntroVideo } from '@/components/marketing/intro-video';
import { Section } from '@/components/marketing/section';
import { StatRow, Testimonial } from '@/components/marketing/social-proof';
import { PageJsonLd } from '@/components/seo/json-ld';
import { LinkButton } from '@/components/ui/button';
import { PageHeading, SectionHeading } from '@/components/ui/page-heading';
import { Ticket } from '@/components/ui/ticket';
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
      <nav aria-label={TEMPLATE.navigation} className="page-width">
        <ul className="flex flex-wrap justify-center gap-x-2">
          {TEMPLATE_NAV.map(({ label, href }) => (
            <li key={href}>
              <a
                href={href}
                className="inline-flex min-h-11 items-center px-3 font-medium text-muted hover:text-text"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Section className="grid gap-14">
        <PageHeading title={TEMPLATE.heading} lead={TEMPLATE.lead}>
          <LinkButton href={action.href} size="lg">
            {action.label}
          </LinkButton>
        </PageHeading>
        <IntroVideo />
      </Section>
      <Section id="features" className="grid gap-14">
        <SectionHeading title={TEMPLATE.featuresTitle} align="left" />
        <ul className="grid gap-x-10 gap-y-12 md:grid-cols-3">
          {TEMPLATE_FEATURES.map((feature) => (
            <IconFeature key={feature.title} {...feature} />
          ))}
        </ul>
      </Section>
      <Section tone="night" className="grid gap-14">
        <SectionHeading title={TEMPLATE.statsTitle} align="left" />
        <StatRow stats={TEMPLATE_STATS} />
      </Section>
      <Section
        id="industries"
        bandClassName="render-later [--about:18rem] sm:[--about:14rem]"
        className="grid gap-10"
      >
        <SectionHeading title={TEMPLATE.industriesTitle} />
        <ul className="flex flex-wrap justify-center gap-x-8 gap-y-1">
          {TEMPLATE_INDUSTRIES.map((industry) => (
            <li key={industry} className="display text-display-md text-muted even:text-accent">
              {industry}
            </li>
          ))}
        </ul>
      </Section>
      <Section
        tone="sunken"
        id="blocks"
        bandClassName="render-later [--about:82rem] sm:[--about:45rem] lg:[--about:32rem]"
        className="grid gap-12"
      >
        <SectionHeading title={TEMPLATE.blocksTitle} align="left" />
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {TEMPLATE_BLOCKS.map((block, index) => (
            <Ticket
              as="li"
              key={block.title}
              stub={<p className="text-sm font-semibold text-muted">{TEMPLATE.block(index + 1)}</p>}
              stubClassName="py-4 sm:py-4"
            >
              <h3 className="display text-display-xs">{block.title}</h3>
              <p className="mt-2 text-muted">{block.text}</p>
            </Ticket>
          ))}
        </ul>
      </Section>
      <Section
        id="voices"
        bandClassName="render-later [--about:48rem] lg:[--about:22rem]"
        className="grid gap-12"
      >
        <SectionHeading title={TEMPLATE.voicesTitle} align="left" />
        <ul className="grid gap-6 lg:grid-cols-3">
          {TESTIMONIALS.map((testimonial) => (
            <Testimonial key={testimonial.name} {...testimonial} />
          ))}
        </ul>
      </Section>
    </>
  );
}
