import type { ClaimFreeInput } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { findItem, sayGone } from './catalogue';
import { CODE_USED_UP } from './codes';
import { mayBuyEarly } from './early-sale';
import type { OrderContext } from './context';
import { applyTerms, type Buyer } from './purchase';
import { openOrder } from './open-order';
import { settle, toSettled } from './settle';
import { BY_BUYER } from './transitions';
import { PAID_IN_FULL } from './verdict';

/**
 * Is idempotent. With `askForCode`, of a guest, the place is held until the code is taken. Fails
 * with `not_found`, `country_blocked`, or `conflict` (has a price).
 */
export async function claimFree(
  context: OrderContext,
  { userId, country }: Buyer,
  input: ClaimFreeInput,
  askForCode?: () => Promise<Result<unknown>>,
): Promise<Result<{ orderId: string; waits?: boolean }>> {
  const { repository, events, now } = context;
  const found = await findItem(input, events, {
    nowMs: now(),
    country,
    isEarly: (organisationId) => mayBuyEarly(context, { userId, organisationId }),
  });
  const priced = found.ok
    ? await applyTerms(context, found.value, 'eventId' in input ? input : {}, [])
    : found;
  if (!priced.ok) return priced;
  const item = priced.value;
  if (item.amount_cents !== 0) return fail('conflict', "This item isn't free.");
  const owned = await repository.findOwned(userId, item);
  if (owned) return ok({ orderId: owned.id });
  const wanted = { userId, item, provider: 'none' as const };
  const order = await openOrder(context, wanted, { nowMs: now(), nextCheckAt: now() });
  if (order === 'sold-out' || order === 'held') return fail('conflict', sayGone(item, order));
  if (order === 'code-used-up') return fail('conflict', CODE_USED_UP);
  if (order && askForCode) {
    const asked = await askForCode();
    return asked.ok ? ok({ orderId: order.id, waits: true }) : asked;
  }
  const settled = order
    ? toSettled(await settle(context, order, PAID_IN_FULL, BY_BUYER))
    : fail('conflict', 'This order is already being processed. Please try again.');
  if (settled.ok) return ok({ orderId: settled.value.orderId });
  // A concurrent claim won.
  const faster = await repository.findOwned(userId, item);
  return faster ? ok({ orderId: faster.id }) : settled;
}
