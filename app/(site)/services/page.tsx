import { CallToAction } from '@/components/marketing/call-to-action';
import { Icon } from '@/components/marketing/icon';
import { ProductPicture } from '@/components/marketing/product-picture';
import { Section } from '@/components/marketing/section';
import { PageJsonLd } from '@/components/seo/json-ld';
import { Card } from '@/components/ui/card';
import { PageHeading } from '@/components/ui/page-heading';
import { SERVICES, SERVICES_PAGE } from '@/lib/content/services';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { PAGES } from '@/lib/seo/pages';

export const metadata = toPageMetadata(PAGES.services);

export default function ServicesPage() {
  const { title, lead, picture, action } = SERVICES_PAGE;
  return (
    <>
      <PageJsonLd page={PAGES.services} />
      <Section first className="grid gap-10">
        <PageHeading title={title} lead={lead} />
        <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {SERVICES.map((service) => (
            <Card as="li" key={service.title}>
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
          <li className="grid grid-rows-[1fr_auto] gap-4">
            <ProductPicture screen="report" className="screen-close" />
            <p className="text-sm text-muted">{picture}</p>
          </li>
        </ul>
      </Section>
      <CallToAction look="note" title={action.title} text={action.text} action={action} />
    </>
  );
}
