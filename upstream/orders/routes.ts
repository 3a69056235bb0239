import { calls } from '@/lib/contract';
import { fail } from '@/lib/result';
import type { Router } from '../http/router';
import type { OrderService } from './service';

/** Mounts the calls that open, capture and record payments. */
export function mountOrders(router: Router, orders: OrderService): void {
  router.getPrivate(calls.listOrders, (_params, { userId }) => orders.listOrders(userId));
  router.getPrivate(calls.getOrder, ({ orderId }, { userId }) => orders.getOrder(userId, orderId));
  router.postPrivate(calls.createPaymentIntent, (body, { userId }) => orders.createIntent(userId, body));
  router.postPrivate(calls.savePayment, (body, { userId }) => orders.savePayment(userId, body));
  router.postPrivate(calls.createPaypalOrder, (body, { userId }) => orders.createPaypalOrder(userId, body));
  router.postPrivate(calls.capturePaypalOrder, ({ paypalOrderId }, { userId }) =>
    orders.capturePaypalOrder(userId, paypalOrderId),
  );
  router.postPrivate(calls.claimFreeOrder, async () =>
    fail('not_supported', 'Nothing on this site is free of charge.'),
  );
  // Optional in the contract: the payment form on our own pages does the same.
  router.postPrivate(calls.createCheckoutSession, async () =>
    fail(
      'not_supported',
      'This site has no separate payment page. Please pay on the page of the plan or event.',
    ),
  );
}
