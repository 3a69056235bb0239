import { TRIAL_DAYS } from '@/lib/contract/terms';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { CARDS } from '../buyer';
import { LIVE, STARTED_TRIAL, UPCOMING } from '../fixtures';
import type { Context } from './context';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function describeTime({ client, steps, sandbox, inside, orderOf }: Context): void {
  describe('the reconciler', () => {
    it('finishes a card payment whose tab was closed, once, however many workers look', async () => {
      const { token } = await steps.register();
      const { intent, save } = await steps.openAndConfirm(token, CARDS.good, LIVE);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
      const runs = await Promise.all([1, 2, 3].map(() => inside.upstream.reconcile('all')));
      expect(runs.reduce((sum, finished) => sum + finished)).toBe(1);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
      expect((await client.ok(calls.savePayment, save)).orderId).toBe(intent.orderId);
    });

    it('leaves an approved PayPal order to the buyer', async () => {
      const { token } = await steps.register();
      const paypalOrderId = await steps.openApproved(token, LIVE);
      expect(await inside.upstream.reconcile('all')).toBe(0);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
      await client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
    });

    it('looks at what is due only, a minute after the order and then more seldom', async () => {
      const { token } = await steps.register();
      const intent = await steps.openIntent(token, LIVE);
      await inside.upstream.reconcile('due');
      const before = await orderOf(intent.orderId);
      inside.moveTime(MINUTE + 1000);
      await inside.upstream.reconcile('due');
      const after = await orderOf(intent.orderId);
      expect(after.next_check_at - before.next_check_at).toBeGreaterThanOrEqual(MINUTE);
    });

    it('looks at an order whose money is under way for as long as it is', async () => {
      const { token } = await steps.register();
      const abandoned = await steps.openIntent(token, STARTED_TRIAL);
      const paypalOrderId = await steps.openApproved(token, LIVE);
      await sandbox.fault({ provider: 'paypal', operation: 'capture', fault: 'pending' });
      await client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
      const { orders } = await client.ok(calls.listOrders, { token });
      for (const ahead of [3 * DAY, 2 * HOUR]) {
        inside.moveTime(ahead);
        await inside.upstream.reconcile('due');
      }
      const [waiting, given] = [await orderOf(orders[0]?._id), await orderOf(abandoned.orderId)];
      expect(waiting.status).toBe('pending');
      expect(given.status).toBe('failed');
      expect(given.next_check_at - waiting.next_check_at).toBeGreaterThan(4 * HOUR);
    });

    it('survives a provider that is down', async () => {
      const { token } = await steps.register();
      const { intent } = await steps.openAndConfirm(token, CARDS.good, LIVE);
      await sandbox.fault({ provider: 'stripe', operation: 'get', fault: 'error-500', times: 100 });
      expect(await inside.upstream.reconcile('all')).toBe(0);
      await sandbox.clearFaults();
      expect((await orderOf(intent.orderId)).status).toBe('pending');
      await inside.upstream.reconcile('all');
      expect((await orderOf(intent.orderId)).status).toBe('paid');
    });
  });

  describe('a catalogue that changed between opening and saving', () => {
    const setPackage = (change: { price_cents?: number; withdrawn_at?: number | null }) =>
      inside.store
        .updateTable('packages')
        .set(change)
        .where('event_id', '=', LIVE.id)
        .where('id', '=', LIVE.package)
        .execute();

    it.each([
      ['the price', { price_cents: 1599 }, 15.99],
      ['the withdrawn package', { withdrawn_at: 1 }, LIVE.price],
      ['the withdrawn package, with no amount told', { withdrawn_at: 1 }, undefined],
    ])('does not lock out a buyer who paid: %s', async (_what, change, amount) => {
      const { token } = await steps.register();
      const { save } = await steps.openAndConfirm(token, CARDS.good, LIVE);
      await setPackage(change);
      const saved = await client.send(calls.savePayment, { token, body: { ...save.body, amount } });
      await setPackage({ price_cents: LIVE.cents, withdrawn_at: null });
      expect(saved.status).toBe(200);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });
  });

  const FAR = 4_000_000_000_000;
  const setUpcoming = (values: { start_time: number; trial_includes_show?: number }) =>
    inside.store.updateTable('events').set(values).where('id', '=', UPCOMING.id).execute();

  describe('the free trial', () => {
    it('is over after its days, and cannot be had again', async () => {
      const { token } = await steps.register();
      await setUpcoming({ start_time: FAR });
      const trial = { token, body: { eventId: UPCOMING.id } };
      await client.ok(calls.startTrial, trial);
      inside.moveTime(TRIAL_DAYS * DAY - MINUTE);
      expect(await steps.playbackStatus(token, UPCOMING.id)).toBe(200);
      inside.moveTime(2 * MINUTE);
      expect(await steps.playbackStatus(token, UPCOMING.id)).toBe(403);
      const refusal = await client.refused(calls.startTrial, trial);
      expect(refusal).toMatchObject({ status: 409, error: expect.stringContaining('already used') });
    });
  });

  describe('the free trial of an event that starts before the trial is over', () => {
    it.each([
      [0, 403, { status: 409, error: expect.stringMatching(/ended when the event started/) }],
      [1, 200, null],
    ])('where it includes the show: %d', async (includes, playback, refused) => {
      const { token } = await steps.register();
      await setUpcoming({ start_time: FAR, trial_includes_show: includes });
      const trial = { token, body: { eventId: UPCOMING.id } };
      await client.ok(calls.startTrial, trial);
      const { started_at: startedAt } = await inside.store
        .selectFrom('trials')
        .select('started_at')
        .orderBy('started_at', 'desc')
        .executeTakeFirstOrThrow();
      await setUpcoming({ start_time: startedAt + DAY });
      inside.moveTime(DAY - MINUTE);
      expect(await steps.playbackStatus(token, UPCOMING.id)).toBe(200);
      inside.moveTime(2 * MINUTE);
      expect(await steps.playbackStatus(token, UPCOMING.id)).toBe(playback);
      if (refused) expect(await client.refused(calls.startTrial, trial)).toMatchObject(refused);
      else await client.ok(calls.startTrial, trial);
    });
  });

  describe('a login', () => {
    it('ends when it said it would', async () => {
      const { token } = await steps.register();
      inside.moveTime(91 * DAY);
      expect(await client.refused(calls.logout, { token, body: {} })).toMatchObject({ status: 401 });
    });
  });
}
