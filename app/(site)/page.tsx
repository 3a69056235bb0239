import { CallToAction } from '@/components/marketing/call-to-action';
import { HomeHero } from '@/components/marketing/home-hero';
import { IconFeature } from '@/components/marketing/features';
import { Section } from '@/components/marketing/section';
import { JsonLd } from '@/components/seo/json-ld';
import { SectionHeading } from '@/components/ui/page-heading';
import { HOME, HOME_FEATURES } from '@/lib/content/home';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { PAGES } from '@/lib/seo/pages';
import { SITE } from '@/lib/seo/site';
import { toOrganization, toWebSite } from '@/lib/seo/site-nodes';

export const metadata = toPageMetadata(PAGES.home);

export default function HomePage() {
  return (
    <>
      <JsonLd nodes={[toOrganization(SITE), toWebSite(SITE)]} />
      <HomeHero />
      <Section tone="night" className="grid gap-14">
        <SectionHeading title={HOME.featuresTitle} align="left" />
        <ul className="grid gap-x-10 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
          {HOME_FEATURES.map((feature) => (
            <IconFeature key={feature.title} {...feature} />
          ))}
        </ul>
      </Section>
      <Section>
        <CallToAction title={HOME.grow.title} text={HOME.grow.text} action={HOME.grow.action} />
      </Section>
    </>
  );
}
