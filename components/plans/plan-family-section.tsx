import { BuyButton } from '@/components/checkout/buy-button';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Ticket } from '@/components/ui/ticket';
import { PLANS_PAGE } from '@/lib/content/plans-page';
import { formatPrice } from '@/lib/money';
import { describeFeature, hasFeature, type Plan, type PlanFamily, RECOMMENDED } from '@/lib/plans/catalogue';

/** Names the features once, beside the cards, and in each card for screen readers and phones. */
export function PlanFamilySection({ family, later }: { family: PlanFamily; later: boolean }) {
  const { id, name, summary, plans, labels } = family;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx('plan-family', later && 'render-later [--about:34rem] md:[--about:22rem]')}
    >
      <div className="grid content-start gap-2 pr-2">
        <h2 id={`${id}-title`} className="display text-display-sm">
          {name}
        </h2>
        <p className="text-muted md:text-sm">{summary}</p>
      </div>
      <ul aria-hidden="true" className="plan-labels">
        {labels.map((label) => (
          <li key={label} className="plan-row text-muted">
            {label}
          </li>
        ))}
      </ul>
      <ul className="plan-cards">
        {plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
    </section>
  );
}

const { buy } = PLANS_PAGE;

function PlanCard({ plan }: { plan: Plan }) {
  const { id, name, tier, priceCents } = plan;
  const headingId = `plan-${id}`;
  const isRecommended = tier === RECOMMENDED;
  const look = { wide: true, variant: isRecommended ? 'ink' : 'secondary' } as const;
  return (
    <Ticket
      as="li"
      className={`plan-card is-${tier.toLowerCase()}`}
      bodyClassName={cx(
        'grid grid-rows-[1fr_auto_auto] gap-2.5 py-4 sm:py-4 md:px-3 lg:px-5',
        isRecommended && 'text-ink [--ticket:var(--vermilion)]',
      )}
      stubClassName="py-2 sm:py-2 md:px-3 lg:px-5"
      stub={
        <dl>
          {plan.features.map(({ key, label, value }) => (
            <div key={key} className="plan-row">
              <dt className="text-muted">{label}</dt>
              <dd className={hasFeature(value) ? 'font-semibold' : 'text-muted'}>{describeFeature(value)}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 id={headingId} className="display text-display-xs">
          <span className="sr-only">{name.replace(tier, '')}</span>
          <span>{tier}</span>
        </h3>
        {isRecommended ? (
          <p className="rounded-full bg-ink px-3 py-0.5 text-xs font-semibold text-paper">
            {PLANS_PAGE.recommended}
          </p>
        ) : null}
      </div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="display text-display-sm leading-none">{formatPrice(priceCents)}</span>
        <span className="text-sm font-semibold">{PLANS_PAGE.oneTime}</span>
      </p>
      <BuyButton item={{ planId: id }} name={name} priceCents={priceCents} path="/plans">
        {priceCents === 0 ? (
          <Button type="submit" {...look} aria-describedby={headingId} aria-label={`${buy.free}: ${name}`}>
            {buy.free}
          </Button>
        ) : (
          <Button type="submit" {...look} aria-describedby={headingId}>
            <span className="when-logged-in">{buy.loggedIn}</span>
            <span className="when-logged-out">{buy.loggedOut}</span>
          </Button>
        )}
      </BuyButton>
    </Ticket>
  );
}
