import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { CARDS } from '../buyer';
import { STARTED_TRIAL } from '../fixtures';
import type { Context } from '../steps/context';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function describeEventEnds({ client, steps, sandbox, inside, statusOf }: Context): void {
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
      await steps.refusals(token, item);
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

  it('a show that is canceled closes at once, also to who is in it', async () => {
    const item = STARTED_TRIAL;
    const cancel = (cancelled_at: number | null) =>
      inside.store.updateTable('events').set({ cancelled_at }).where('id', '=', item.id).execute();
    const { token } = await steps.register();
    await steps.buyByCard(token, item);
    const screen = { eventId: item.id, screen: 'screen-of-a-canceled-show' };
    inside.moveTime(1001);
    const { token: pass } = await client.ok(calls.openPlayback, { token, body: screen });
    const status = async () => (await client.media(item.id, 'master.m3u8', pass)).status;
    expect(await status()).toBe(200);
    await cancel(Date.now());
    inside.moveTime(1001);
    expect(await status()).toBe(404);
    const playback = await client.ok(calls.getPlayback, { token, params: { eventId: item.id } });
    expect(playback.playlist).toBeNull();
    await cancel(null);
    inside.moveTime(1001);
    expect(await status()).toBe(200);
  });

  describe('a ticket for the live show only', () => {
    const item = STARTED_TRIAL;
    const { id: eventId } = item;
    const set = (values: { end_time?: number | null; ended_at?: number | null }) =>
      inside.store.updateTable('events').set(values).where('id', '=', eventId).execute();
    const setAccess = (access_from: 'end' | null, access_hours: number | null) =>
      inside.store
        .updateTable('packages')
        .set({ access_from, access_hours })
        .where('event_id', '=', eventId)
        .execute();
    beforeEach(async () => {
      await setAccess('end', 0);
      // Media remember an event for a second.
      inside.moveTime(1001);
    });
    afterEach(async () => {
      await set({ end_time: null, ended_at: null });
      await setAccess(null, null);
    });
    const askWith = (token: string) => ({ token, body: { eventId, screen: 'screen-of-a-live-viewer' } });
    const show = ['master.m3u8', '360p/index.m3u8'];

    it('plays the show and not its replay, also after an early end, and is sold until then', async () => {
      const { token } = await steps.register();
      await steps.buyByCard(token, item);
      const play = { token, params: { eventId } };
      const open = await client.ok(calls.getPlayback, play);
      expect(open).toMatchObject({ grant: 'order', ends_with_show: true });
      expect(open.until).toBeUndefined();
      const { token: pass } = await client.ok(calls.openPlayback, askWith(token));
      const statuses = () =>
        Promise.all(show.map(async (file) => (await client.media(eventId, file, pass)).status));
      expect(await statuses()).toEqual([200, 200]);
      // The desk ends the show, while the token is valid.
      const endedAt = Date.now() - 1000;
      await set({ ended_at: endedAt });
      inside.moveTime(1001);
      expect(await statuses()).toEqual([404, 404]);
      expect(await client.refused(calls.getPlayback, play)).toMatchObject({ code: 'access_over' });
      expect(await client.refused(calls.openPlayback, askWith(token))).toMatchObject({ code: 'access_over' });
      const { orders } = await client.ok(calls.listOrders, { token });
      const until = new Date(endedAt).toISOString();
      expect(orders[0]).toMatchObject({ ends_with_show: true, until });
      const { token: late } = await steps.register();
      const wish = { token: late, body: steps.intentBody(item) };
      expect(await client.refused(calls.createPaymentIntent, wish)).toMatchObject({ code: 'conflict' });
      // It goes on, so the ticket does.
      await set({ ended_at: null });
      expect(await client.ok(calls.getPlayback, play)).toMatchObject({ grant: 'order' });
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
      expect(await statusOf(paid.orderId)).toBe('paid');
      expect(await statusOf(open.orderId)).not.toBe('paid');
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
}
