import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPaymentGateways, toSandboxConfig } from '../../backend/payments/index.ts';
import { createStudioOperator } from '../../backend/studio/operator/operator.ts';
import { planRun } from '../../backend/studio/refunds/plan-run.ts';
import { createBuyer } from '../traffic/buyer.mjs';

export const CODE = 'SOAK20';
const BETWEEN_MS = 700;
const RUN_PERCENT = 50;

/** A member of the studio, and what happens in the providers' dashboards. */
export async function openOffice({ url, store, sandbox }, items) {
  const member = createBuyer(url);
  const email = `${randomUUID()}@office.example`;
  await member.register(email);
  const operator = createStudioOperator({ store, now: Date.now });
  const drafts = await store.selectFrom('event_drafts').select(['event_id', 'organisation_id']).execute();
  // Another owner would have to approve the run.
  await store.deleteFrom('memberships').execute();
  for (const id of new Set(drafts.map((draft) => draft.organisation_id))) await operator.makeOwner(id, email);
  const eventIds = [...new Set(items.map(({ eventId }) => eventId))];
  for (const eventId of eventIds)
    await member.post('/api/studio/codes/save', {
      eventId,
      batch: randomUUID(),
      label: 'Soak',
      code: CODE,
      kind: 'percent',
      value: '20',
    });
  const gateways = createPaymentGateways(toSandboxConfig(sandbox.url));

  const dispute = async ({ provider, provider_ref: reference }, cents, outcome) => {
    const payment = await gateways[provider].getPayment(reference);
    if (!payment.ok) throw new Error(payment.error.message);
    const body =
      provider === 'stripe'
        ? { paymentIntent: reference, amount: cents }
        : { capture: payment.value.moneyReference, cents };
    const { id, dispute_id: paypalId } = await sandbox.control(`${provider}/disputes`, body);
    if (outcome === 'open') return;
    const resolved = { won: 'RESOLVED_SELLER_FAVOUR', lost: 'RESOLVED_BUYER_FAVOUR' };
    await sandbox.control(
      `${provider}/disputes/${provider === 'stripe' ? id : paypalId}`,
      provider === 'stripe' ? { status: outcome } : { outcome: resolved[outcome] },
    );
  };
  const dashboard = async ({ provider, provider_ref: reference }) => {
    const made = await gateways[provider].refund({
      reference,
      amountCents: 77,
      idempotencyKey: randomUUID(),
    });
    if (!made.ok) throw new Error(made.error.message);
  };
  const refund = ({ id: orderId, event_id: eventId }, amount) =>
    member.post('/api/studio/orders/refund', { eventId, orderId, seen: '0', amount, message: 'Sorry.' });
  const move = ({ id: orderId, event_id: eventId }) =>
    member.post('/api/studio/orders/move', { eventId, orderId, email: `${randomUUID()}@moved.example` });

  const deeds = {
    'refunded in part by the studio': (order) => refund(order, '1.23'),
    moved: move,
    'refunded in part in the dashboard': dashboard,
    'disputed and won': (order) => dispute(order, order.amount_cents, 'won'),
    'refunded by the studio': (order) => refund(order, ''),
    'disputed and lost': (order) => dispute(order, order.amount_cents, 'lost'),
    'disputed in part and lost': (order) => dispute(order, 150, 'lost'),
    disputed: (order) => dispute(order, order.amount_cents, 'open'),
  };

  return {
    /** Each order gets one deed, until the end. */
    async keepWorking(ledger, isOver) {
      const seen = new Set();
      const counts = {};
      for (let turn = 0; !isOver();) {
        await sleep(BETWEEN_MS);
        const from = Date.now();
        const [name, deed] = Object.entries(deeds)[turn % Object.keys(deeds).length];
        try {
          const order = await findOrder(store, seen);
          if (!order) continue;
          await deed(order);
          turn += 1;
          counts[name] = (counts[name] ?? 0) + 1;
        } catch (error) {
          ledger.fail(`office: ${name}`, from, error);
        }
      }
      return counts;
    },

    /** Half of what was paid for the first event goes back. A late payment changes the figures. */
    async startRun(triesLeft = 5) {
      const [eventId] = eventIds;
      const everyone = { package: '', code: '', day: '', country: '' };
      const planned = await planRun(store, 'sandbox', { ...everyone, eventId, percent: RUN_PERCENT });
      if (!planned.ok) throw new Error(planned.error.message);
      const plan = planned.value;
      const figures = { orders: String(plan.due.length), total: String(plan.cents / 100) };
      const run = {
        eventId,
        seen: '0',
        percent: String(RUN_PERCENT),
        ...figures,
        message: 'The show is off.',
      };
      try {
        await member.post('/api/studio/refunds/start', run);
      } catch (error) {
        if (triesLeft === 0) throw error;
        await sleep(1000);
        return this.startRun(triesLeft - 1);
      }
      return { eventId, orders: plan.due.length, cents: plan.cents };
    },
  };
}

async function findOrder(store, seen) {
  const orders = await store
    .selectFrom('orders')
    .selectAll()
    .where('status', '=', 'paid')
    .where('provider', '!=', 'none')
    .where('event_id', 'is not', null)
    .orderBy('paid_at')
    .execute();
  const order = orders.find(({ id }) => !seen.has(id));
  if (order) seen.add(order.id);
  return order;
}

/** Reads what the providers were not able to tell, as after a day, and makes refunds that wait. */
export async function settleBooks({ store }, untilMs) {
  await store.updateTable('orders').set({ next_check_at: 0 }).where('paid_at', 'is not', null).execute();
  for (;;) {
    await store
      .updateTable('refunds')
      .set({ next_attempt_at: 0 })
      .where('status', 'in', ['due', 'asked'])
      .where('next_attempt_at', '>', Date.now() + 20_000)
      .execute();
    const [open, unread] = await Promise.all([
      count(store.selectFrom('refunds').where('status', 'in', ['due', 'asked', 'pending'])),
      count(store.selectFrom('orders').where('next_check_at', '=', 0)),
    ]);
    if (open + unread === 0 || Date.now() > untilMs) return { open, unread };
    await sleep(1000);
  }
}

async function count(query) {
  const { rows } = await query.select(({ fn }) => fn.countAll().as('rows')).executeTakeFirstOrThrow();
  return Number(rows);
}
