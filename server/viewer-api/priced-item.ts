import type { PricedItem } from '@/lib/api-client/specified-price';
import { CHECKOUT } from '@/lib/content/checkout';
import type { Item } from '@/lib/contract';
import type { EventDetails } from '@/lib/events/event';
import { findPlan } from '@/lib/plans/catalogue';
import { fail, ok, type Result } from '@/lib/result';

/** An item's name and price. Fails with `not_found`, or as `findEvent` does. */
export async function getPricedItem(
  item: Item,
  findEvent: (eventId: string) => Promise<Result<EventDetails>>,
): Promise<Result<PricedItem>> {
  if ('planId' in item) {
    const plan = findPlan(item.planId);
    return plan
      ? ok({ name: plan.name, priceCents: plan.priceCents })
      : fail('not_found', CHECKOUT.unknownPlan);
  }
  const event = await findEvent(item.eventId);
  if (!event.ok) return event;
  const found = event.value.packages.find(({ id }) => id === item.selectedPackage);
  return found
    ? ok({ name: `${event.value.title}: ${found.name}`, priceCents: found.priceCents })
    : fail('not_found', CHECKOUT.unknownPackage);
}
