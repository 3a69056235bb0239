import { beforeEach, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { createBoxOffice } from '../../steps/box-office-steps';
import { type Context, newScreen } from '../../steps/context';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HALF_MINUTE = MINUTE / 2;

type Shop = Awaited<ReturnType<ReturnType<typeof createBoxOffice>['sell']>>;
type Screen = { token: string; screen: string; device?: string; country?: string; place?: string };

export function describeStudioAudience(context: Context): void {
  const { client, inside, steps } = context;
  const office = createBoxOffice(context);
  let shop: Shop;

  const pass = (byMs: number) => inside.moveTime(byMs);

  /** A simulated live show since an hour. */
  const goOnAir = ({ eventId }: Shop) =>
    inside.store
      .updateTable('events')
      .set({
        start_time: inside.now() - HOUR,
        end_time: inside.now() + HOUR,
        media: 'sample-video',
        play_as: 'premiere',
      })
      .where('id', '=', eventId)
      .execute();
  const endShow = ({ eventId }: Shop) =>
    inside.store.updateTable('events').set({ ended_at: inside.now() }).where('id', '=', eventId).execute();

  async function beat(on: Screen, { eventId }: Shop = shop, position?: number): Promise<void> {
    const { token, screen, device, country, place } = on;
    const body = {
      eventId,
      screen,
      ...(device && { device }),
      ...(place && { place }),
      ...(position !== undefined && { position }),
    };
    const answer = await client.ok(calls.openPlayback, { token, body, ...(country && { country }) });
    if (answer.place) on.place = answer.place;
  }
  const toScreen = (token: string, more: Partial<Screen> = {}): Screen => ({
    token,
    screen: newScreen(),
    ...more,
  });
  async function buyScreen(more: Partial<Screen> = {}, { item }: Shop = shop) {
    const buyer = await office.buy(item);
    return { ...buyer, ...toScreen(buyer.token, more) };
  }

  /** An instance tells once a minute what it wrote. */
  async function count(): Promise<void> {
    await inside.upstream.watchInputs();
    pass(MINUTE);
    await inside.upstream.watchInputs();
    await inside.upstream.countAudiences();
  }
  const read = (who: { token: string } = shop.owner, { eventId }: Shop = shop, file: '' | 'on' = '') =>
    client.ok(studioCalls.getAudience, { token: who.token, params: { eventId, file } });
  /** After the event was counted again, which an event that is over is each ten minutes. */
  async function recount() {
    pass(11 * MINUTE);
    await count();
    return read();
  }

  describe('who watched', () => {
    beforeEach(async () => {
      shop = await office.sell();
      await goOnAir(shop);
    });

    it('is nothing before the first heartbeat', async () => {
      expect(await read()).toMatchObject({
        counted_at: null,
        viewers: 0,
        peak: null,
        stays: [],
        stalls_per_hour: null,
      });
    });

    it('counts screens and accounts apart, the devices and countries of viewers, and how long they stay', async () => {
      const tv = await buyScreen({ device: 'Chrome on Samsung TV', country: 'DE' });
      const phone = toScreen(tv.token, { device: 'Safari on iPhone', country: 'DE' });
      const other = await buyScreen({ device: 'Firefox on Linux' });
      await office.buy(shop.item);
      for (const screen of [tv, phone, other]) await beat(screen);
      await count();
      for (let half = 0; half < 4; half += 1) {
        pass(HALF_MINUTE);
        for (const screen of half < 2 ? [tv, phone, other] : [tv, phone]) await beat(screen);
        await inside.upstream.watchInputs();
      }
      pass(MINUTE);
      await count();
      const audience = await read();
      expect(audience).toMatchObject({
        is_live: true,
        viewers: 2,
        live: 2,
        replay: 0,
        returning: 0,
        holders: 3,
        came: 2,
        peak: { screens: 3 },
        stays: [{ minutes: 0, count: 2 }],
        countries: expect.arrayContaining([
          { country: 'DE', name: 'Germany', count: 1 },
          { country: '', name: '', count: 1 },
        ]),
      });
      expect(audience.watch_seconds).toBeGreaterThanOrEqual(150);
      expect(audience.watch_seconds).toBeLessThan(155);
      expect(audience.devices.map(({ device }) => device)).toContain('computer');
      expect(audience.minutes.length).toBeGreaterThanOrEqual(60);
      const most = (what: 'screens' | 'viewers' | 'sold') =>
        Math.max(...audience.minutes.map((minute) => minute[what] ?? 0));
      expect([most('screens'), most('viewers')]).toEqual([3, 2]);
      expect(audience.minutes.reduce((sum, { sold }) => sum + (sold ?? 0), 0)).toBe(3);
      expect(audience.marks[0]).toMatchObject({ kind: 'start' });
    });

    it('tells the replay from the show, and which of its minutes were watched', async () => {
      const viewer = await buyScreen();
      await beat(viewer);
      await count();
      pass(5 * MINUTE);
      await endShow(shop);
      pass(MINUTE);
      const late = await buyScreen();
      for (const second of [0, 30, 60, 90, 61, 95]) {
        await beat(late, shop, second);
        pass(HALF_MINUTE);
      }
      await beat(viewer, shop, 10);
      // No recording is that long.
      await beat(late, shop, 80_000_000).catch(() => undefined);
      const audience = await recount();
      expect(audience).toMatchObject({ is_live: false, viewers: 2, live: 1, replay: 2, came: 2 });
      expect(audience.replay_minutes).toEqual([
        { minute: 0, plays: 2 },
        { minute: 1, plays: 2 },
      ]);
      expect(audience.marks.at(-1)).toMatchObject({ kind: 'end' });
    });

    it('takes no preview for a viewer', async () => {
      await inside.store
        .updateTable('events')
        .set({ preview_seconds: 60 })
        .where('id', '=', shop.eventId)
        .execute();
      const { token, email } = await steps.register();
      await inside.store
        .updateTable('users')
        .set({ email_verified_at: 1 })
        .where('email', '=', email)
        .execute();
      const body = { eventId: shop.eventId, screen: newScreen() };
      expect((await client.ok(calls.openPlayback, { token, body })).grant).toBe('preview');
      await count();
      expect(await read()).toMatchObject({ viewers: 0, live: 0, devices: [], peak: null });
    });

    it('hides numbers below five from roles that see no people, and from every file', async () => {
      const accountant = await office.addMember(shop.owner, 'accountant');
      const screens = [];
      for (let index = 0; index < 6; index += 1)
        screens.push(await buyScreen({ device: index < 4 ? 'Chrome on Windows' : 'Safari on iPhone' }));
      for (const screen of screens) await beat(screen);
      await count();
      const devices = [
        { device: 'computer', count: 4 },
        { device: 'phone', count: 2 },
      ];
      expect(await read()).toMatchObject({ viewers: 6, devices, replay: 0 });
      const hidden = devices.map(({ device }) => ({ device, count: null }));
      expect(await read(accountant)).toMatchObject({ viewers: 6, devices: hidden, replay: 0 });
      expect(await read(shop.owner, shop, 'on')).toMatchObject({ viewers: 6, devices: hidden });
      await beat(await buyScreen({ device: 'Chrome on Samsung TV' }));
      pass(MINUTE);
      await count();
      // All three, or the sum of the parts would tell the one that is hidden.
      expect((await read(accountant)).devices.map(({ count: told }) => told)).toEqual([null, null, null]);
    });

    it('counts who came back to the organization, and lists its events', async () => {
      const viewer = await buyScreen();
      const once = await buyScreen();
      for (const screen of [viewer, once]) await beat(screen);
      await count();
      const second = await createSecond();
      const price = { id: second.eventId, package: 'ticket', price: 10 };
      await steps.buyByCard(viewer.token, price);
      pass(2 * MINUTE);
      await goOnAir(second);
      await beat(toScreen(viewer.token), second);
      await beat(await buyScreen({}, { ...second, item: price }), second);
      // Another organization's event is none of theirs.
      const rival = await office.sell();
      await goOnAir(rival);
      await steps.buyByCard(viewer.token, rival.item);
      await beat(toScreen(viewer.token), rival);
      await count();
      expect(await read(shop.owner, second)).toMatchObject({ viewers: 2, returning: 1 });
      expect(await read(rival.owner, rival)).toMatchObject({ viewers: 1, returning: 0 });
      const { token, organisationId } = shop.owner;
      const list = await client.ok(studioCalls.getAudiences, { token, params: { organisationId } });
      expect(list.events.map(({ _id: id, viewers, returning }) => ({ id, viewers, returning }))).toEqual([
        { id: shop.eventId, viewers: 2, returning: 0 },
        { id: second.eventId, viewers: 2, returning: 1 },
      ]);
    });

    async function createSecond(): Promise<Shop> {
      const eventId = await office.createEvent(shop.owner, 'Closing night');
      const body = { eventId, version: 1, packageId: 'ticket', name: 'Ticket', price: '10' };
      await client.ok(studioCalls.saveTicket, { token: shop.owner.token, body });
      await office.publish(shop.owner, eventId);
      return { ...shop, eventId };
    }

    it('bears a clock that jumps an hour ahead and back', async () => {
      const viewer = await buyScreen();
      await beat(viewer);
      await count();
      inside.moveTime(HOUR / 2);
      await beat(viewer);
      await count();
      inside.moveTime(-HOUR / 2);
      pass(HALF_MINUTE);
      await beat(viewer);
      await count();
      pass(HALF_MINUTE);
      await beat(viewer);
      pass(MINUTE);
      await count();
      const audience = await read();
      expect(audience).toMatchObject({ viewers: 1, stays: [{ minutes: 0, count: 1 }] });
      // The last sitting.
      expect(audience.watch_seconds).toBeGreaterThanOrEqual(90);
      expect(audience.watch_seconds).toBeLessThan(95);
      expect(Date.parse(audience.minutes.at(-1)?.at ?? '')).toBeLessThanOrEqual(inside.now());
    });

    it('forgets a deleted account with the next count, and keeps the curve', async () => {
      const [viewer, leaver] = [await buyScreen(), await buyScreen()];
      for (const screen of [viewer, leaver]) await beat(screen);
      await count();
      expect(await read()).toMatchObject({ viewers: 2, holders: 2, came: 2 });
      const exported = await client.ok(calls.exportAccount, { token: leaver.token });
      expect(exported.watched).toEqual([
        expect.objectContaining({ eventId: shop.eventId, live_at: expect.any(String), country: null }),
      ]);
      await client.ok(calls.deleteAccount, { token: leaver.token, body: { password: leaver.password } });
      pass(MINUTE);
      await beat(viewer);
      await count();
      expect(await read()).toMatchObject({ viewers: 1, holders: 1, came: 1, peak: { screens: 2 } });
    });

    it('is counted once more after a process died, and the same', async () => {
      const viewer = await buyScreen();
      await beat(viewer);
      await count();
      const before = await read();
      await inside.store
        .updateTable('audiences')
        .set({ summed: 0, summed_at: null })
        .where('event_id', '=', shop.eventId)
        .execute();
      // The claim of the one that died is over.
      pass(2 * MINUTE);
      await inside.restart().countAudiences();
      const { viewers, live, devices } = await read();
      expect({ viewers, live, devices }).toEqual({
        viewers: before.viewers,
        live: before.live,
        devices: before.devices,
      });
    });

    it('marks breaks, messages and the lost signal', async () => {
      const { token } = shop.owner;
      await client.ok(studioCalls.setBreak, {
        token,
        body: { eventId: shop.eventId, on: true, kind: 'interval' },
      });
      await client.ok(studioCalls.sayStatus, { token, body: { eventId: shop.eventId, text: 'Back soon.' } });
      pass(2 * MINUTE);
      await client.ok(studioCalls.setBreak, { token, body: { eventId: shop.eventId, on: false } });
      const minute = Math.floor(inside.now() / MINUTE) * MINUTE;
      for (const at of [minute - 20 * MINUTE, minute - 19 * MINUTE])
        await inside.store
          .insertInto('show_minutes')
          .values({ event_id: shop.eventId, minute: at, what: 'silent', count: 9 })
          .execute();
      const { marks } = await read();
      expect(marks.map(({ kind, text }) => [kind, text])).toEqual([
        ['start', ''],
        ['silent', ''],
        ['break', ''],
        ['told', 'Back soon.'],
      ]);
      const [, silent, pause] = marks;
      expect(Date.parse(silent?.until ?? '') - Date.parse(silent?.at ?? '')).toBe(2 * MINUTE);
      expect(Date.parse(pause?.until ?? '') - Date.parse(pause?.at ?? '')).toBeGreaterThanOrEqual(2 * MINUTE);
    });
  });
}
