import { CallToAction } from '@/components/marketing/call-to-action';
import { ProductPicture } from '@/components/marketing/product-picture';
import { Section } from '@/components/marketing/section';
import { PageJsonLd } from '@/components/seo/json-ld';
import { Card } from '@/components/ui/card';
import { PageHeading, SectionHeading } from '@/components/ui/page-heading';
import { Picture } from '@/components/ui/picture';
import { ABOUT } from '@/lib/content/about';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { PAGES } from '@/lib/seo/pages';

export const metadata = toPageMetadata(PAGES.about);

export default function AboutPage() {
  const { title, lead, story, mission, why, services, action } = ABOUT;
  return (
    <>
      <PageJsonLd page={PAGES.about} />
      <Section first className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
        <div className="grid gap-6">
          <PageHeading title={title} lead={lead} />
          <div className="grid max-w-text gap-5">
            {story.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <Picture
          src="/images/about.svg"
          alt={ABOUT.picture}
          width={720}
          height={540}
          className="h-auto w-full rounded-lg"
          eager
        />
      </Section>
      <Section tone="night" className="grid justify-items-center gap-6 text-center">
        <h2 className="kicker">{mission.title}</h2>
        <p className="max-w-[20em] text-display-sm leading-snug font-semibold text-balance">{mission.text}</p>
      </Section>
      <Section className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
        <div className="grid gap-8">
          <SectionHeading title={why.title} />
          <ol className="grid gap-6">
            {why.items.map((item, index) => (
              <li key={item.title} className="grid grid-cols-[2.5rem_1fr] gap-y-1">
                <span
                  aria-hidden="true"
                  className="display row-span-2 text-display-md leading-none text-accent"
                >
                  {index + 1}
                </span>
                <h3 className="display text-display-xs">{item.title}</h3>
                <p className="text-muted">{item.text}</p>
              </li>
            ))}
          </ol>
        </div>
        <ProductPicture screen="studio" />
      </Section>
      <Section tone="sunken" className="grid gap-8">
        <SectionHeading title={services.title} />
        <ul className="grid gap-6 md:grid-cols-3">
          {services.items.map((item) => (
            <Card as="li" key={item.title}>
              <h3 className="display text-display-xs">{item.title}</h3>
              <p className="mt-3 text-muted">{item.text}</p>
            </Card>
          ))}
        </ul>
      </Section>
      <CallToAction look="stage" title={action.title} action={action} />
    </>
  );
}
