import type { CaptureAnswer, SavePaymentInput } from '@/lib/contract';
import { CURRENCY, toDecimal } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { fromPaypalOrder } from '../payments';
import { findObstacle, toItemIds, toItemKey } from './catalogue';
import type { OrderContext } from './context';
import type { OrderRow } from '../store/schema';
import { leaveMethods } from '../store/saved-methods';
import { createSavedMethods, type Wish } from './saved-methods';
import { isOfOtherMode } from './payment-account';
import { isUnpaid } from './plan-change';
import type { Buyer } from './purchase';
import { describePaid, giveUp, type Settled, settle, type Settlement, toSettled } from './settle';
import { BY_BUYER } from './transitions';
import { mapResult, toVerdict } from './verdict';

const noPayment = () => fail('not_found', "We couldn't find that payment.");

async function findOwn(
  { repository, payments }: OrderContext,
  userId: string,
  reference: string,
): Promise<Result<OrderRow>> {
  const order = await repository.findByReference(userId, reference);
  if (!order) return noPayment();
  if (!isOfOtherMode(order, payments.accounts)) return ok(order);
  const message =
    'This payment was started in another payment mode of this site, so it opens nothing here. Please contact us.';
  return fail('payment_mismatch', message, { reference: order.id });
}

/**
 * Is idempotent. The request's `amount` is ignored: a buyer who paid keeps access after a price
 * change. Fails with `not_found`, `payment_mismatch`, `payment_pending` or `payment_declined`.
 */
export async function savePayment(
  context: OrderContext,
  { userId }: Buyer,
  input: SavePaymentInput,
): Promise<Result<Settled>> {
  const found = await findOwn(context, userId, input.paymentIntentId);
  if (!found.ok) return found;
  const order = found.value;
  if (toItemKey(input) !== toItemKey(toItemIds(order))) {
    const message = "This payment doesn't belong to this purchase. Please contact us.";
    return fail('payment_mismatch', message, { reference: order.id });
  }
  const done = describePaid(order);
  return done ? ok(done) : toSettled(await settle(context, order, null, BY_BUYER));
}

/**
 * Is idempotent. Before any money moves it fails with `not_found`, `payment_mismatch`,
 * `already_owned`, `conflict` or, of a saved account, `gone`; afterwards with `payment_pending`,
 * `payment_declined` or a provider's error.
 */
export async function capturePaypalOrder(
  context: OrderContext,
  buyer: Buyer,
  { paypalOrderId, saved, browser }: { paypalOrderId: string } & Pick<Wish, 'saved' | 'browser'>,
): Promise<Result<CaptureAnswer>> {
  const { userId } = buyer;
  const { repository, events, payments, now } = context;
  const methods = createSavedMethods(context);
  const found = await findOwn(context, userId, paypalOrderId);
  if (!found.ok) return found;
  const order = found.value;
  if (order.provider !== 'paypal') return noPayment();
  const amount = toDecimal(order.amount_cents);
  const captured = { paypalOrderId, amount, currency: CURRENCY, item: toItemIds(order) } as const;
  const toCaptured = (settlement: Settlement): Result<CaptureAnswer> => {
    const settled = toSettled(settlement);
    if (settled.ok) return ok({ ...captured, status: 'COMPLETED' });
    return settlement.verdict.kind === 'underway' ? ok({ ...captured, status: 'PENDING' }) : settled;
  };
  if (describePaid(order)) return ok({ ...captured, status: 'COMPLETED' });
  if (await repository.findOwned(order.holder_id ?? userId, order)) {
    // A concurrent call may have paid this very order.
    const current = await repository.findById(order.id);
    if (current && describePaid(current)) return ok({ ...captured, status: 'COMPLETED' });
    return fail('already_owned', 'You already have this package. PayPal has not charged you.');
  }
  if (!isUnpaid(order)) return toCaptured(await settle(context, order, null, BY_BUYER));
  const obstacle = await findObstacle(order, events, now());
  if (obstacle) {
    const settlement = await giveUp(context, order, obstacle.reason, BY_BUYER);
    if (settlement.verdict.kind !== 'open') return toCaptured(settlement);
    return fail('conflict', `${obstacle.message} PayPal has not charged you.`);
  }
  const mayUseSaved = order.renewal !== 'agreed' || saved === undefined;
  if (!mayUseSaved) return fail('gone', 'A pass that renews is paid with the PayPal button.');
  const token = saved === undefined ? ok(null) : await methods.findWallet(saved, browser, buyer);
  if (!token.ok) return token;
  const view = await payments.paypal.captureOrder(paypalOrderId, order.id, token.value);
  if (saved !== undefined && !view.ok && view.error.code === 'gone')
    await leaveMethods(context.store, 'user_id', userId, saved);
  const verdict = toVerdict(mapResult(view, fromPaypalOrder), order, now());
  return toCaptured(await settle(context, order, verdict, BY_BUYER));
}
