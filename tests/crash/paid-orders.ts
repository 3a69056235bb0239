import { createPaymentGateways, toSandboxConfig } from '@/backend/payments';
import { confirmFromPage } from '@/sandbox/stripe/browser';
import { chooseOnApprovalPage } from '@/sandbox/paypal/buyer';
import { CARDS, RETURN_URLS } from '../contract/buyer';
import type { CrashingApi } from './crashing-api';

type Item = { id: string; package: string; price: number };

const AT_ONCE = 20;

/**
 * Each is paid at the stand-in, by card or every third by PayPal, and found paid by the API at its
 * next start. Accounts and open orders are written to the store: hashing passwords takes minutes.
 */
export async function payMany(api: CrashingApi, item: Item, count: number): Promise<void> {
  const { store, target } = api;
  const { url } = target.sandbox;
  const { stripe, paypal } = createPaymentGateways(toSandboxConfig(url));
  const nowMs = Date.now();

  async function pay(n: number): Promise<void> {
    const [orderId, userId] = [`ord_many${n}`, `usr_many${n}`];
    const provider = n % 3 === 0 ? ('paypal' as const) : ('stripe' as const);
    const itemKey = `package:${item.id}:${item.package}`;
    const amountCents = item.price * 100;
    const facts = { orderId, userId, itemKey, description: 'Ticket', amountCents, currency: 'USD' as const };
    const opened = await (provider === 'stripe'
      ? stripe.createIntent(facts)
      : paypal.createOrder(facts, RETURN_URLS));
    if (!opened.ok) throw new Error(opened.error.message);
    const { id } = opened.value;
    if ('clientSecret' in opened.value)
      await confirmFromPage(url, id, {
        clientSecret: opened.value.clientSecret ?? '',
        number: CARDS.good,
      });
    else {
      await chooseOnApprovalPage(url, id, 'approve');
      await paypal.captureOrder(id, orderId);
    }
    const email = `${userId}@mail.example`;
    const user = { id: userId, name: 'Ann', email, email_key: email, password_hash: 'x', created_at: 1 };
    await store.insertInto('users').values(user).execute();
    await store
      .insertInto('orders')
      .values({
        id: orderId,
        user_id: userId,
        item_key: itemKey,
        kind: 'package',
        plan_id: null,
        event_id: item.id,
        package_id: item.package,
        item_name: 'Ticket',
        amount_cents: amountCents,
        currency: 'USD',
        provider,
        provider_ref: id,
        status: 'pending',
        created_at: nowMs + n,
        updated_at: nowMs,
        paid_at: null,
        underway_at: null,
        next_check_at: 0,
        payment_mode: 'sandbox',
        payment_account: null,
      })
      .execute();
  }

  const numbers = Array.from({ length: count }, (_, n) => n);
  const worker = async () => {
    for (let n = numbers.pop(); n !== undefined; n = numbers.pop()) await pay(n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await api.kill();
}
