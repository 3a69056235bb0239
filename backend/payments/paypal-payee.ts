import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '@/lib/result';
import type { Deadline } from './deadline';
import type { PaypalOrder, PurchaseFacts } from './types';

/**
 * Our client id is public, so anyone can create an order that names ours but pays another account,
 * or patch the payee of ours (developer.paypal.com/docs/api/orders/v2/#orders_patch). `make`
 * creates an order under an unguessable key that no buyer sees, to learn our payee id once per
 * process.
 */
export function createPayeeCheck(make: (facts: PurchaseFacts, deadline: Deadline) => Promise<PaypalOrder>) {
  let own: Promise<string | null> | null = null;

  function readOwn(deadline: Deadline): Promise<string | null> {
    own ??= make(toUnseen(), deadline).then(
      ({ payeeId }) => payeeId,
      (error: unknown) => {
        own = null;
        throw error;
      },
    );
    return own;
  }

  return {
    /** Never rejects. */
    prepare: (deadline: Deadline) => void readOwn(deadline).catch(() => undefined),

    /** Fails with `not_found` for an order that pays another account. Throws as `make` does. */
    async check(order: PaypalOrder, deadline: Deadline): Promise<Result<PaypalOrder>> {
      if (order.payeeId === (await readOwn(deadline))) return ok(order);
      return fail('not_found', 'This PayPal payment is not for us.', { reference: order.id });
    },
  };
}

const toUnseen = (): PurchaseFacts => ({
  orderId: randomUUID(),
  userId: '',
  itemKey: '',
  description: 'Not for payment',
  amountCents: 100,
  currency: 'USD',
});
