import type { Verdict, Withdraw } from './inspect';
import { planExpiry } from './plan-change';
import type { OrderRepository, OrderRow } from './repository';
import type { Settle, Settlement } from './settle';
import type { Cause } from './transitions';

/** Gives an unpaid order up for a reason, unless its money is there or on its way; see `createGiveUp`. */
export type GiveUp = (order: OrderRow, reason: string, cause: Cause) => Promise<Settlement>;

/**
 * Makes the one way to give an order up: its payment is closed at the provider first, and only when no money can come that
 * way the order expires. A process that dies between the two has closed a payment, which the next look finds. A buyer who
 * confirms meanwhile is either refused by the provider, or found to have paid: then the order is settled instead. One whose
 * provider cannot be asked stays as it is.
 */
export function createGiveUp({
  repository,
  withdraw,
  settle,
  now,
}: {
  repository: OrderRepository;
  withdraw: Withdraw;
  settle: Settle;
  now: () => number;
}): GiveUp {
  return async (order, reason, cause) => {
    const verdict = await withdraw(order);
    const nowMs = now();
    const change = mayStillCome(verdict) ? null : planExpiry(order, reason, nowMs);
    if (change === null) return settle(order, verdict, cause);
    const isChanged = await repository.change(order, change, { cause, nowMs });
    const after = await repository.findById(order.id);
    if (!after) throw new Error(`The order ${order.id} is gone`);
    return isChanged ? { order: after, verdict, hasBroughtMoney: false } : settle(after, null, cause);
  };
}

const mayStillCome = ({ kind }: Verdict) => kind === 'paid' || kind === 'underway' || kind === 'unknown';
