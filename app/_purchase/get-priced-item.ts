import { getEventHere } from '@/app/_host/request-host';
import { CHECKOUT } from '@/lib/content/checkout';
import type { Item } from '@/lib/contract';
import type { Freshness } from '@/lib/events/find-event';
import type { FindPriced, PricedItem } from '@/lib/api-client/specified-price';
import { findPlan } from '@/lib/plans/catalogue';
import { fail, ok, type Result } from '@/lib/result';

/** `getFresh` gives the price that is charged. Fails with `not_found`, or as the API does. */
export async function getPricedItem(item: Item, freshness?: Freshness): Promise<Result<PricedItem>> {
  if ('planId' in item) {
    const plan = findPlan(item.planId);
    return plan
      ? ok({ name: plan.name, priceCents: plan.priceCents })
      : fail('not_found', CHECKOUT.unknownPlan);
  }
  const event = await getEventHere(item.eventId, freshness);
  if (!event.ok) return event;
  const found = event.value.packages.find(({ id }) => id === item.selectedPackage);
  return found
    ? ok({ name: `${event.value.title}: ${found.name}`, priceCents: found.priceCents })
    : fail('not_found', CHECKOUT.unknownPackage);
}

export function priceNow(item: Item): FindPriced {
  return () => getPricedItem(item, 'getFresh');
}
