import { log } from '@/lib/observability/log';
import { type ErrorCode, fail, ok, type Result } from '@/lib/result';
import { isAddressProved } from '../accounts/consents';
import { isGift } from '../store/held-by';
import type { OrderRow } from '../store/schema';
import { isTooLate } from './catalogue';
import type { OrderContext } from './context';
import { EMPTY_BOOKS } from './ledger';
import { isOfOtherMode } from './payment-account';
import { isUnpaid, type OrderChange, planChange, planExpiry } from './plan-change';
import type { Cause } from './transitions';
import { missing, NOT_STARTED, PAID_IN_FULL, toVerdict, type Verdict } from './verdict';

/** `hasBroughtMoney` is true only for the call that recorded the payment. */
export type Settlement = { order: OrderRow; verdict: Verdict; hasBroughtMoney: boolean };

const MAX_LOOKS = 6;

export async function inspect({ store, payments, now }: OrderContext, order: OrderRow): Promise<Verdict> {
  const { provider, provider_ref: reference, guest_id: guest } = order;
  // What costs nothing waits for the code that proves the guest's address.
  if (provider === 'none' && guest === order.user_id && !(await isAddressProved(store, order)))
    return NOT_STARTED;
  if (provider === 'none') return PAID_IN_FULL;
  if (reference === null) return NOT_STARTED;
  if (isOfOtherMode(order, payments.accounts)) return missing(order);
  return toVerdict(await payments[provider].getPayment(reference), order, now());
}

/** Expires the payment at Stripe. PayPal orders take no money without a capture. */
export async function withdraw(context: OrderContext, order: OrderRow): Promise<Verdict> {
  const { payments, now } = context;
  const { provider, provider_ref: reference } = order;
  if (provider !== 'stripe' || reference === null || isOfOtherMode(order, payments.accounts))
    return inspect(context, order);
  return toVerdict(await payments.stripe.cancelPayment(reference), order, now());
}

/**
 * All order changes go through here, in any order and any number of times. The verdict is written
 * only if the row is unchanged. Otherwise the provider is asked again.
 */
export async function settle(
  context: OrderContext,
  order: OrderRow,
  given: Verdict | null,
  cause: Cause,
): Promise<Settlement> {
  const { repository, now } = context;
  let current = order;
  let verdict = given ?? (await inspect(context, current));
  for (let look = 1; look <= MAX_LOOKS; look += 1) {
    const nowMs = now();
    const change = await plan(context, current, verdict, nowMs);
    if (change === null) {
      // The reconciler looks at an open order again and again.
      if (isDecline(verdict) && cause.source !== 'reconciler')
        noteStep(current, current, cause, toReason(verdict));
      return { order: current, verdict, hasBroughtMoney: false };
    }
    const after = await repository.change(current, change, { cause, nowMs });
    if (after) noteStep(current, after, cause, change.reason ?? toReason(verdict));
    if (after) return { order: after, verdict, hasBroughtMoney: isUnpaid(current) && !isUnpaid(after) };
    current = await repository.getById(current.id);
    if ((await plan(context, current, verdict, nowMs)) !== null) verdict = await inspect(context, current);
  }
  throw new Error(`The order ${order.id} changed again and again while it was looked at`);
}

export const isDecline = (verdict: Verdict): boolean =>
  verdict.kind !== 'paid' && /^(?:payment|instrument)_declined$/.test(verdict.error.code);

const toReason = (verdict: Verdict) => (verdict.kind === 'paid' ? 'paid' : verdict.error.message);

/** For an operator who reads the log: one line a step, without the buyer. */
function noteStep(before: OrderRow, after: OrderRow, { source }: Cause, reason: string): void {
  const { id: order, provider, provider_ref: reference, status: to } = after;
  log.info({ order, provider, reference, from: before.status, to, source, reason }, 'order');
}

async function plan(
  { repository, events }: OrderContext,
  order: OrderRow,
  verdict: Verdict,
  nowMs: number,
): Promise<OrderChange | null> {
  const isJudged = order.status === 'paid' || verdict.kind !== 'paid' || verdict.access !== 'granted';
  const isLate = !isJudged && (await isTooLate(order, verdict.confirmedAtMs ?? nowMs, events));
  // The ledger starts with the first payment.
  const hasBooks = verdict.kind === 'paid' && !isUnpaid(order);
  const books = hasBooks ? await repository.readBooks(order.id) : EMPTY_BOOKS;
  return planChange(order, verdict, nowMs, { books, isLate });
}

/**
 * Closes the payment at the provider first, so an expired order takes no money. If the buyer paid
 * meanwhile or the provider is unreachable, the order is settled instead.
 */
export async function giveUp(
  context: OrderContext,
  order: OrderRow,
  reason: string,
  cause: Cause,
): Promise<Settlement> {
  const { repository, now } = context;
  const verdict = await withdraw(context, order);
  const nowMs = now();
  const change = mayStillCome(verdict) ? null : planExpiry(order, reason, nowMs);
  if (change === null) return settle(context, order, verdict, cause);
  const after = await repository.change(order, change, { cause, nowMs });
  if (after) noteStep(order, after, cause, reason);
  if (after) return { order: after, verdict, hasBroughtMoney: false };
  return settle(context, await repository.getById(order.id), null, cause);
}

const mayStillCome = ({ kind }: Verdict) => kind === 'paid' || kind === 'underway' || kind === 'unknown';

export type Settled = { orderId: string; status: OrderRow['status']; message: string; gift: boolean };

export function toSettled({ order, verdict }: Settlement): Result<Settled> {
  const done = describePaid(order);
  if (done) return ok(done);
  const reference = order.id;
  if (isUnpaid(order) && verdict.kind !== 'paid')
    return { ok: false, error: { reference, ...verdict.error } };
  return fail(...toRefusal(order), { reference });
}

export function describePaid(order: OrderRow): Settled | null {
  const { id: orderId, status } = order;
  const gift = isGift(order);
  if (status === 'paid') return { orderId, status, gift, message: 'Payment saved.' };
  if (status !== 'duplicate') return null;
  const message = `You had already paid for this, so we're refunding this second payment. If you have questions, mention order ${orderId}.`;
  return { orderId, status, gift, message };
}

function toRefusal({ status, dispute_status: dispute }: OrderRow): [ErrorCode, string] {
  switch (status) {
    case 'undeliverable':
      return ['conflict', "Your payment arrived after this was no longer available, so we're refunding it."];
    case 'refunded':
      return ['payment_declined', 'This payment was refunded.'];
    case 'disputed':
      return dispute === 'lost'
        ? ['payment_declined', 'Your bank reversed this payment.']
        : [
            'payment_pending',
            'This payment is disputed, so your access is paused until the dispute is decided.',
          ];
    default:
      return ['internal', "Your payment went through, but we couldn't record it. Please contact us."];
  }
}
