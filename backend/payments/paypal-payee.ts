import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '@/lib/result';
import type { Deadline } from './deadline';
import type { PaypalOrder, PurchaseFacts } from './types';

/**
 * Tells whether an order pays our account. With our client id, which every browser has, anyone can
 * make one that names an order of ours and pays another account, or change who is paid by one that
 * we made (developer.paypal.com/docs/api/orders/v2/#orders_patch).
 *
 * PayPal names the payee in each order, so `make` makes one that no buyer sees, under a key that
 * cannot be guessed, once in a process.
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
    /** Has the answer ready for a check that comes later. Never rejects. */
    prepare: (deadline: Deadline) => void readOwn(deadline).catch(() => undefined),

    /** Fails with `not_found` for an order that pays another account. @throws as `make` does */
    async check(order: PaypalOrder, deadline: Deadline): Promise<Result<PaypalOrder>> {
      if (order.payeeId === (await readOwn(deadline))) return ok(order);
      return fail('not_found', 'This PayPal payment is not for us.', { reference: order.id });
    },
  };
}

const toUnseen = (): PurchaseFacts => ({
  ...{ orderId: randomUUID(), userId: '', itemKey: '', description: 'Not for payment' },
  ...{ amountCents: 100, currency: 'USD' },
});
