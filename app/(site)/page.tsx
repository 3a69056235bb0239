import { CallToAction } from '@/components/marketing/call-to-action';
import { HomeHero } from '@/components/marketing/home-hero';
import { IconFeature } from '@/components/marketing/features';
import { ProductPicture } from '@/components/marketing/product-picture';
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
      <Section tone="night" className="grid items-center gap-12 lg:grid-cols-2 lg:gap-16">
        <div className="grid gap-10">
          <SectionHeading title={HOME.featuresTitle} />
          <ul className="grid gap-8 sm:grid-cols-2">
            {HOME_FEATURES.map((feature) => (
              <IconFeature key={feature.title} {...feature} />
            ))}
          </ul>
        </div>
        <ProductPicture screen="report" />
      </Section>
      <CallToAction look="bulbs" {...HOME.grow} />
    </>
  );
}
