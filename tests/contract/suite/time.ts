import { TRIAL_DAYS } from '@/lib/contract/terms';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { CARDS } from '../buyer';
import { LIVE, STARTED_TRIAL, UPCOMING } from '../fixtures';
import type { Context } from './context';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What the passing of time does, and the reconciler: for targets whose clock the test holds. */
export function describeTime({ client, steps, sandbox, inside }: Context): void {
  const orderOf = (id = '') =>
    inside.store
      .selectFrom('orders')
      .select(['status', 'next_check_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  describe('the reconciler', () => {
    it('finishes a card payment whose tab was closed, once, however many workers look', async () => {
      const { token } = await steps.register();
      const intent = await steps.openIntent(token, LIVE);
      await steps.confirm(intent, CARDS.good);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(403);
      const { upstream } = inside;
      const runs = await Promise.all([
        upstream.reconcile('all'),
        upstream.reconcile('all'),
        upstream.reconcile('all'),
      ]);
      expect(runs.reduce((sum, finished) => sum + finished)).toBe(1);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
      const save = { token, body: steps.saveBody(LIVE, intent.paymentIntentId) };
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
      inside.moveTime(3 * DAY);
      await inside.upstream.reconcile('due');
      const [waiting, given] = [await orderOf(orders[0]?._id), await orderOf(abandoned.orderId)];
      expect(waiting.status).toBe('pending');
      expect(given.status).toBe('expired');
      expect(given.next_check_at - waiting.next_check_at).toBeGreaterThan(4 * HOUR);
    });

    it('survives a provider that is down', async () => {
      const { token } = await steps.register();
      const intent = await steps.openIntent(token, LIVE);
      await steps.confirm(intent, CARDS.good);
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
      const intent = await steps.openIntent(token, LIVE);
      await steps.confirm(intent, CARDS.good);
      await setPackage(change);
      const body = { ...steps.saveBody(LIVE, intent.paymentIntentId), amount };
      const saved = await client.send(calls.savePayment, { token, body });
      await setPackage({ price_cents: LIVE.cents, withdrawn_at: null });
      expect(saved.status).toBe(200);
      expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
    });
  });

  describe('an event that is over', () => {
    const item = STARTED_TRIAL;
    const setReplayEnd = (replayUntil: number | null) =>
      inside.store
        .updateTable('events')
        .set({ replay_until: replayUntil })
        .where('id', '=', item.id)
        .execute();
    afterEach(async () => {
      await setReplayEnd(null);
    });

    it('has nothing to play, even for a buyer, and is not sold again', async () => {
      const { token } = await steps.register();
      await steps.buyByCard(token, item);
      const play = { token, params: { eventId: item.id } };
      expect((await client.ok(calls.getPlayback, play)).playlist).toBe('master.m3u8');
      const screen = { eventId: item.id, screen: 'screen-of-a-late-viewer' };
      const { token: pass } = await client.ok(calls.openPlayback, { token, body: screen });
      await setReplayEnd(1);
      expect(await client.ok(calls.getPlayback, play)).toMatchObject({ playlist: null, grant: 'order' });
      inside.moveTime(1001);
      expect((await client.media(item.id, 'master.m3u8', pass)).status).toBe(404);
      const again = { token, body: steps.intentBody(item) };
      expect(await client.refused(calls.createPaymentIntent, again)).toMatchObject({ code: 'conflict' });
    });

    it('leaves no order of those it refused', async () => {
      await setReplayEnd(1);
      const { token } = await steps.register();
      const countOrders = async () => (await inside.store.selectFrom('orders').select('id').execute()).length;
      const before = await countOrders();
      const byCard = { token, body: steps.intentBody(item) };
      await client.refused(calls.createPaymentIntent, byCard);
      const byPaypal = { token, body: steps.paypalBody(item) };
      await client.refused(calls.createPaypalOrder, byPaypal);
      expect(await countOrders()).toBe(before);
    });

    it('takes no PayPal money that was approved before, and keeps what was taken', async () => {
      const approve = async () => {
        const { token } = await steps.register();
        const paypalOrderId = await steps.openApproved(token, item);
        return { token, body: { paypalOrderId } };
      };
      const [tooLate, lostReply] = [await approve(), await approve()];
      const lost = { provider: 'paypal', operation: 'capture', fault: 'reset-after-commit' } as const;
      await sandbox.fault({ ...lost, times: 2 });
      await client.send(calls.capturePaypalOrder, lostReply);
      await sandbox.clearFaults();
      await setReplayEnd(Date.now() + MINUTE);
      inside.moveTime(2 * MINUTE);
      expect(await client.refused(calls.capturePaypalOrder, tooLate)).toMatchObject({
        status: 409,
        error: expect.stringContaining('not charged'),
      });
      const kept = await client.ok(calls.capturePaypalOrder, lostReply);
      expect(kept.status).toBe('COMPLETED');
    });
  });

  describe('a live show', () => {
    const item = STARTED_TRIAL;
    type Show = { media_url?: string | null; media?: string | null; ended_at?: number | null };
    const set = (values: Show & { kept_by?: 'origin' | null; end_time?: number | null }) =>
      inside.store.updateTable('events').set(values).where('id', '=', item.id).execute();
    const reset = { media: 'sample-video', media_url: null, kept_by: null, ended_at: null, end_time: null };
    const readEvent = () => client.ok(calls.getEvent, { params: { eventId: item.id } });
    const tryToBuy = async () => {
      const { token } = await steps.register();
      const { status } = await client.send(calls.createPaymentIntent, {
        token,
        body: steps.intentBody(item),
      });
      return status;
    };
    beforeEach(() => set({ media: null, media_url: 'https://origin.example/show.m3u8' }));
    afterEach(async () => {
      await set(reset);
    });

    it('is on sale while it is on, and after its end only where the whole of it is known to be kept', async () => {
      expect(await readEvent()).toMatchObject({ runs_over: true, has_replay: false });
      expect(await tryToBuy()).toBe(200);
      await set({ ended_at: Date.now() - 1 });
      expect(await tryToBuy()).toBe(409);
      await set({ kept_by: 'origin' });
      expect(await readEvent()).toMatchObject({ has_replay: true });
      expect(await tryToBuy()).toBe(200);
      await set({ kept_by: null, media: 'its-recording' });
      expect(await tryToBuy()).toBe(200);
    });

    it('keeps what was paid while it was on, and gives back what comes in after', async () => {
      const [inTime, tooLate] = [await steps.register(), await steps.register()];
      const paid = await steps.openIntent(inTime.token, item);
      const open = await steps.openIntent(tooLate.token, item);
      await steps.confirm(paid, CARDS.good);
      await set({ ended_at: Date.now() + MINUTE / 2 });
      inside.moveTime(MINUTE);
      await inside.upstream.reconcile('all');
      await set({ ended_at: Date.now() - MINUTE });
      await steps.confirm(open, CARDS.good);
      await inside.upstream.reconcile('all');
      expect((await orderOf(paid.orderId)).status).toBe('paid');
      expect((await orderOf(open.orderId)).status).not.toBe('paid');
      expect(await steps.playbackStatus(inTime.token, item.id)).toBe(200);
      expect(await steps.playbackStatus(tooLate.token, item.id)).toBe(403);
      const { orders } = await client.ok(calls.listOrders, { token: inTime.token });
      expect(orders[0]?.event).toMatchObject({ has_replay: false, runs_over: true });
      expect(orders[0]?.event?.ended_at).not.toBeNull();
    });

    it('without a replay leaves the list of events when it has ended', async () => {
      const isListed = async () => {
        const { events } = await client.ok(calls.listEvents);
        return events.some(({ _id }) => _id === item.id);
      };
      const list = (listed: number | null) =>
        inside.store.updateTable('events').set({ listed }).where('id', '=', item.id).execute();
      await list(1);
      expect(await isListed()).toBe(true);
      await set({ ended_at: Date.now() - 1 });
      expect(await isListed()).toBe(false);
      await set({ ended_at: null, end_time: Date.now() - 7 * HOUR });
      expect(await isListed()).toBe(false);
      await set({ kept_by: 'origin' });
      expect(await isListed()).toBe(true);
      await list(null);
    });
  });

  describe('the free trial', () => {
    it('is over after its days, and cannot be had again', async () => {
      const { token } = await steps.register();
      await inside.store
        .updateTable('events')
        .set({ start_time: 4_000_000_000_000 })
        .where('id', '=', UPCOMING.id)
        .execute();
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
      const setStart = (startTime: number) =>
        inside.store
          .updateTable('events')
          .set({ start_time: startTime, trial_includes_show: includes })
          .where('id', '=', UPCOMING.id)
          .execute();
      await setStart(4_000_000_000_000);
      const trial = { token, body: { eventId: UPCOMING.id } };
      await client.ok(calls.startTrial, trial);
      const { started_at: startedAt } = await inside.store
        .selectFrom('trials')
        .select('started_at')
        .orderBy('started_at', 'desc')
        .executeTakeFirstOrThrow();
      await setStart(startedAt + DAY);
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
