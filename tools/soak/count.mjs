import { setTimeout as sleep } from 'node:timers/promises';
import { createPaymentGateways, toSandboxConfig } from '../../backend/payments/index.ts';

const MAX_TRIES = 5;
const BEFORE_NEXT_TRY_MS = 500;

/** Leaves out the demo account's free order, which has no receipt. */
export async function readStore(store) {
  const orders = await store
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'users.email', 'orders.item_key', 'orders.status'])
    .where('orders.provider', '!=', 'none')
    .execute();
  const turned = await store
    .selectFrom('order_transitions')
    .select('order_id')
    .where('to_status', '=', 'paid')
    // After a refund of a part, and a dispute that was won, it is paid still.
    .where('from_status', 'not in', ['paid', 'disputed', 'refunded'])
    .execute();
  const times = new Map();
  for (const { order_id: id } of turned) times.set(id, (times.get(id) ?? 0) + 1);
  const receipts = await store
    .selectFrom('outbox')
    .select('to_address')
    .where('subject', 'like', 'Your receipt%')
    .execute();
  return {
    orders: orders.map((order) => ({ ...order, turnedPaid: times.get(order.id) ?? 0 })),
    receipts: receipts.map(({ to_address: address }) => address),
  };
}

export async function readTaken(sandboxUrl, purchases) {
  const gateways = createPaymentGateways(toSandboxConfig(sandboxUrl));
  const counted = [];
  for (const purchase of purchases) {
    const gateway = purchase.flow === 'card' ? gateways.stripe : gateways.paypal;
    let taken = 0;
    for (const reference of purchase.references) {
      if ((await readStatus(gateway, reference)) === 'paid') taken += 1;
    }
    counted.push({ ...purchase, taken });
  }
  return counted;
}

async function readStatus(gateway, reference) {
  for (let attempt = 1; ; attempt += 1) {
    const payment = await gateway.getPayment(reference);
    if (payment.ok) return payment.value.status;
    if (attempt === MAX_TRIES) throw new Error(`${reference}: ${payment.error.message}`);
    await sleep(BEFORE_NEXT_TRY_MS);
  }
}
