import { BuyButton } from '@/components/checkout/buy-button';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { SectionHeading } from '@/components/ui/page-heading';
import { Ticket } from '@/components/ui/ticket';
import { PLANS_PAGE } from '@/lib/content/plans-page';
import { formatPrice } from '@/lib/money';
import { describeFeature, hasFeature, type Plan, type PlanFamily } from '@/lib/plans/catalogue';

type PlanFamilySectionProps = {
  family: PlanFamily;
  later: boolean;
};

export function PlanFamilySection({ family, later }: PlanFamilySectionProps) {
  return (
    <section
      id={family.id}
      aria-labelledby={`${family.id}-title`}
      className={cx(
        'grid scroll-mt-6 gap-8',
        later && 'render-later [--about:101rem] md:[--about:46rem] lg:[--about:41rem]',
      )}
    >
      <SectionHeading
        title={<span id={`${family.id}-title`}>{family.name}</span>}
        lead={family.summary}
        align="left"
      />
      <ul className="grid gap-6 md:grid-cols-3">
        {family.plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
    </section>
  );
}

const { buy } = PLANS_PAGE;

function PlanCard({ plan }: { plan: Plan }) {
  const { id, name, priceCents } = plan;
  const headingId = `plan-${id}`;
  return (
    <Ticket
      as="li"
      stub={
        <div className="grid gap-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
            <p className="display text-display-sm leading-none">{formatPrice(priceCents)}</p>
            <Badge>{PLANS_PAGE.oneTime}</Badge>
          </div>
          <BuyButton item={{ planId: id }} name={name} priceCents={priceCents} path="/plans">
            {priceCents === 0 ? (
              <Button type="submit" wide aria-describedby={headingId} aria-label={`${buy.free}: ${name}`}>
                {buy.free}
              </Button>
            ) : (
              <Button type="submit" wide aria-describedby={headingId}>
                <span className="when-logged-in">{buy.loggedIn}</span>
                <span className="when-logged-out">{buy.loggedOut}</span>
              </Button>
            )}
          </BuyButton>
        </div>
      }
    >
      <h3 id={headingId} className="display text-display-xs">
        <span className="sr-only">{name.replace(plan.tier, '')}</span>
        <span>{plan.tier}</span>
      </h3>
      <dl className="mt-4">
        {plan.features.map(({ key, label, value }) => {
          const included = hasFeature(value);
          return (
            <div
              key={key}
              className="flex items-baseline justify-between gap-4 border-t border-line py-2.5 first:border-0 md:max-lg:block"
            >
              <dt className="text-muted sm:shrink-0 md:max-lg:text-sm">{label}</dt>
              <dd className={cx('text-right md:max-lg:text-left', included ? 'font-semibold' : 'text-muted')}>
                {describeFeature(value)}
              </dd>
            </div>
          );
        })}
      </dl>
    </Ticket>
  );
}
