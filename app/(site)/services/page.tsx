import { CallToAction } from '@/components/marketing/call-to-action';
import { Icon } from '@/components/marketing/icon';
import { Section } from '@/components/marketing/section';
import { PageJsonLd } from '@/components/seo/json-ld';
import { Card } from '@/components/ui/card';
import { PageHeading } from '@/components/ui/page-heading';
import { SERVICES, SERVICES_PAGE } from '@/lib/content/services';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { PAGES } from '@/lib/seo/pages';

export const metadata = toPageMetadata(PAGES.services);

export default function ServicesPage() {
  const { title, lead, action } = SERVICES_PAGE;
  return (
    <>
      <PageJsonLd page={PAGES.services} />
      <Section className="grid gap-14">
        <PageHeading title={title} lead={lead} />
        <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-6">
          {SERVICES.map((service, index) => (
            <Card
              as="li"
              key={service.title}
              className={index < 3 ? 'lg:col-span-2' : 'md:max-lg:last:col-span-2 lg:col-span-3'}
            >
              <Icon name={service.icon} />
              <h2 className="display mt-5 text-display-xs">{service.title}</h2>
              <p className="mt-3 text-muted">{service.description}</p>
              <ul className="mt-5 grid gap-1.5">
                {service.points.map((point) => (
                  <li key={point} className="bulb-item">
                    {point}
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </ul>
      </Section>
      <Section tone="sunken">
        <CallToAction title={action.title} text={action.text} action={action} />
      </Section>
    </>
  );
}
