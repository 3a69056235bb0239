import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { CARDS } from '../../buyer';
import type { Context } from '../../steps/context';
import { createMoneySteps } from '../../steps/money-steps';
import { createCodeSteps } from '../../steps/studio-code-steps';
import { createStudio, type Studio } from '../../steps/studio-event-steps';
import { withWebhooks } from '../../steps/webhook-steps';

const DAY_MS = 24 * 60 * 60_000;

export function describeStudioHome(context: Context): void {
  const { client, steps, sandbox, inside, statusOf, orderOf } = context;
  const { sell, buy, openPaypal } = createCodeSteps(context);
  const { openDispute } = createMoneySteps(context);
  const studio = createStudio(context);

  const home = ({ token, organisationId }: Studio) =>
    client.ok(studioCalls.getHome, { token, params: { organisationId } });
  const sales = ({ token }: Studio, eventId: string) =>
    client.ok(studioCalls.getEventSales, { token, params: { eventId } });
  const register = async () => (await steps.register()).token;

  async function payDaysAgo(intent: string, days: number) {
    await inside.store
      .updateTable('orders')
      .set((eb) => ({ paid_at: eb('paid_at', '-', days * DAY_MS) }))
      .where('provider_ref', '=', intent)
      .execute();
  }

  // No webhook pays the other one first.
  describe("the chart of the studio's home", () => {
    it('counts no payment that is owed back, before and after it went back, but what was refunded later', async () => {
      const { owner, eventId } = await sell();
      const token = await register();
      const item = { eventId, selectedPackage: 'ticket' };
      const intent = await client.ok(calls.createPaymentIntent, { token, body: item });
      const { paypalOrderId } = await openPaypal(token, eventId);
      await steps.choose(paypalOrderId, 'approve');
      await steps.confirm(intent, CARDS.good);
      await client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
      const body = { ...item, currency: 'USD', paymentIntentId: intent.paymentIntentId ?? '' };
      await client.ok(calls.savePayment, { token, body });
      expect((await home(owner)).sales.at(-1)).toEqual({ sold: 1, amount: 20 });
      await inside.upstream.reconcile('all');
      const states = [await statusOf(intent.paymentIntentId), await statusOf(paypalOrderId)];
      expect(states).toEqual(['refunded', 'paid']);
      expect((await home(owner)).sales.at(-1)).toEqual({ sold: 1, amount: 20 });
      const { id: orderId } = await orderOf(paypalOrderId);
      await inside.upstream.operator.refund({ orderId, amountCents: null, isAgain: false, note: null });
      await inside.upstream.reconcile('all');
      expect((await sales(owner, eventId)).sales.at(-1)).toEqual({ sold: 1, amount: 20 });
    });
  });

  describe("the studio's home", () => {
    withWebhooks(context);

    it('has the next event, sales by local day, the latest orders and what waits', async () => {
      const { owner, eventId } = await sell();
      const rival = await sell();
      await buy(await register(), rival.eventId);
      await payDaysAgo(await buy(await register(), eventId), 20);
      await payDaysAgo(await buy(await register(), eventId), 3);
      const disputed = await buy(await register(), eventId);
      const last = await buy(await register(), eventId);
      await openDispute('stripe', disputed);
      await sandbox.untilDelivered();

      const found = await home(owner);
      expect(found.event).toMatchObject({ _id: eventId, phase: 'scheduled', sold: 3 });
      expect(found.days).toHaveLength(14);
      expect(found.sales.map(({ sold, amount }) => [sold, amount])).toEqual(
        found.days.map((_, index) => (index === 10 ? [1, 20] : index === 13 ? [2, 40] : [0, 0])),
      );
      expect(found.todo).toEqual([{ kind: 'disputes', _id: eventId, title: found.event?.title, count: 1 }]);
      expect(found.orders).toHaveLength(4);
      expect(found.orders?.[0]).toMatchObject({ event: eventId, payment_id: last, amount: 20 });

      const own = await sales(owner, eventId);
      expect(own.sales).toEqual(found.sales);
      expect(own.by_ticket).toEqual([
        { key: 'ticket', label: 'Ticket', sold: found.sales.map(({ sold }) => sold) },
      ]);
    });

    it('shows an editor counts without money, and an organization without sales zeros', async () => {
      const editor = await studio.startOrganisation('editor');
      const empty = await home(editor);
      expect(empty).toMatchObject({ event: null, others: [], todo: [], orders: [] });
      expect(empty.sales).toEqual(empty.days.map(() => ({ sold: 0, amount: null })));
      const draft = await studio.createEvent(editor);
      expect((await home(editor)).event).toMatchObject({ _id: draft, phase: 'draft', net: null });
    });

    it('leads to what is left after canceling, and not to the canceled event as the next one', async () => {
      const { owner, eventId } = await sell();
      await buy(await register(), eventId);
      const body = { eventId, version: 2, note: '' };
      await client.ok(studioCalls.cancelEvent, { token: owner.token, body });
      const found = await home(owner);
      expect(found.event).toBeNull();
      expect(found.todo).toMatchObject([{ kind: 'steps', _id: eventId, count: 2 }]);
    });
  });
}
