import { afterEach, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { CARDS } from '../buyer';
import { LIVE, LIVE_CREW, REPLAY, UPCOMING } from '../fixtures';
import type { Context } from '../steps/context';

const HOUR = 3_600_000;

export function describePurchases({ client, steps, sandbox }: Context): void {
  const listOf = async (token: string) => (await client.ok(calls.listOrders, { token })).orders;
  const receiptOf = (token: string, orderId = '') =>
    client.ok(calls.getOrder, { token, params: { orderId } });

  describe('the purchases of a buyer', () => {
    afterEach(() => sandbox.clearFaults());

    it('are listed newest first, with what was paid, and only their buyer’s', async () => {
      const [buyer, other] = [await steps.register(), await steps.register()];
      await steps.buyByCard(buyer.token, LIVE);
      await steps.openIntent(buyer.token, LIVE_CREW);
      // Orders of the same millisecond have no defined sequence.
      await new Promise((resolve) => setTimeout(resolve, 5));
      await steps.buyByCard(buyer.token, REPLAY);
      const { orders } = await client.ok(calls.listOrders, { token: buyer.token });
      expect(orders.map(({ item }) => item)).toEqual([
        { eventId: REPLAY.id, selectedPackage: REPLAY.package },
        { eventId: LIVE.id, selectedPackage: LIVE.package },
      ]);
      expect(orders[1]).toMatchObject({ amount: LIVE.price, status: 'paid', method: 'card' });
      expect(await client.ok(calls.listOrders, { token: other.token })).toEqual({ orders: [] });
    });

    it('end when the ticket does, by the list and by the page', async () => {
      const { token } = await steps.register();
      await steps.buyByCard(token, REPLAY);
      await steps.buyByCard(token, LIVE);
      const listed = await listOf(token);
      // Orders of the same millisecond have no defined sequence.
      const find = (eventId: string) =>
        listed.find(({ item }) => 'eventId' in item && item.eventId === eventId);
      const [live, replay] = [find(LIVE.id), find(REPLAY.id)];
      expect(live).toBeDefined();
      expect(Date.parse(replay?.until ?? '') - Date.parse(replay?.paid_at ?? '')).toBe(48 * HOUR);
      // A process of its own has the demo's ticket, which ends with the show (`fillStore`).
      expect(live?.until).toBe(live?.ends_with_show ? live.event?.end_time : null);
      const playback = await client.ok(calls.getPlayback, { token, params: { eventId: REPLAY.id } });
      expect(playback).toMatchObject({ until: replay?.until, packages: [REPLAY.package] });
    });

    it('hold a card payment that is under way, as pending until it is through', async () => {
      const { token } = await steps.register();
      const intent = await steps.openIntent(token, LIVE);
      expect(await listOf(token)).toEqual([]);
      await steps.confirm(intent, CARDS.processing);
      const save = { token, body: steps.saveBody(LIVE, intent.paymentIntentId) };
      await client.refused(calls.savePayment, save);
      const pending = { _id: intent.orderId, status: 'pending', payment_id: intent.paymentIntentId };
      expect(await listOf(token)).toMatchObject([{ ...pending, paid_at: null }]);
      await steps.finishProcessing(intent.paymentIntentId);
      await client.ok(calls.savePayment, save);
      expect(await listOf(token)).toMatchObject([{ _id: intent.orderId, status: 'paid' }]);
    });

    it('hold a PayPal payment that is under way', async () => {
      const { token } = await steps.register();
      const paypalOrderId = await steps.openPaypal(token, LIVE);
      await steps.choose(paypalOrderId, 'approve');
      expect(await listOf(token)).toEqual([]);
      await sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'pending' });
      await client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
      expect(await listOf(token)).toMatchObject([
        { status: 'pending', method: 'paypal', payment_id: paypalOrderId },
      ]);
    });

    it('hold no payment that was declined after all', async () => {
      const { token } = await steps.register();
      const { save } = await steps.openAndConfirm(token, CARDS.declined, LIVE);
      await client.refused(calls.savePayment, save);
      expect(await listOf(token)).toEqual([]);
    });
  });

  describe('the receipt of an order', () => {
    it('names the buyer, what was paid and how, and the event', async () => {
      const { token, email } = await steps.register();
      const paymentId = await steps.buyByCard(token, UPCOMING);
      const [order] = await listOf(token);
      const receipt = await receiptOf(token, order?._id);
      expect(receipt).toEqual({
        ...order,
        refunded_amount: 0,
        refunded_at: null,
        buyer: { name: 'Bea Buyer', email },
        refunds: [],
        disputes: [],
        take_back_until: null,
      });
      expect(receipt).toMatchObject({
        name: 'Glass Harbour: The Premiere: Premiere Seat',
        amount: UPCOMING.price,
        currency: 'USD',
        status: 'paid',
        method: 'card',
        payment_id: paymentId,
        event: { _id: UPCOMING.id, domain: UPCOMING.domain, timezone: 'America/New_York' },
      });
      const { event } = await client.ok(calls.getPlayback, { token, params: { eventId: UPCOMING.id } });
      expect(receipt.event).toMatchObject({
        title: event.title,
        start_time: event.start_time,
        end_time: event.end_time,
        replay_until: event.replay_until,
      });
    });

    it('of a plan has no event', async () => {
      const { token } = await steps.register();
      const plan = { planId: 'seo-starter', price: 4.99 };
      const { orderId } = await steps.buyPlan(token, plan);
      expect(await receiptOf(token, orderId)).toMatchObject({
        item: { planId: plan.planId },
        amount: plan.price,
        event: null,
      });
    });

    it('of another buyer, of an unknown order, and of one that was merely opened is not found', async () => {
      const [buyer, thief] = [await steps.register(), await steps.register()];
      await steps.buyByCard(buyer.token, LIVE);
      const [order] = await listOf(buyer.token);
      const opened = await steps.openIntent(thief.token, LIVE);
      for (const orderId of [order?._id ?? '', 'ord_0', opened.orderId ?? '']) {
        const asked = { token: thief.token, params: { orderId } };
        expect(await client.refused(calls.getOrder, asked)).toMatchObject({ status: 404, code: 'not_found' });
      }
      const params = { orderId: order?._id ?? '' };
      expect(await client.refused(calls.getOrder, { params })).toMatchObject({ status: 401 });
      const faulty = { token: buyer.token, params: { orderId: '-x' } };
      expect(await client.refused(calls.getOrder, faulty)).toMatchObject({ status: 400 });
    });
  });
}
