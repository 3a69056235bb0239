import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { importEvents } from '@/backend/events/file/import-events';
import { eventEntrySchema } from '@/backend/events/file-schema';
import { RETURN_URLS } from '../buyer';
import { CARDS } from '../cards';
import { type Context, newScreen, tenTimes } from '../steps/context';
import { createMoneySteps } from '../steps/money-steps';
import { createStudio, type Studio } from '../steps/studio-event-steps';

const HOUR = 3_600_000;

/** Videos that are sold without a date. */
export function describeFilms(context: Context): void {
  const { client, inside, steps, orderOf } = context;
  const { refundInDashboard, openDispute } = createMoneySteps(context);
  const studio = createStudio(context);

  async function draftFilm(start_time = '2024-05-01T20:00', more: object = {}) {
    const owner = await studio.startOrganisation();
    const eventId = await studio.createEvent(owner, 'A film');
    const video = { eventId, source: 'folder', folder: 'sample-video', play_as: 'video' };
    const first = await studio.read(owner, eventId);
    await client.ok(studioCalls.saveEventVideo, {
      token: owner.token,
      body: { ...video, version: first.version },
    });
    const { draft, version } = await studio.read(owner, eventId);
    const domain = `film-${randomUUID().slice(0, 8)}`;
    const times = { start_time, end_time: '', doors_open_at: '', replay_until: '', on_demand: 'on', ...more };
    const body = { ...studio.toPageBody(draft), eventId, version, domain, ...times };
    const saved = await client.send(studioCalls.saveEventPage, { token: owner.token, body });
    return { owner, eventId, domain, status: saved.status };
  }
  const publish = async (owner: Studio, eventId: string) => {
    const { version } = await studio.read(owner, eventId);
    const body = { eventId, version, acceptsTerms: true };
    return (await client.send(studioCalls.publishEvent, { token: owner.token, body })).status;
  };
  const toFile = (change: object) => ({
    id: `evt-${randomUUID()}`,
    domain: `film-${randomUUID().slice(0, 8)}`,
    title: 'A',
    description: 'B',
    image: '/images/ppv-live.svg',
    start_time: '2024-05-01T20:00:00Z',
    on_demand: true,
    packages: [{ id: 'seat', name: 'Seat', price: 5 }],
    ...change,
  });

  describe('a film', () => {
    it('that was a show before has no end of a replay, unless one is chosen', async () => {
      const owner = await studio.startOrganisation();
      const eventId = await studio.createEvent(owner, 'A film');
      const { draft, version } = await studio.read(owner, eventId);
      expect(draft.replay_until).toBeDefined();
      const film = { start_time: '2024-05-01T20:00', on_demand: 'on' };
      const body = { ...studio.toPageBody(draft), eventId, version, ...film };
      const saved = await client.ok(studioCalls.saveEventPage, { token: owner.token, body });
      expect((await studio.read(owner, eventId)).draft.replay_until).toBeUndefined();
      const end = { ...body, version: saved.version, replay_until: '2033-05-01T20:00' };
      const again = await client.ok(studioCalls.saveEventPage, { token: owner.token, body: end });
      await client.ok(studioCalls.saveEventPage, {
        token: owner.token,
        body: { ...end, version: again.version, title: 'B' },
      });
      expect((await studio.read(owner, eventId)).draft.replay_until).toBe('2033-05-01T18:00:00.000Z');
    });

    it('is on sale from its day on, without a show, a trial or another date', async () => {
      const { owner, eventId, domain, status } = await draftFilm('2024-05-01T20:00', {
        end_time: '2024-05-01T22:00',
        doors_open_at: '2024-05-01T19:00',
        is_trial: 'on',
      });
      expect([status, await publish(owner, eventId)]).toEqual([200, 200]);
      const answer = await client.ok(calls.getEventByDomain, { params: { subdomain: domain } });
      expect(answer).toMatchObject({
        on_demand: true,
        is_trial: false,
        doors_open_at: null,
        has_replay: true,
      });
      expect(answer.start_time).toBe('2024-05-01T18:00:00.000Z');
      expect((await studio.read(owner, eventId)).phase).toBe('replay');
      const { token } = owner;
      const body = { eventId, version: '1', start_time: '2033-09-01T20:00' };
      expect((await client.send(studioCalls.postponeEvent, { token, body })).status).toBe(409);
      const trial = await client.send(calls.startTrial, { token, body: { eventId } });
      expect(trial.status).toBe(409);
    });

    it('with a start in the future is refused, in the form, when it is published, and in a file', async () => {
      expect((await draftFilm('2033-05-01T20:00')).status).toBe(400);
      const { owner, eventId } = await draftFilm();
      const { entry } = await inside.store
        .selectFrom('event_drafts')
        .select('entry')
        .where('event_id', '=', eventId)
        .executeTakeFirstOrThrow();
      const ahead = JSON.stringify({ ...JSON.parse(entry), start_time: '2033-05-01T18:00:00.000Z' });
      await inside.store
        .updateTable('event_drafts')
        .set({ entry: ahead })
        .where('event_id', '=', eventId)
        .execute();
      expect(await publish(owner, eventId)).toBe(400);
      const file = { events: [toFile({ start_time: '2033-05-01T20:00:00Z' })] };
      expect(await importEvents(inside.store, JSON.stringify(file), inside.now())).toMatchObject({
        ok: false,
      });
    });

    it.each([
      { end_time: '2024-05-01T22:00:00Z' },
      { doors_open_at: '2024-05-01T19:00:00Z' },
      { is_trial: true },
      { make_good: [{ lost_minutes: 10, percent: 25 }] },
      { stream: { folder: 'sample-video', play_as: 'premiere' } },
      { stream: { url: 'https://live.example/index.m3u8' } },
    ])('in a file has nothing of a show: %j', (change) => {
      expect(eventEntrySchema.safeParse(toFile(change)).success).toBe(false);
      expect(eventEntrySchema.safeParse(toFile({})).success).toBe(true);
    });

    it('opens for hours from its first play, once for each ticket', async () => {
      const { owner, eventId } = await draftFilm();
      const { draft, version } = await studio.read(owner, eventId);
      const packageId = draft.packages[0]?.id ?? '';
      const ticket = { eventId, version, packageId, name: 'Rental', price: '5' };
      await client.ok(studioCalls.saveTicket, {
        token: owner.token,
        body: { ...ticket, access_from: 'first-play', access_hours: '48' },
      });
      expect(await publish(owner, eventId)).toBe(200);
      const { token } = await steps.register();
      await steps.buyByCard(token, { id: eventId, package: packageId, price: 5 });
      const untilOf = async () => (await client.ok(calls.getPlayback, { token, params: { eventId } })).until;
      inside.moveTime(100 * HOUR);
      expect(await untilOf()).toBeUndefined();
      const play = () =>
        client.send(calls.openPlayback, { token, body: { eventId, screen: newScreen(), takeOver: true } });
      const firstAt = inside.now();
      const statuses = await tenTimes(async () => (await play()).status);
      expect(statuses).toContain(200);
      const until = Date.parse((await untilOf()) ?? '');
      expect(until - firstAt - 48 * HOUR).toBeLessThan(60_000);
      inside.moveTime(47 * HOUR);
      expect((await play()).status).toBe(200);
      expect(Date.parse((await untilOf()) ?? '')).toBe(until);
      inside.moveTime(HOUR + 60_000);
      expect((await play()).status).toBe(403);
      const [order] = (await client.ok(calls.listOrders, { token })).orders;
      expect([order?.until, order?.event?.on_demand]).toEqual([new Date(until).toISOString(), true]);
    });
  });

  describe('a ticket for some hours', () => {
    async function rent(access: object) {
      const { owner, eventId } = await draftFilm();
      const { draft, version } = await studio.read(owner, eventId);
      const packageId = draft.packages[0]?.id ?? '';
      const ticket = { eventId, version, packageId, name: 'Rental', price: '5', ...access };
      await client.ok(studioCalls.saveTicket, { token: owner.token, body: ticket });
      expect(await publish(owner, eventId)).toBe(200);
      const { token } = await steps.register();
      const item = { eventId, selectedPackage: packageId };
      const play = async () =>
        (
          await client.send(calls.openPlayback, {
            token,
            body: { eventId, screen: newScreen(), takeOver: true },
          })
        ).status;
      const pay = async (opened = client.ok(calls.createPaymentIntent, { token, body: item })) => {
        const intent = await opened;
        await steps.confirm(intent, CARDS.good);
        const { paymentIntentId = '' } = intent;
        await client.ok(calls.savePayment, { token, body: { ...item, currency: 'USD', paymentIntentId } });
        return paymentIntentId;
      };
      const reopen = () => client.send(calls.createPaymentIntent, { token, body: item });
      return { owner, eventId, token, item, play, pay, reopen };
    }
    const reconcile = async (reference: string) =>
      inside.upstream.operator.reconcile((await orderOf(reference)).id);

    it.each([
      { access_from: 'purchase', access_hours: '48' },
      { access_from: 'first-play', access_hours: '48' },
    ])('is bought again once it has ended, and not before: $access_from', async (access) => {
      const { token, item, play, pay, reopen } = await rent(access);
      const first = await pay();
      expect(await play()).toBe(200);
      inside.moveTime(47 * HOUR);
      expect((await reopen()).status).toBe(409);
      inside.moveTime(2 * HOUR);
      expect(await play()).toBe(403);
      // Many tabs and both providers at once; the second payment comes back.
      const [opened] = await tenTimes(() => client.ok(calls.createPaymentIntent, { token, body: item }));
      const { paypalOrderId } = await client.ok(calls.createPaypalOrder, {
        token,
        body: { ...item, ...RETURN_URLS },
      });
      await steps.choose(paypalOrderId, 'approve');
      if (!opened) throw new Error('Nothing was opened');
      await steps.confirm(opened, CARDS.good);
      await client.ok(calls.capturePaypalOrder, { token, body: { paypalOrderId } });
      const second = opened.paymentIntentId ?? '';
      await reconcile(second);
      await inside.upstream.reconcile('all');
      const [one, other] = [await orderOf(second), await orderOf(paypalOrderId)];
      expect([one.status, other.status].toSorted()).toEqual(['paid', 'refunded']);
      expect(await play()).toBe(200);
      expect((await reopen()).status).toBe(409);
      // The money of the first is no business of the second.
      await refundInDashboard('stripe', first, null);
      await reconcile(first);
      expect((await orderOf(first)).status).toBe('refunded');
      expect((await orderOf(one.status === 'paid' ? second : paypalOrderId)).status).toBe('paid');
      expect(await play()).toBe(200);
      const { orders } = await client.ok(calls.listOrders, { token });
      expect(orders.filter(({ status }) => status === 'paid')).toHaveLength(1);
    });

    it('that is disputed after its end stays apart from the next, however the dispute ends', async () => {
      const { play, pay, reopen } = await rent({ access_from: 'purchase', access_hours: '2' });
      const first = await pay();
      inside.moveTime(3 * HOUR);
      const decide = await openDispute('stripe', first);
      await reconcile(first);
      const second = await pay();
      await decide('won');
      await reconcile(first);
      expect([(await orderOf(first)).status, (await orderOf(second)).status]).toEqual(['paid', 'paid']);
      expect([await play(), (await reopen()).status]).toEqual([200, 409]);
    });

    it('can be moved to an account whose own has ended', async () => {
      const { owner, eventId, item, token, pay } = await rent({ access_from: 'purchase', access_hours: '2' });
      const orderId = (await orderOf(await pay())).id;
      inside.moveTime(3 * HOUR);
      const giver = await steps.register();
      await steps.buyByCard(giver.token, { id: eventId, package: item.selectedPackage, price: 5 });
      const [bought] = (await client.ok(calls.listOrders, { token: giver.token })).orders;
      const { email } = await client.ok(calls.getAccount, { token });
      await inside.store
        .updateTable('users')
        .set({ email_verified_at: 1 })
        .where('email', '=', email)
        .execute();
      const body = { eventId, orderId: bought?._id ?? '', email };
      await client.ok(studioCalls.moveOrder, { token: owner.token, body });
      expect(await steps.playbackStatus(token, eventId)).toBe(200);
      const old = inside.store.selectFrom('orders').select('lapsed_at').where('id', '=', orderId);
      expect((await old.executeTakeFirstOrThrow()).lapsed_at).not.toBeNull();
    });
  });
}
