import { randomUUID } from 'node:crypto';
import { fail, type Result } from '@/lib/result';
import type { PaypalGateway } from './paypal-gateway';
import type { PaypalOrder, PurchaseFacts } from './types';

type Gateway = Pick<PaypalGateway, 'createOrder' | 'getOrder'>;

/**
 * Reads a PayPal order that was not noted when it was made. With our client id, which every browser
 * has, anyone can make one that names an order of ours and pays another account. Fails with
 * `not_found` for such a one, or as `getOrder` and `createOrder` do.
 */
export function createOwnOrderReader(gateway: Gateway, siteUrl: string) {
  const readPayee = createPayeeReader(gateway, siteUrl);
  return async (id: string): Promise<Result<PaypalOrder>> => {
    const [order, ours] = await Promise.all([gateway.getOrder(id), readPayee()]);
    if (!order.ok) return order;
    if (!ours.ok) return ours;
    if (order.value.payeeId === ours.value.payeeId) return order;
    return fail('not_found', 'This PayPal payment is not for us.', { reference: id });
  };
}

/**
 * Reads which account our keys belong to, once per process. PayPal names the payee in each order,
 * so we make one that no buyer sees, under a key that cannot be guessed.
 */
function createPayeeReader(gateway: Gateway, siteUrl: string): () => Promise<Result<PaypalOrder>> {
  let known: Result<PaypalOrder> | null = null;
  return async () => {
    if (known) return known;
    const description = 'Not for payment';
    const facts: PurchaseFacts = {
      ...{ orderId: randomUUID(), userId: '', itemKey: '', description, amountCents: 100, currency: 'USD' },
    };
    const made = await gateway.createOrder(facts, { returnUrl: siteUrl, cancelUrl: siteUrl });
    // Read as the order of a buyer is, so that both say as much.
    const order = made.ok ? await gateway.getOrder(made.value.id) : made;
    if (order.ok) known = order;
    return order;
  };
}
