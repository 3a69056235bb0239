import { createPaymentGateways, toSandboxConfig } from '@/backend/payments';
import type { Store } from '@/backend/store/schema';

export async function countTaken(
  sandboxUrl: string,
  flow: 'card' | 'paypal',
  given: readonly string[],
): Promise<number> {
  const gateways = createPaymentGateways(toSandboxConfig(sandboxUrl));
  const gateway = flow === 'card' ? gateways.stripe : gateways.paypal;
  const payments = await Promise.all(given.map((reference) => gateway.getPayment(reference)));
  return payments.filter((payment) => payment.ok && payment.value.status === 'paid').length;
}

export async function readWritten(store: Store, { email }: { email: string }) {
  const orders = await store
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.status'])
    .where('users.email', '=', email)
    .execute();
  const paid = orders.filter(({ status }) => status === 'paid');
  const turned = await store
    .selectFrom('order_transitions')
    .select('id')
    .where('order_id', 'in', ['', ...orders.map(({ id }) => id)])
    .where('to_status', '=', 'paid')
    .execute();
  const receipts = await store
    .selectFrom('outbox')
    .select('id')
    .where('to_address', '=', email)
    .where('subject', 'like', 'Your receipt%')
    .execute();
  return { paid: paid.length, turnedPaid: turned.length, receipts: receipts.length };
}
