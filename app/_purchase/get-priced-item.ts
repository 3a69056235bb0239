import { headers } from 'next/headers';
import type { Item } from '@/lib/contract';
import { env } from '@/lib/env';
import type { EventDetails } from '@/lib/events/event';
import { getEvent, getEventByDomain } from '@/lib/events/get-event';
import { resolveHost } from '@/lib/events/host';
import { requestHost } from '@/lib/http/public-origin';
import type { PricedItem } from '@/lib/orders/buy';
import { findPlan } from '@/lib/plans/catalogue';
import { fail, ok, type Result } from '@/lib/result';

/**
 * Looks an item up where its price is kept: the catalogue of plans, or the event's packages. Fails with `not_found`
 * when there is none, or with what the API says.
 */
export async function getPricedItem(item: Item): Promise<Result<PricedItem>> {
  if ('planId' in item) {
    const plan = findPlan(item.planId);
    return plan
      ? ok({ item, name: plan.name, priceCents: plan.priceCents })
      : fail('not_found', 'This plan does not exist.');
  }
  const event = await findEvent(item.eventId);
  if (!event.ok) return event;
  const found = event.value.packages.find(({ id }) => id === item.selectedPackage);
  return found
    ? ok({ item, name: `${event.value.title}: ${found.name}`, priceCents: found.priceCents })
    : fail('not_found', 'This event has no such package.');
}

/** On an event's own host the event is found by that host, which every API knows; by its id elsewhere. */
async function findEvent(eventId: string): Promise<Result<EventDetails>> {
  const target = resolveHost(requestHost(await headers()), new URL(env.SITE_URL).hostname);
  if (target.kind === 'event') {
    const own = await getEventByDomain(target.key);
    if (own.ok && own.value.id === eventId) return own;
  }
  return getEvent(eventId);
}
