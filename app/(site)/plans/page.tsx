import { NeedsScript } from '@/components/checkout/needs-script';
import { CallToAction } from '@/components/marketing/call-to-action';
import { TestRibbon } from '@/components/layout/test-ribbon';
import { Section } from '@/components/marketing/section';
import { PlanFamilySection } from '@/components/plans/plan-family-section';
import { PageJsonLd } from '@/components/seo/json-ld';
import { PageHeading } from '@/components/ui/page-heading';
import { PLANS_PAGE } from '@/lib/content/plans-page';
import { PLAN_FAMILIES } from '@/lib/plans/catalogue';
import { toPlanService } from '@/lib/seo/page-nodes';
import { toPageMetadata } from '@/lib/seo/page-metadata';
import { PAGES } from '@/lib/seo/pages';
import { SITE } from '@/lib/seo/site';

export const metadata = toPageMetadata(PAGES.plans);

export default function PlansPage() {
  const { title, lead, quote } = PLANS_PAGE;
  return (
    <>
      <PageJsonLd page={PAGES.plans} more={[...PLAN_FAMILIES.map((family) => toPlanService(family, SITE))]} />
      <TestRibbon />
      <Section className="grid gap-section">
        <PageHeading title={title} lead={lead}>
          <nav aria-label={PLANS_PAGE.types}>
            <ul className="flex flex-wrap justify-center gap-2">
              {PLAN_FAMILIES.map(({ id, name }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="inline-flex min-h-11 items-center rounded-full bg-text/8 px-4 font-medium hover:bg-text hover:text-canvas"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <NeedsScript />
        </PageHeading>
        {PLAN_FAMILIES.map((family, index) => (
          <PlanFamilySection key={family.id} family={family} later={index > 0} />
        ))}
      </Section>
      <Section tone="sunken">
        <CallToAction title={quote.title} text={quote.text} action={quote.action} />
      </Section>
    </>
  );
}
