import { getEventOfHost } from '@/app/_host/request-host';
import { CHECKOUT } from '@/lib/content/checkout';
import { type CheckoutPath, toCheckoutPath } from '@/lib/orders/addresses';
import { LinkButton } from '@/components/ui/button';
import { IntentLink } from '@/components/ui/intent-link';
import type { Item } from '@/lib/contract';
import { env } from '@/lib/env';
import { eventPhase } from '@/lib/contract/event-phase';
import { listOffered } from '@/lib/events/offer-state';
import { formatPrice } from '@/lib/money';
import { PLAN_FAMILIES } from '@/lib/plans/catalogue';

type Choice = { item: Item; name: string; priceCents: number };

export async function ItemPicker({ path }: { path: CheckoutPath }) {
  const event = await getEventOfHost();
  const nowMs = Date.now();
  if (event && eventPhase(event, nowMs) !== 'ended') {
    const choices = listOffered(event, nowMs).map(({ id, name, priceCents }) => ({
      item: { eventId: event.id, selectedPackage: id },
      name,
      priceCents,
    }));
    return <Choices title={event.title} choices={choices} path={path} />;
  }
  return (
    <>
      <div className="grid gap-8">
        {PLAN_FAMILIES.map(({ id, name, plans }) => (
          <Choices
            key={id}
            title={name}
            path={path}
            choices={plans.map((plan) => ({ item: { planId: plan.id }, ...plan }))}
          />
        ))}
      </div>
      <div>
        <LinkButton variant="secondary" href={`${event ? env.SITE_URL : ''}/plans`}>
          {CHECKOUT.compare}
        </LinkButton>
      </div>
    </>
  );
}

type ChoicesProps = { title: string; choices: Choice[]; path: CheckoutPath };

function Choices({ title, choices, path }: ChoicesProps) {
  return (
    <section className="grid gap-2">
      <h2 className="display text-display-xs">{title}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {choices.map(({ item, name, priceCents }) => (
          <li key={name}>
            <IntentLink
              href={toCheckoutPath(item, path)}
              className="flex min-h-12 items-baseline justify-between gap-6 py-3 hover:underline"
            >
              <span dir="auto">{name}</span>
              <span className="font-semibold">{formatPrice(priceCents)}</span>
            </IntentLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
