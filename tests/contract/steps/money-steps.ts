import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { calls } from '@/lib/contract';
import { createPaymentGateways, toSandboxConfig } from '@/backend/payments';
import { listDisputes, listRefunds } from '@/backend/orders/ledger-repository';
import { CARDS } from '../buyer';
import { LIVE } from '../fixtures';
import type { Inside } from '../target';
import type { Context } from './context';

type Means = Pick<Context, 'client' | 'steps' | 'sandbox' | 'orderOf'> & { inside: Pick<Inside, 'store'> };

export function createMoneySteps({ client, steps, sandbox, inside, orderOf }: Means) {
  async function buy(provider: 'stripe' | 'paypal') {
    const { token, email } = await steps.register();
    const pay = provider === 'stripe' ? steps.buyByCard : steps.buyByPaypal;
    const reference = await pay(token, LIVE);
    await sandbox.untilDelivered();
    const { id: orderId } = await orderOf(reference);
    const receipt = () => client.ok(calls.getOrder, { token, params: { orderId } });
    return { token, email, reference, orderId, receipt };
  }

  async function refundInDashboard(provider: 'stripe' | 'paypal', reference: string, cents: number | null) {
    const gateways = createPaymentGateways(toSandboxConfig(sandbox.url));
    const request = { reference, amountCents: cents, idempotencyKey: randomUUID() };
    expect(await gateways[provider].refund(request)).toMatchObject({ ok: true });
  }

  async function openDispute(provider: 'stripe' | 'paypal', reference: string, cents?: number) {
    if (provider === 'stripe') {
      const dispute = await sandbox.control('stripe/disputes', { paymentIntent: reference, amount: cents });
      return (outcome: 'won' | 'lost') =>
        sandbox.control(`stripe/disputes/${String(dispute.id)}`, { status: outcome });
    }
    const gateways = createPaymentGateways(toSandboxConfig(sandbox.url));
    const payment = await gateways.paypal.getPayment(reference);
    const dispute = await sandbox.control('paypal/disputes', {
      capture: payment.ok ? payment.value.moneyReference : '',
      cents,
    });
    return (outcome: 'won' | 'lost') =>
      sandbox.control(`paypal/disputes/${String(dispute.dispute_id)}`, {
        outcome: outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR',
      });
  }

  async function payTwice() {
    const { token, email } = await steps.register();
    const intent = await steps.openIntent(token, LIVE);
    const paypal = await steps.buyByPaypal(token, LIVE);
    await steps.confirm(intent, CARDS.good);
    await sandbox.untilDelivered();
    return { token, email, first: paypal, second: intent.paymentIntentId ?? '' };
  }

  async function booksOf(reference: string) {
    const { store } = inside;
    const { id } = await orderOf(reference);
    const movements = await store
      .selectFrom('money_movements')
      .select(['kind', 'amount_cents'])
      .where('order_id', '=', id)
      .orderBy('version')
      .execute();
    return {
      refunds: await listRefunds(store, [id]),
      disputes: await listDisputes(store, [id]),
      movements: movements.map(({ kind, amount_cents: cents }) => `${kind} ${cents}`),
      balance: movements.reduce((sum, { amount_cents: cents }) => sum + cents, 0),
    };
  }

  return { buy, payTwice, refundInDashboard, openDispute, booksOf };
}
