import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { importEvents } from '@/backend/events/file/import-events';
import { eventEntrySchema } from '@/backend/events/file-schema';
import { type Context, newScreen, tenTimes } from '../steps/context';
import { createStudio, type Studio } from '../steps/studio-event-steps';

const HOUR = 3_600_000;

/** Videos that are sold without a date. */
export function describeFilms(context: Context): void {
  const { client, inside, steps } = context;
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
}
