import { calls } from '@/lib/contract';
import type { Router } from '../http/router';
import type { OrderService } from './service';

/** Mounts the calls that open, capture and record payments, and those that list them. */
export function mountOrders(router: Router, orders: OrderService): void {
  router.getPrivate(calls.listOrders, (_params, { userId }) => orders.listOrders(userId));
  router.getPrivate(calls.getOrder, ({ orderId }, { userId }) => orders.getOrder(userId, orderId));
  router.postPrivate(calls.createPaymentIntent, (body, { userId }, country) =>
    orders.createIntent({ userId, country }, body),
  );
  router.postPrivate(calls.savePayment, (body, { userId }) => orders.savePayment(userId, body));
  router.postPrivate(calls.createPaypalOrder, (body, { userId }, country) =>
    orders.createPaypalOrder({ userId, country }, body),
  );
  router.postPrivate(calls.capturePaypalOrder, ({ paypalOrderId }, { userId }) =>
    orders.capturePaypalOrder(userId, paypalOrderId),
  );
  router.postPrivate(calls.claimFreeOrder, (body, { userId }, country) =>
    orders.claimFree({ userId, country }, body),
  );
  router.postPrivate(calls.createCheckoutSession, (body, { userId }, country) =>
    orders.createCheckoutSession({ userId, country }, body),
  );
}
