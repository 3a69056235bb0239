import { fail, ok, type Result } from '@/lib/result';
import { findItem, type ItemIds, SOLD_OUT } from './catalogue';
import type { OrderContext } from './context';
import type { Buyer } from './purchase';
import { openOrder } from './repository';
import { settle, toSettled } from './settle';
import { BY_BUYER } from './transitions';
import { PAID_IN_FULL } from './verdict';

/** Is idempotent. Fails with `not_found`, `country_blocked`, or `conflict` (has a price). */
export async function claimFree(
  context: OrderContext,
  { userId, country }: Buyer,
  ids: ItemIds,
): Promise<Result<{ orderId: string }>> {
  const { repository, events, now } = context;
  const found = await findItem(ids, events, { nowMs: now(), country });
  if (!found.ok) return found;
  const item = found.value;
  if (item.amount_cents !== 0) return fail('conflict', "This item isn't free.");
  const owned = await repository.findOwned(userId, item);
  if (owned) return ok({ orderId: owned.id });
  const wanted = { userId, item, provider: 'none' as const };
  const order = await openOrder(context, wanted, { nowMs: now(), nextCheckAt: now() });
  if (order === 'sold-out') return fail('conflict', SOLD_OUT);
  const settled = order
    ? toSettled(await settle(context, order, PAID_IN_FULL, BY_BUYER))
    : fail('conflict', 'This order is already being processed. Please try again.');
  if (settled.ok) return ok({ orderId: settled.value.orderId });
  // A concurrent claim won.
  const faster = await repository.findOwned(userId, item);
  return faster ? ok({ orderId: faster.id }) : settled;
}
