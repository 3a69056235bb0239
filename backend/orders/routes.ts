import { calls } from '@/lib/contract';
import type { Result } from '@/lib/result';
import type { LimitConfig } from '../config/config';
import { createRateLimit, takeInTurn, toAddressKey } from '../http/rate-limit';
import type { Store } from '../store/schema';
import type { Router } from '../http/router';
import { claimFree } from './claim-free';
import { capturePaypalOrder, savePayment } from './confirm-payment';
import type { OrderContext } from './context';
import { getOrder, listOrders } from './list-orders';
import { createCheckoutSession, createIntent, createPaypalOrder } from './purchase';

const WINDOW_MS = 10 * 60_000;

/** Calls that may reach a provider, for one account in ten minutes; a waiting page makes 18. */
export const PAYMENT_CALLS_PER_ACCOUNT = 120;

/** The limits in front of every call that opens, captures or records a payment. */
export function createPaymentLimits(store: Store, { paymentsPerAddress }: LimitConfig) {
  const rule = { windowMs: WINDOW_MS, says: 'Too many payments were tried' };
  const byAddress = createRateLimit(store, { ...rule, name: 'payment-address', points: paymentsPerAddress });
  const byAccount = createRateLimit(store, {
    ...{ ...rule, name: 'payment-account', points: PAYMENT_CALLS_PER_ACCOUNT },
  });
  return {
    /** Before a call that may reach a provider; `caller` is its address. Fails with `rate_limited`. */
    take: (userId: string, caller: string) =>
      takeInTurn([
        [byAddress, toAddressKey(caller)],
        [byAccount, userId],
      ]),
  };
}

export type PaymentLimits = ReturnType<typeof createPaymentLimits>;

/** Mounts the calls that open, capture and record payments, and those that list them. */
export function mountOrders(router: Router, context: OrderContext, limits: PaymentLimits): void {
  /** Does what may reach a provider, unless the account or its address has asked too often. */
  async function within<T>(
    userId: string,
    caller: string,
    work: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const turn = await limits.take(userId, caller);
    return turn.ok ? work() : turn;
  }

  router.getPrivate(calls.listOrders, (_params, { userId }) => listOrders(context, userId));
  router.getPrivate(calls.getOrder, ({ orderId }, { userId }) => getOrder(context, userId, orderId));
  router.postPrivate(calls.createPaymentIntent, (body, { userId }, country, caller) =>
    within(userId, caller, () => createIntent(context, { userId, country }, body)),
  );
  router.postPrivate(calls.savePayment, (body, { userId }, _country, caller) =>
    within(userId, caller, () => savePayment(context, userId, body)),
  );
  router.postPrivate(calls.createPaypalOrder, (body, { userId }, country, caller) =>
    within(userId, caller, () => createPaypalOrder(context, { userId, country }, body)),
  );
  router.postPrivate(calls.capturePaypalOrder, ({ paypalOrderId }, { userId }, _country, caller) =>
    within(userId, caller, () => capturePaypalOrder(context, userId, paypalOrderId)),
  );
  router.postPrivate(calls.claimFreeOrder, (body, { userId }, country) =>
    claimFree(context, { userId, country }, body),
  );
  router.postPrivate(calls.createCheckoutSession, (body, { userId }, country, caller) =>
    within(userId, caller, () => createCheckoutSession(context, { userId, country }, body)),
  );
}
