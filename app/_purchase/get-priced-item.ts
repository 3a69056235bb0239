import { headers } from 'next/headers';
import type { z } from 'zod';
import { getEventHere } from '@/app/_host/request-host';
import { callUpstream } from '@/lib/api-client/client';
import { CHECKOUT, SHOP } from '@/lib/content/checkout';
import { getSession } from '@/lib/auth/session';
import { calls, type Item } from '@/lib/contract';
import type { Freshness } from '@/lib/events/find-event';
import type { FindPriced, PricedItem } from '@/lib/api-client/specified-price';
import { clientAddress, viewerCountry } from '@/lib/http/visitor';
import { toCents } from '@/lib/money';
import { takesCodes } from '@/lib/orders/buy';
import { getPass } from '@/lib/orders/get-pass';
import { findPlan } from '@/lib/plans/catalogue';
import { fail, ok, type Result } from '@/lib/result';

/**
 * `getFresh` gives the price that is charged. Fails with `not_found`, `conflict` for a code that
 * does not count, or as the API does.
 */
export async function getPricedItem(item: Item, freshness?: Freshness): Promise<Result<PricedItem>> {
  if ('planId' in item) {
    const plan = findPlan(item.planId);
    return plan
      ? ok({ name: plan.name, priceCents: plan.priceCents })
      : fail('not_found', CHECKOUT.unknownPlan);
  }
  if ('passId' in item) {
    const pass = await getPass(item.passId);
    if (!pass.ok) return pass;
    const { passId, code } = item;
    const name = `${pass.value.organisation}: ${pass.value.name}`;
    return code === undefined || !takesCodes()
      ? ok({ name, priceCents: toCents(pass.value.price) })
      : applyCode(name, { passId, code });
  }
  const event = await getEventHere(item.eventId, freshness);
  if (!event.ok) return event;
  const found = event.value.packages.find(({ id }) => id === item.selectedPackage);
  if (!found) return fail('not_found', CHECKOUT.unknownPackage);
  const { eventId, selectedPackage, code } = item;
  const name = `${event.value.title}: ${found.name}`;
  const { organisation, title } = event.value;
  const sender = organisation ? SHOP.organizer(organisation, title) : null;
  if (code === undefined || !takesCodes()) return ok({ name, priceCents: found.priceCents, sender });
  return applyCode(name, { eventId, selectedPackage, code });
}

async function applyCode(
  name: string,
  body: z.input<typeof calls.checkCode.body>,
): Promise<Result<PricedItem>> {
  const [head, session] = await Promise.all([headers(), getSession()]);
  const checked = await callUpstream(calls.checkCode, {
    body,
    country: viewerCountry(head),
    clientAddress: clientAddress(head),
    token: session?.token ?? null,
  });
  return checked.ok ? ok({ name, priceCents: toCents(checked.value.price) }) : checked;
}

export function priceNow(item: Item): FindPriced {
  return () => getPricedItem(item, 'getFresh');
}
