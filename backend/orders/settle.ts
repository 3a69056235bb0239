import { fail, ok, type Result } from '@/lib/result';
import { EMPTY_BOOKS } from './ledger';
import type { EventRepository } from '../events/repository';
import type { OrderRow } from '../store/schema';
import type { Verdict } from './verdict';
import type { Inspect, Withdraw } from './inspect';
import { isTooLate } from './catalogue';
import { isUnpaid, type OrderChange, planChange, planExpiry } from './plan-change';
import type { OrderRepository } from './repository';
import type { Cause } from './transitions';

export type Settled = { orderId: string; message: string };

/** An order as settled, by which verdict, and whether this call brought money into it. */
export type Settlement = { order: OrderRow; verdict: Verdict; hasBroughtMoney: boolean };

/** Looks at an order that others keep changing; more than this means something else is wrong. */
const MAX_LOOKS = 6;

export type Settle = (order: OrderRow, verdict: Verdict | null, cause: Cause) => Promise<Settlement>;

/**
 * The one way in which an order changes, for every caller, in any order and any number of times.
 * Without a verdict the provider is asked. A verdict is written only over the row it was given for;
 * when that changed, the provider is asked again, so that an old view never overwrites a newer one.
 */
export function createSettle({
  repository,
  inspect,
  events,
  now,
}: {
  repository: OrderRepository;
  inspect: Inspect;
  events: EventRepository;
  now: () => number;
}): Settle {
  async function plan(order: OrderRow, verdict: Verdict, nowMs: number): Promise<OrderChange | null> {
    // What gives access has been judged, and goes on doing so.
    const isJudged = order.status === 'paid' || verdict.kind !== 'paid' || verdict.access !== 'granted';
    const isLate = !isJudged && (await isTooLate(order, verdict.confirmedAtMs ?? nowMs, events));
    const books = verdict.kind === 'paid' ? await repository.readBooks(order.id) : EMPTY_BOOKS;
    return planChange(order, verdict, nowMs, { books, isLate });
  }

  return async (order, given, cause) => {
    let current = order;
    let verdict = given ?? (await inspect(current));
    for (let look = 1; look <= MAX_LOOKS; look += 1) {
      const nowMs = now();
      const change = await plan(current, verdict, nowMs);
      if (change === null) return { order: current, verdict, hasBroughtMoney: false };
      const isChanged = await repository.change(current, change, { cause, nowMs });
      const after = await repository.findById(current.id);
      if (!after) throw new Error(`The order ${current.id} is gone`);
      if (isChanged) return { order: after, verdict, hasBroughtMoney: isUnpaid(current) && !isUnpaid(after) };
      current = after;
      // What is as this verdict would have it needs no second look.
      if ((await plan(current, verdict, nowMs)) !== null) verdict = await inspect(current);
    }
    throw new Error(`The order ${order.id} changed again and again while it was looked at`);
  };
}

/** What a buyer is told: a value once there is money, else why there is none. */
export function toSettled({ order, verdict }: Settlement): Result<Settled> {
  const reference = order.id;
  switch (order.status) {
    case 'paid':
    case 'duplicate':
      return ok(describePaid(order) ?? { orderId: order.id, message: 'Payment saved.' });
    case 'undeliverable':
      return fail(
        'conflict',
        'Your payment arrived after this was no longer available. We are refunding it.',
        { reference },
      );
    case 'refunded':
      return fail('payment_declined', 'This payment was given back to you.', { reference });
    case 'disputed':
      if (order.dispute_status === 'lost')
        return fail('payment_declined', 'Your bank took this payment back.', { reference });
      return fail(
        'payment_pending',
        'This payment is disputed, so access is suspended until that is decided.',
        { reference },
      );
    case 'pending':
    case 'failed':
    case 'expired':
      if (verdict.kind !== 'paid') return { ok: false, error: { reference, ...verdict.error } };
      return fail('internal', 'Your payment went through, but we could not record it. Please contact us.', {
        reference,
      });
  }
}

/** The answer for an order whose money is there; null while it is not. */
export function describePaid(order: OrderRow): Settled | null {
  if (order.status === 'paid') return { orderId: order.id, message: 'Payment saved.' };
  if (order.status === 'duplicate') {
    const message = `You had already paid for this. This second payment will be given back; quote ${order.id} if you ask us about it.`;
    return { orderId: order.id, message };
  }
  return null;
}

/** Gives an unpaid order up for a reason, unless its money is there or on its way; see `createGiveUp`. */
export type GiveUp = (order: OrderRow, reason: string, cause: Cause) => Promise<Settlement>;

/**
 * The one way to give an order up: its payment is closed at the provider first, and it expires only
 * when no money can come that way. Killed in between, the next look finds a closed payment. If the
 * buyer paid meanwhile, or the provider cannot be asked, the order is settled instead.
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
