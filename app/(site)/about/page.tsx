import { CallToAction } from '@/components/marketing/call-to-action';
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
      <Section className="grid items-center gap-12 lg:grid-cols-2 lg:gap-16">
        <div className="grid gap-8">
          <PageHeading title={title} lead={lead} align="left" />
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
      <Section className="grid gap-12">
        <SectionHeading title={why.title} align="left" />
        <ol className="grid gap-10 md:grid-cols-3">
          {why.items.map((item, index) => (
            <li key={item.title} className="grid content-start gap-3">
              <span aria-hidden="true" className="display text-display-md text-accent">
                {index + 1}
              </span>
              <h3 className="display text-display-xs">{item.title}</h3>
              <p className="text-muted">{item.text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section tone="sunken" className="grid gap-12">
        <SectionHeading title={services.title} align="left" />
        <ul className="grid gap-6 md:grid-cols-3">
          {services.items.map((item) => (
            <Card as="li" key={item.title}>
              <h3 className="display text-display-xs">{item.title}</h3>
              <p className="mt-3 text-muted">{item.text}</p>
            </Card>
          ))}
        </ul>
        <CallToAction title={action.title} action={action} />
      </Section>
    </>
  );
}
