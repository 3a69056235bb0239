import { calls } from '@/lib/contract';
import type { IntervalJob } from '@/lib/process/interval-job';
import { fail, ok, type Result } from '@/lib/result';
import type { LimitConfig } from '../config/config';
import { createRateLimit, takeInTurn, toAddressKey } from '../http/rate-limit';
import type { Router, Session } from '../http/router';
import { type ItemIds, toItemKey } from './catalogue';
import { checkCode } from './check-code';
import { claimFree } from './claim-free';
import { capturePaypalOrder, savePayment } from './confirm-payment';
import type { OrderContext } from './context';
import { countClick } from './partner';
import { findGuestReceipt } from './guest-receipt';
import type { GuestCodes } from './guest-codes';
import { admitGuest } from './guests';
import { toOrderAnswer, toReceiptAnswer } from './order-answer';
import { type Buyer, createPurchases } from './purchase';
import { leaveMethods } from '../store/saved-methods';
import { toInstantOrNull } from '@/lib/time/iso';
import { findTakeBack } from './take-back';
import { findPurchase, listPurchases } from './repository';

const WINDOW_MS = 10 * 60_000;

/** Per ten minutes. The waiting page makes 18 calls. */
export const PAYMENT_CALLS_PER_ACCOUNT = 120;

const ORDERS_SHOWN = 200;

const CLICK_LIMIT = { name: 'click-address', points: 100, says: 'Too many links were followed' };
/** Codes can be guessed. */
const CODE_LIMIT = { name: 'code-address', points: 100, says: 'Too many codes were tried' };

export function mountOrders(
  router: Router,
  context: OrderContext,
  { paymentsPerAddress }: Pick<LimitConfig, 'paymentsPerAddress'>,
  codes: GuestCodes,
  savedMethods: Pick<IntervalJob, 'wake'>,
): void {
  const { repository, store } = context;
  const purchases = createPurchases(context);
  const rule = { windowMs: WINDOW_MS, says: 'Too many payment attempts' };
  const byAddress = createRateLimit(store, { ...rule, name: 'payment-address', points: paymentsPerAddress });
  const byAccount = createRateLimit(store, {
    ...rule,
    name: 'payment-account',
    points: PAYMENT_CALLS_PER_ACCOUNT,
  });

  const limited =
    <B, T>(work: (buyer: Buyer, body: B) => Promise<Result<T>>) =>
    async (body: B, session: Session, country: string | null, caller: string): Promise<Result<T>> => {
      const { userId, grant } = session;
      const turn = await takeInTurn([
        [byAddress, toAddressKey(caller)],
        [byAccount, userId],
      ]);
      return turn.ok ? work({ userId, country, isGuest: grant !== undefined }, body) : turn;
    };

  const opening = <B extends ItemIds, T>(open: (buyer: Buyer, body: B) => Promise<Result<T>>) => {
    const openLimited = limited(open);
    return async (body: B, session: Session, country: string | null, caller: string): Promise<Result<T>> => {
      const isGift = 'gift' in body && body.gift !== undefined;
      const admitted = await admitGuest(context, session, toItemKey(body), isGift);
      return admitted.ok ? openLimited(body, session, country, caller) : admitted;
    };
  };

  router.getPrivate(calls.listOrders, async (_params, { userId }) => {
    const orders = await listPurchases(context, userId, ORDERS_SHOWN);
    return ok({ orders: orders.map((order) => toOrderAnswer(order, userId)) });
  });
  router.getPrivate(calls.getOrder, async ({ orderId }, session) => {
    const { userId, grant } = session;
    if (grant) return findGuestReceipt(context, session, orderId);
    const order = await findPurchase(context, userId, orderId);
    // The receipt stays with who paid.
    if (!order || order.user_id !== userId)
      return fail('not_found', "We couldn't find this order in your account.");
    const { refunds, disputes } = await repository.readBooks(orderId);
    const take_back_until = toInstantOrNull(await findTakeBack(store, order, context.now()));
    return ok({ ...toReceiptAnswer(order, refunds, disputes), take_back_until });
  });
  router.postPrivate(calls.createPaymentIntent, opening(purchases.createIntent));
  router.postPrivate(calls.createCheckoutSession, opening(purchases.createCheckoutSession));
  router.postPrivate(calls.createPaypalOrder, opening(purchases.createPaypalOrder));
  router.postPrivate(
    calls.savePayment,
    limited(async (buyer, body) => {
      const settled = await savePayment(context, buyer, body);
      if (settled.ok) savedMethods.wake();
      return settled;
    }),
  );
  router.postPrivate(calls.removeSavedMethod, async ({ methodId }, { userId }) => {
    await leaveMethods(store, 'user_id', userId, methodId);
    savedMethods.wake();
    return ok({ message: 'It is forgotten.' });
  });
  router.postPrivate(
    calls.capturePaypalOrder,
    limited(async (buyer, body) => {
      const captured = await capturePaypalOrder(context, buyer, body);
      savedMethods.wake();
      return captured;
    }),
  );
  const byGuesser = createRateLimit(store, { ...CODE_LIMIT, windowMs: WINDOW_MS });
  router.postPrivate(calls.claimFreeOrder, async (body, session, country, caller) => {
    const { userId, grant } = session;
    const isGuess = 'code' in body && body.code !== undefined;
    const turn = isGuess ? await byGuesser.take(toAddressKey(caller)) : ok(null);
    if (!turn.ok) return turn;
    if (!grant) return claimFree(context, { userId, country }, body);
    const admitted = await admitGuest(context, session, toItemKey(body), false);
    if (!admitted.ok) return admitted;
    const email = await codes.takeTurn(undefined, session, caller);
    if (!email.ok) return email;
    return claimFree(context, { userId, country }, body, () => codes.mail(session, email.value));
  });
  router.postAny(calls.checkCode, async (body, session, country, caller) => {
    const turn = await byGuesser.take(toAddressKey(caller));
    return turn.ok ? checkCode(context, body, { userId: session?.userId ?? '', country }) : turn;
  });
  const byClicker = createRateLimit(store, { ...CLICK_LIMIT, windowMs: WINDOW_MS });
  router.post(calls.countClick, async ({ eventId, via }, caller) => {
    const turn = await byClicker.take(toAddressKey(caller));
    if (turn.ok) await countClick(store, eventId, via);
    return turn.ok ? ok({ message: 'Counted.' }) : turn;
  });
}
