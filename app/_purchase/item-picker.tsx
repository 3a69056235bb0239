import { getContentOfHost } from '@/app/_host/request-host';
import { SHOP } from '@/lib/content/checkout';
import { type CheckoutPath, toCheckoutPath } from '@/lib/orders/addresses';
import { LinkButton } from '@/components/ui/button';
import { IntentLink } from '@/components/ui/intent-link';
import { env } from '@/lib/env';
import { eventPhase } from '@/lib/contract/event-phase';
import { eventAddress } from '@/lib/events/event-address';
import { listEvents } from '@/lib/events/find-event';
import { listOffered } from '@/lib/events/offer-state';
import { formatPrice } from '@/lib/money';
import { PLAN_FAMILIES } from '@/lib/plans/catalogue';

type Choice = { href: string; name: string; price: string };

const SHOWN = 8;

const toFrom = (priceCents: readonly number[]) => SHOP.from(formatPrice(Math.min(...priceCents)));

const FAMILIES = PLAN_FAMILIES.map(({ id, name, plans }): Choice => {
  return { href: `${env.SITE_URL}/plans#${id}`, name, price: toFrom(plans.map((plan) => plan.priceCents)) };
});

/** What can be bought now, the next one first. */
async function listTickets(nowMs: number): Promise<Choice[]> {
  const events = await listEvents();
  if (!events.ok) return [];
  const sold = events.value.flatMap((event) => {
    const prices = listOffered(event, nowMs).map(({ priceCents }) => priceCents);
    return prices.length > 0 && eventPhase(event, nowMs) !== 'ended' ? [{ event, prices }] : [];
  });
  return sold
    .sort((one, other) => one.event.startsAtMs - other.event.startsAtMs)
    .slice(0, SHOWN)
    .map(({ event, prices }) => ({
      href: eventAddress(event, env.SITE_URL),
      name: event.title,
      price: prices.length > 1 ? toFrom(prices) : formatPrice(prices[0] ?? 0),
    }));
}

export async function ItemPicker({ path }: { path: CheckoutPath }) {
  const content = await getContentOfHost();
  const event = content?.event;
  const nowMs = Date.now();
  if (event && eventPhase(event, nowMs) !== 'ended') {
    const choices = listOffered(event, nowMs).map(({ id, name, priceCents }) => ({
      href: toCheckoutPath({ eventId: event.id, selectedPackage: id }, path),
      name,
      price: formatPrice(priceCents),
    }));
    return <Choices title={event.title} choices={choices} />;
  }
  return (
    <>
      <div className="grid gap-8">
        <Choices title={SHOP.tickets} choices={await listTickets(nowMs)} />
        <Choices title={SHOP.plans} choices={FAMILIES} />
      </div>
      <div>
        <LinkButton variant="secondary" href={`${content ? env.SITE_URL : ''}/plans`}>
          {SHOP.compare}
        </LinkButton>
      </div>
    </>
  );
}

function Choices({ title, choices }: { title: string; choices: readonly Choice[] }) {
  if (choices.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="display text-display-xs">{title}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {choices.map(({ href, name, price }) => (
          <li key={href}>
            <IntentLink
              href={href}
              className="flex min-h-12 items-baseline justify-between gap-6 py-3 hover:underline"
            >
              <span dir="auto">{name}</span>
              <span className="font-semibold">{price}</span>
            </IntentLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
