import { NeedsScript } from '@/components/checkout/needs-script';
import { CallToAction } from '@/components/marketing/call-to-action';
import { TestRibbon } from '@/components/layout/test-ribbon';
import { JumpList } from '@/components/marketing/jump-list';
import { PlanFamilySection } from '@/components/plans/plan-family-section';
import { TierSwitch } from '@/components/plans/tier-switch';
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
  const { title, lead, quote, stream } = PLANS_PAGE;
  return (
    <>
      <PageJsonLd page={PAGES.plans} more={[...PLAN_FAMILIES.map((family) => toPlanService(family, SITE))]} />
      <TestRibbon />
      <div className="page-width pt-top pb-4">
        <PageHeading
          title={title}
          lead={
            <>
              <span>{lead}</span> <span>{stream.before}</span>{' '}
              <a href={stream.href} className="link">
                {stream.link}
              </a>
            </>
          }
        >
          <NeedsScript />
        </PageHeading>
      </div>
      <JumpList
        label={PLANS_PAGE.types}
        links={PLAN_FAMILIES.map(({ id, name }) => ({ label: name.replace(' Plans', ''), href: `#${id}` }))}
      >
        <TierSwitch />
      </JumpList>
      <div className="page-width grid gap-12 pt-8 pb-section">
        {PLAN_FAMILIES.map((family, index) => (
          <PlanFamilySection key={family.id} family={family} later={index > 0} />
        ))}
      </div>
      <CallToAction look="coupon" {...quote} />
    </>
  );
}
