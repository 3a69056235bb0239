import { calls } from '@/lib/contract';
import type { Result } from '@/lib/result';
import type { Router } from '../http/router';
import type { PaymentLimits } from './limits';
import type { OrderService } from './service';

/** Mounts the calls that open, capture and record payments, and those that list them. */
export function mountOrders(router: Router, orders: OrderService, limits: PaymentLimits): void {
  /** Does what may reach a provider, unless the account or its address has asked too often. */
  async function within<T>(
    userId: string,
    caller: string,
    work: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const turn = await limits.take(userId, caller);
    return turn.ok ? work() : turn;
  }

  router.getPrivate(calls.listOrders, (_params, { userId }) => orders.listOrders(userId));
  router.getPrivate(calls.getOrder, ({ orderId }, { userId }) => orders.getOrder(userId, orderId));
  router.postPrivate(calls.createPaymentIntent, (body, { userId }, country, caller) =>
    within(userId, caller, () => orders.createIntent({ userId, country }, body)),
  );
  router.postPrivate(calls.savePayment, (body, { userId }, _country, caller) =>
    within(userId, caller, () => orders.savePayment(userId, body)),
  );
  router.postPrivate(calls.createPaypalOrder, (body, { userId }, country, caller) =>
    within(userId, caller, () => orders.createPaypalOrder({ userId, country }, body)),
  );
  router.postPrivate(calls.capturePaypalOrder, ({ paypalOrderId }, { userId }, _country, caller) =>
    within(userId, caller, () => orders.capturePaypalOrder(userId, paypalOrderId)),
  );
  router.postPrivate(calls.claimFreeOrder, (body, { userId }, country) =>
    orders.claimFree({ userId, country }, body),
  );
  router.postPrivate(calls.createCheckoutSession, (body, { userId }, country, caller) =>
    within(userId, caller, () => orders.createCheckoutSession({ userId, country }, body)),
  );
}
