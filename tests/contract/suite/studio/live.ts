import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { calls, toShowId, toShowText } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { INGEST_SECRET } from '../../target';
import { type Context, newScreen } from '../../steps/context';
import { createStudio, type Studio } from '../../steps/studio-event-steps';
import { toUserId } from '../../steps/studio-steps';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function describeStudioLive(context: Context): void {
  const { client, inside, steps } = context;
  const studio = createStudio(context);
  let owner: Studio;
  let eventId: string;

  const post = (
    call: (typeof studioCalls)['endShow' | 'startShow' | 'reopenShow' | 'endRehearsal'],
    who = owner,
  ) => client.ok(call, { token: who.token, body: { eventId } });
  const readDesk = (who: { token: string } = owner) =>
    client.ok(studioCalls.getDesk, { token: who.token, params: { eventId } });
  const setBreak = (on: boolean, who: { token: string } = owner) =>
    client.ok(studioCalls.setBreak, { token: who.token, body: { eventId, on, kind: 'interval' } });
  const makeKey = async (input: 'primary' | 'backup' = 'primary') =>
    (await client.ok(studioCalls.makeStreamKey, { token: owner.token, body: { eventId, input } })).key;
  const ask = (key: string, stream: string | null = null, secret = INGEST_SECRET) => ({
    body: { key, stream, secret, address: null as string | null },
  });
  const rehearse = (keeps = false) =>
    client.ok(studioCalls.startRehearsal, { token: owner.token, body: { eventId, keeps } });
  const getState = async () => (await client.ok(calls.getEvent, { params: { eventId } })).pause;
  const listActions = async () => (await readDesk()).log.map(({ what }) => what);

  const playEncoder = async (format = '') => {
    const { version } = await studio.read(owner, eventId);
    const body = { eventId, version, source: 'encoder', video_format: format };
    await client.ok(studioCalls.saveEventVideo, { token: owner.token, body });
  };

  const moveTimes = (times: { start_time: number; end_time?: number | null; ended_at?: number | null }) =>
    inside.store.updateTable('events').set(times).where('id', '=', eventId).execute();

  /** Started an hour ago, and ends in one. */
  async function goOnAir(): Promise<void> {
    await studio.publish(owner, eventId);
    const nowMs = await readNow();
    await moveTimes({ start_time: nowMs - HOUR, end_time: nowMs + HOUR });
  }

  const readNow = async () => Date.parse((await readDesk()).now);

  beforeEach(async () => {
    owner = await studio.startOrganisation();
    eventId = await studio.createEvent(owner);
    await playEncoder();
  });

  describe('a stream key', () => {
    it('is shown once, kept as a hash, and gone when a new one is made', async () => {
      await studio.publish(owner, eventId);
      await moveTimes({ start_time: (await readNow()) + HOUR });
      const first = await makeKey();
      expect(first).toMatch(/^sk_[\w-]{32}$/);
      const { keys, plays_encoder, server } = await client.ok(studioCalls.getStreamKeys, {
        token: owner.token,
        params: { eventId },
      });
      expect({ plays_encoder, server }).toEqual({
        plays_encoder: true,
        server: 'rtmp://site.example:1935/live',
      });
      expect(keys).toMatchObject([
        { input: 'primary', hint: first.slice(-4) },
        { input: 'backup', hint: null },
      ]);
      const rows = await inside.store.selectFrom('stream_keys').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(first);
      expect(JSON.stringify(await inside.store.selectFrom('audit_log').selectAll().execute())).not.toContain(
        first,
      );
      expect(await client.ok(calls.authorizeIngest, ask(first))).toMatchObject({
        show: eventId,
        input: 'primary',
      });
      const second = await makeKey();
      expect(await client.refused(calls.authorizeIngest, ask(first))).toMatchObject({ status: 403 });
      expect(await client.ok(calls.authorizeIngest, ask(second))).toMatchObject({
        event_id: eventId,
        keep: true,
      });
      expect(await client.ok(calls.authorizeIngest, ask(await makeKey('backup')))).toMatchObject({
        input: 'backup',
      });
    });

    it('opens from two hours before the doors until six hours after the end, unless the desk ended it', async () => {
      await studio.publish(owner, eventId);
      const key = await makeKey();
      const nowMs = await readNow();
      const opens = async () => (await client.send(calls.authorizeIngest, ask(key))).status;
      await moveTimes({ start_time: nowMs + 2.5 * HOUR + MINUTE, end_time: null });
      expect(await opens()).toBe(403);
      await moveTimes({ start_time: nowMs + 2.5 * HOUR - MINUTE });
      expect(await opens()).toBe(200);
      await moveTimes({ start_time: nowMs - 9 * HOUR, end_time: nowMs - 6 * HOUR + MINUTE });
      expect(await opens()).toBe(200);
      await moveTimes({ start_time: nowMs - 9 * HOUR, end_time: nowMs - 6 * HOUR - MINUTE });
      expect(await client.refused(calls.authorizeIngest, ask(key))).toMatchObject({
        status: 403,
        error: 'The end of this event has passed. Change its end in the studio to continue.',
      });
      // On the air until the desk ends it, so a drop does not end it either.
      await moveTimes({ start_time: nowMs - 30 * HOUR, end_time: null });
      expect(await opens()).toBe(200);
      await moveTimes({ start_time: nowMs - HOUR, end_time: nowMs + HOUR, ended_at: nowMs });
      expect(await client.refused(calls.authorizeIngest, ask(key))).toMatchObject({
        error: 'This show has ended. Reopen it on the Live page to continue.',
      });
    });

    it('works when blanks, a line break or slashes were copied with it', async () => {
      await goOnAir();
      const key = await makeKey();
      for (const typed of [`${key}\n`, `  ${key}`, `${key}/`, `/${key}`, `\u200b${key}\u00a0`])
        expect(await client.ok(calls.authorizeIngest, ask(typed))).toMatchObject({ show: eventId });
    });

    it('tells the desk from when it works, and which encoders were refused', async () => {
      await studio.publish(owner, eventId);
      const nowMs = await readNow();
      const startsAt = Math.ceil(nowMs / MINUTE) * MINUTE + 14 * 24 * HOUR;
      await moveTimes({ start_time: startsAt, end_time: null });
      const key = await makeKey();
      const opensAt = new Date(startsAt - 2.5 * HOUR).toISOString();
      expect(await readDesk()).toMatchObject({ opens_at: opensAt, refused: [] });
      const from = '203.0.113.78';
      // It tries every ten seconds, and is not kept out for that when the time has come.
      for (let tried = 0; tried < 70; tried += 1)
        expect(await client.refused(calls.authorizeIngest, { ...ask(key), from })).toMatchObject({
          status: 403,
        });
      const [early, ...others] = (await readDesk()).refused;
      expect(others).toEqual([]);
      expect(early).toMatchObject({ event: null, message: expect.stringContaining('too early') });
      expect(early?.count).toBeGreaterThan(1);
      await moveTimes({ start_time: nowMs + HOUR });
      expect(await client.ok(calls.authorizeIngest, { ...ask(key), from })).toMatchObject({ show: eventId });
      expect(await readDesk()).toMatchObject({ opens_at: null });
    });

    it('names a replaced and a mistyped key, another event of the organization, and no rival', async () => {
      await goOnAir();
      const before = await makeKey();
      const key = await makeKey();
      const mistyped = `sk_${key[3] === 'a' ? 'b' : 'a'}${key.slice(4)}`;
      for (const wrong of [before, mistyped])
        await client.refused(calls.authorizeIngest, { ...ask(wrong), from: '203.0.113.9' });
      const desk = await readDesk();
      expect(desk.refused).toMatchObject([
        { event: null, count: 2, message: expect.stringContaining('Copy it') },
      ]);
      expect(JSON.stringify(desk)).not.toMatch(/sk_/);
      const [mine, rival] = [eventId, await studio.startOrganisation()];
      eventId = await studio.createEvent(owner);
      expect((await readDesk()).refused).toMatchObject([{ event: desk.title, count: 2 }]);
      eventId = await studio.createEvent(rival);
      expect((await readDesk(rival)).refused).toEqual([]);
      eventId = mine;
    });

    it('is refused with a wrong secret, another name of the stream, and too often', async () => {
      await goOnAir();
      const key = await makeKey();
      for (const bad of [ask(key, null, 'x'), ask(''), ask('sk_'), ask(key, 'evt-other')])
        expect(await client.refused(calls.authorizeIngest, bad)).toMatchObject({ status: 403 });
      expect(await client.ok(calls.authorizeIngest, ask(key, eventId))).toMatchObject({ show: eventId });
      const from = '203.0.113.77';
      for (let tried = 0; tried < 60; tried += 1)
        await client.send(calls.authorizeIngest, { ...ask('sk_wrong'), from });
      await client.tooMany(calls.authorizeIngest, { ...ask(key), from });
    });

    it('allows HEVC or AV1 once the event does, and its page says so to visitors', async () => {
      await studio.publish(owner, eventId);
      const key = await makeKey();
      const readCodecs = async () => (await client.ok(calls.authorizeIngest, ask(key))).codecs;
      const readFormat = async () =>
        (await client.ok(calls.getEvent, { params: { eventId } })).video_format ?? null;
      await playEncoder('hevc');
      await rehearse();
      expect(await readCodecs()).toEqual(['avc', 'aac', 'hevc']);
      await post(studioCalls.endRehearsal);
      await moveTimes({ start_time: (await readNow()) + MINUTE });
      expect([await readCodecs(), await readFormat()]).toEqual([['avc', 'aac'], null]);
      await studio.publish(owner, eventId);
      await moveTimes({ start_time: (await readNow()) + MINUTE });
      inside.moveTime(1001);
      expect([await readCodecs(), await readFormat()]).toEqual([['avc', 'aac', 'hevc'], 'hevc']);
      const body = { eventId, version: 0, source: 'encoder', video_format: 'vp9' };
      expect(await client.refused(studioCalls.saveEventVideo, { token: owner.token, body })).toMatchObject({
        status: 400,
      });
    });

    it('counts attempts by the encoder, whose address only the live input may say', async () => {
      await goOnAir();
      const of = (key: string, secret: string, address: string) => {
        const { body } = ask(key, null, secret);
        return { body: { ...body, address }, from: '203.0.113.78' };
      };
      const key = await makeKey();
      for (let tried = 0; tried < 60; tried += 1)
        await client.send(calls.authorizeIngest, of(key, 'x', '203.0.113.79'));
      await client.tooMany(calls.authorizeIngest, of(key, 'x', '203.0.113.80'));
      expect(await client.ok(calls.authorizeIngest, of(key, INGEST_SECRET, '203.0.113.79'))).toMatchObject({
        show: eventId,
      });
    });

    it('of another organisation is not there, and neither is its stream', async () => {
      const other = await studio.startOrganisation();
      const theirs = await studio.createEvent(other);
      for (const call of [studioCalls.getDesk, studioCalls.getStreamKeys])
        expect(await client.refused(call, { token: other.token, params: { eventId } })).toMatchObject({
          status: 404,
        });
      const { draft } = await studio.read(owner, eventId);
      const url = draft.stream && 'url' in draft.stream ? draft.stream.url : '';
      const { version } = await studio.read(other, theirs);
      const body = { eventId: theirs, version, source: 'url', url };
      expect(await client.refused(studioCalls.saveEventVideo, { token: other.token, body })).toMatchObject({
        status: 400,
        fields: { url: expect.stringContaining('belongs to another event') },
      });
    });

    it('of an event that is named like the rehearsal of another one opens that event alone', async () => {
      await studio.publish(owner, eventId);
      const ours = toShowText(toShowId(eventId, 'rehearsal'));
      const hostile = await studio.startOrganisation();
      const theirs = await studio.createEvent(hostile);
      const named = `${eventId}.rehearsal`;
      await inside.store
        .updateTable('event_drafts')
        .set((eb) => ({
          event_id: named,
          entry: sql<string>`replace(${eb.ref('entry')}, ${theirs}, ${named})`,
        }))
        .where('event_id', '=', theirs)
        .execute();
      await rehearse();
      const asked = { token: hostile.token, body: { eventId: named, input: 'primary' as const } };
      const { key } = await client.ok(studioCalls.makeStreamKey, asked);
      await client.ok(studioCalls.startRehearsal, {
        token: hostile.token,
        body: { eventId: named, keeps: false },
      });
      expect(await client.ok(calls.authorizeIngest, ask(key))).toMatchObject({ show: `${named}~rehearsal` });
      inside.ingest.receive(ours);
      const open = (id: string) =>
        client.send(calls.openPlayback, { token: hostile.token, body: { eventId: id, screen: newScreen() } });
      expect([(await open(named)).status, (await open(ours)).status]).toEqual([404, 404]);
      const { token } = await client.ok(calls.openPlayback, {
        token: hostile.token,
        body: { eventId: `${named}~rehearsal`, screen: newScreen() },
      });
      expect((await client.media(ours, 'live.m3u8', token)).status).toBe(401);
      expect((await client.media(named, 'live.m3u8', token)).status).toBe(404);
    });

    it('that is replaced, and a show that is over or canceled, let no encoder send on', async () => {
      await goOnAir();
      const connected = async () => {
        await inside.upstream.watchInputs();
        return inside.ingest.listConnected().filter((show) => show.startsWith(eventId));
      };
      const first = await makeKey();
      inside.ingest.receive(eventId);
      inside.ingest.connect(eventId, first);
      expect(await connected()).toEqual([eventId]);
      const second = await makeKey();
      expect(await connected()).toEqual([]);
      inside.ingest.connect(eventId, second);
      inside.ingest.connect(eventId, first);
      expect(await connected()).toEqual([eventId]);
      await moveTimes({ start_time: (await readNow()) - HOUR, ended_at: await readNow() });
      expect(await connected()).toEqual([]);
      await moveTimes({ start_time: (await readNow()) - HOUR, ended_at: null });
      inside.ingest.connect(eventId, first);
      inside.ingest.connect(eventId, second);
      expect(await connected()).toEqual([eventId]);
      const { version } = await studio.read(owner, eventId);
      const body = { eventId, version, note: 'The hall is closed.' };
      await client.ok(studioCalls.cancelEvent, { token: owner.token, body });
      expect(await connected()).toEqual([]);
    });

    it('opens nothing more once its event is deleted, also where its id is used again', async () => {
      const key = await makeKey();
      await rehearse();
      expect((await client.send(calls.authorizeIngest, ask(key))).status).toBe(200);
      const { version } = await studio.read(owner, eventId);
      await client.ok(studioCalls.deleteStudioEvent, { token: owner.token, body: { eventId, version } });
      const keys = inside.store.selectFrom('stream_keys').select('hash').where('event_id', '=', eventId);
      expect(await keys.execute()).toEqual([]);
      expect((await client.send(calls.authorizeIngest, ask(key))).status).toBe(403);
    });

    it('is withdrawn with a member where the owner wants that', async () => {
      await goOnAir();
      const key = await makeKey();
      inside.ingest.connect(eventId, key);
      const { organisationId, token } = owner;
      const memberId = toUserId(await steps.register());
      await inside.store
        .insertInto('memberships')
        .values({ organisation_id: organisationId, user_id: memberId, role: 'desk', joined_at: 1 })
        .execute();
      const team = await client.ok(studioCalls.getTeam, { token, params: { organisationId } });
      expect(team.keys).toBe('on-air');
      const body = { organisationId, memberId, withdrawKeys: 'on' as const };
      expect((await client.ok(studioCalls.removeMember, { token, body })).message).toContain(
        'no longer work',
      );
      await inside.upstream.watchInputs();
      expect(inside.ingest.listConnected()).not.toContain(eventId);
      expect((await client.send(calls.authorizeIngest, ask(key))).status).toBe(403);
      const after = await client.ok(studioCalls.getTeam, { token, params: { organisationId } });
      expect(after.keys).toBe('none');
    });

    it('is not copied with the event', async () => {
      const body = { organisationId: owner.organisationId, title: 'Again', copyOf: eventId };
      const copy = await client.ok(studioCalls.createStudioEvent, { token: owner.token, body });
      const { draft } = await studio.read(owner, copy.eventId);
      expect(draft.stream).toMatchObject({ url: expect.stringContaining(`/shows/${copy.eventId}/`) });
    });
  });

  describe('a break', () => {
    it('begins when the encoder is silent for more than ten seconds, and the event goes on', async () => {
      await goOnAir();
      const nowMs = await readNow();
      const before = (ms: number) => new Date(nowMs - ms).toISOString();
      inside.ingest.receive(eventId);
      expect(await getState()).toBeNull();
      inside.moveTime(1001);
      inside.ingest.receive(eventId, { state: 'silent', since: before(2000), last_media_at: before(2000) });
      expect(await getState()).toBeNull();
      inside.moveTime(10_000);
      expect(await getState()).toBe('silent');
      expect((await readDesk()).phase).toBe('live');
      inside.moveTime(1001);
      inside.ingest.receive(eventId);
      expect(await getState()).toBeNull();
      inside.ingest.state.isDown = true;
      inside.moveTime(1001);
      expect(await getState()).toBeNull();
      inside.moveTime(12_000);
      expect(await getState()).toBe('silent');
      expect((await readDesk()).input?.state).toBe('unreachable');
      inside.ingest.state.isDown = false;
    });

    it('is set and ended at two desks, and each sees what the other did', async () => {
      await goOnAir();
      const { organisationId } = owner;
      const other = await steps.register();
      const membership = { organisation_id: organisationId, user_id: toUserId(other), joined_at: 1 };
      await inside.store
        .insertInto('memberships')
        .values({ ...membership, role: 'desk' })
        .execute();
      await Promise.all([setBreak(true), setBreak(true, other)]);
      expect(await getState()).toBe('desk');
      expect(await readDesk(other)).toMatchObject({ pause: 'desk', is_break: true });
      expect((await listActions()).filter((what) => what === 'began a break')).toHaveLength(1);
      await setBreak(false, other);
      expect((await setBreak(false)).message).toBe('The break is already over.');
      expect(await getState()).toBeNull();
      expect((await readDesk()).log[0]).toMatchObject({ what: 'ended the break' });
    });

    const ask = (body: { on?: boolean; kind?: 'interval' | 'problem' } = {}) =>
      client.send(studioCalls.setBreak, { token: owner.token, body: { eventId, on: true, ...body } });
    const listOutages = async () => (await readDesk()).outages;

    it('says what it is: an interval never counts, a problem does, and either can be corrected', async () => {
      await goOnAir();
      inside.ingest.receive(eventId);
      expect((await ask()).status).toBe(400);
      expect((await ask({ kind: 'problem' })).status).toBe(200);
      expect(await listOutages()).toMatchObject([{ cause: 'input', is_break: true, until: null }]);
      inside.moveTime(4 * MINUTE);
      await setBreak(false);
      const desk = await readDesk();
      expect(desk.lost_seconds).toBeGreaterThanOrEqual(240);
      const [outage] = desk.outages;
      expect(outage?.until).not.toBeNull();
      const correct = (kind: 'interval' | 'problem', outageId = outage?._id ?? '', token = owner.token) =>
        client.send(studioCalls.correctBreak, { token, body: { eventId, outageId, kind } });
      for (let time = 0; time < 2; time += 1) expect((await correct('interval')).status).toBe(200);
      expect(await readDesk()).toMatchObject({ lost_seconds: 0, outages: [{ cause: 'interval' }] });
      expect((await listActions()).filter((what) => what.startsWith('corrected the break'))).toHaveLength(1);
      expect((await correct('problem')).status).toBe(200);
      expect((await readDesk()).lost_seconds).toBeGreaterThanOrEqual(240);
      expect((await correct('problem', 'out_none')).status).toBe(404);
      expect((await correct('problem', outage?._id, (await steps.register()).token)).status).toBe(404);
    });

    it('can not be corrected before it is over, and what was measured never', async () => {
      await goOnAir();
      await setBreak(true);
      const [open] = await listOutages();
      const measured = { id: `out_${eventId}`, event_id: eventId, cause: 'input' as const, viewers_at: null };
      const nowMs = await readNow();
      const times = { from_at: nowMs - 10 * MINUTE, until_at: nowMs - 5 * MINUTE, seen_at: nowMs };
      await inside.store
        .insertInto('outages')
        .values({ ...measured, ...times })
        .execute();
      for (const outageId of [open?._id ?? '', measured.id])
        expect(
          (
            await client.send(studioCalls.correctBreak, {
              token: owner.token,
              body: { eventId, outageId, kind: 'problem' },
            })
          ).status,
        ).toBe(404);
    });

    it('needs no answer where the program announces an interval about now', async () => {
      await goOnAir();
      const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16);
      const nowMs = await readNow();
      const live_text = `${clock(nowMs - HOUR)} First act\n${clock(nowMs)} Interval\n${clock(nowMs + HOUR)} End`;
      await inside.store
        .updateTable('events')
        .set({ live_text, timezone: 'UTC' })
        .where('id', '=', eventId)
        .execute();
      expect((await readDesk()).announces_interval).toBe(true);
      expect((await ask()).status).toBe(200);
      expect(await listOutages()).toMatchObject([{ cause: 'interval', is_break: true }]);
    });

    it('ends with the show', async () => {
      await goOnAir();
      await ask({ kind: 'problem' });
      await post(studioCalls.endShow);
      expect(await listOutages()).toMatchObject([{ is_break: true, until: expect.any(String) }]);
    });

    it('needs a show that is on', async () => {
      await studio.publish(owner, eventId);
      const body = { eventId, on: true, kind: 'problem' as const };
      expect(await client.refused(studioCalls.setBreak, { token: owner.token, body })).toMatchObject({
        status: 409,
      });
    });
  });

  describe('an outage', () => {
    /** Looks each ten seconds, for so many minutes. */
    const lookFor = async (minutes: number, change: Parameters<typeof inside.ingest.receive>[1]) => {
      for (let look = 0; look < minutes * 6; look += 1) {
        inside.moveTime(10_000);
        inside.ingest.receive(eventId, change);
        await inside.upstream.watchInputs();
      }
    };
    const ofInput = async () => (await readDesk()).outages.filter(({ cause }) => cause === 'input');

    it('of the encoder is measured, with the holders who were there', async () => {
      const { version } = await studio.read(owner, eventId);
      const ticket = { eventId, version, packageId: 'ticket', name: 'Ticket', price: '10' };
      await client.ok(studioCalls.saveTicket, { token: owner.token, body: ticket });
      await goOnAir();
      const viewer = await steps.register();
      await steps.buyByCard(viewer.token, { id: eventId, package: 'ticket', price: 10 });
      inside.ingest.receive(eventId);
      await inside.upstream.watchInputs();
      await client.ok(calls.openPlayback, { token: viewer.token, body: { eventId, screen: newScreen() } });
      await lookFor(4, { state: 'silent', last_media_at: new Date(await readNow()).toISOString() });
      expect(await ofInput()).toMatchObject([{ until: null, is_break: false }]);
      await lookFor(0.5, {});
      const [outage] = await ofInput();
      const lengthMs = Date.parse(outage?.until ?? '') - Date.parse(outage?.from ?? '');
      expect(lengthMs / MINUTE).toBeGreaterThan(3.7);
      expect(lengthMs / MINUTE).toBeLessThan(4.5);
      const viewers = await inside.store
        .selectFrom('outage_viewers')
        .select('user_id')
        .where('outage_id', '=', outage?._id ?? '')
        .execute();
      expect(viewers).toEqual([{ user_id: toUserId(viewer) }]);
    });

    it('of the live input itself is ours, and the operator sees it', async () => {
      await goOnAir();
      inside.ingest.receive(eventId);
      await inside.upstream.watchInputs();
      inside.ingest.state.isDown = true;
      await lookFor(1, {});
      inside.ingest.state.isDown = false;
      inside.moveTime(1001);
      const { outages } = await readDesk();
      expect(outages).toMatchObject([{ cause: 'site', until: null }]);
      const platform = await inside.upstream.operatorDesk.read();
      expect(platform.outages.map(({ _id }) => _id)).toContain(outages[0]?._id);
    });
  });

  describe('the desk', () => {
    it('starts a show early, ends it, and reopens it; each once', async () => {
      await studio.publish(owner, eventId);
      inside.ingest.receive(eventId);
      await post(studioCalls.startShow);
      expect((await post(studioCalls.startShow)).message).toBe('The show has already started.');
      expect(await readDesk()).toMatchObject({ phase: 'live', input: { state: 'receiving' } });
      const { draft, changes } = await studio.read(owner, eventId);
      expect({ changes, late: Date.now() - Date.parse(draft.start_time) < MINUTE }).toEqual({
        changes: [],
        late: true,
      });
      await Promise.all([post(studioCalls.endShow), post(studioCalls.endShow)]);
      expect(inside.ingest.stateOf(eventId)).toBe('ended');
      expect((await readDesk()).phase).not.toBe('live');
      const trim = { trim_from: 10_000, trim_until: 60_000 };
      await inside.store.updateTable('events').set(trim).where('id', '=', eventId).execute();
      await post(studioCalls.reopenShow);
      // What comes now is part of the replay.
      const trimmed = inside.store.selectFrom('events').select(['trim_from', 'trim_until']);
      const kept = await trimmed.where('id', '=', eventId).executeTakeFirstOrThrow();
      expect([Number(kept.trim_from), kept.trim_until]).toEqual([10_000, null]);
      expect((await post(studioCalls.reopenShow)).message).toBe('The show is already open.');
      expect(inside.ingest.stateOf(eventId)).toBe('silent');
      expect((await readDesk()).phase).toBe('live');
      expect((await listActions()).slice(0, 3)).toEqual([
        'reopened the show',
        'ended the show',
        'started the show early',
      ]);
    });

    it('says something to viewers, once', async () => {
      await studio.publish(owner, eventId);
      const say = (text: string) =>
        client.ok(studioCalls.sayStatus, { token: owner.token, body: { eventId, text } });
      await say('We start in a few minutes.');
      await say('We start in a few minutes.');
      const { status } = await client.ok(calls.getEvent, { params: { eventId } });
      expect(status?.text).toBe('We start in a few minutes.');
      expect((await listActions()).filter((what) => what.startsWith('told viewers'))).toHaveLength(1);
      await say('');
      expect((await readDesk()).status).toBeNull();
      const draftOnly = await studio.createEvent(owner);
      const body = { eventId: draftOnly, text: 'Soon.' };
      expect(await client.refused(studioCalls.sayStatus, { token: owner.token, body })).toMatchObject({
        status: 409,
      });
    });

    it('sees viewers, stalls and errors by cause, and ticket holders who could not play', async () => {
      await goOnAir();
      const item = { id: eventId, package: 'ticket', price: 10 };
      const buyer = await steps.register();
      await steps.buyByCard(buyer.token, item);
      const trouble = { stalls: 2, cause: 'format' };
      await client.ok(calls.openPlayback, {
        token: buyer.token,
        body: { eventId, screen: newScreen(), trouble },
      });
      const stranger = await steps.register();
      await client.refused(calls.openPlayback, {
        token: stranger.token,
        body: { eventId, screen: newScreen(), trouble },
      });
      await inside.upstream.watchInputs();
      const desk = await readDesk();
      expect(desk).toMatchObject({
        viewers: 1,
        stalls: 2,
        sold: 1,
        errors: [{ cause: 'format', count: 1 }],
        troubled: [{ _id: toUserId(buyer), email: buyer.email, cause: 'format' }],
        viewers_by_minute: [{ count: 1 }],
        sales_by_minute: [{ count: 1 }],
      });
    });

    it('is counted by one instance, and by another one when that is gone', async () => {
      await goOnAir();
      const other = inside.restart();
      const watch = async () => {
        const buyer = await steps.register();
        await steps.buyByCard(buyer.token, { id: eventId, package: 'ticket', price: 10 });
        await client.ok(calls.openPlayback, { token: buyer.token, body: { eventId, screen: newScreen() } });
      };
      await watch();
      await inside.upstream.watchInputs();
      await watch();
      await other.watchInputs();
      // What was counted is not counted by the desk.
      expect((await readDesk()).viewers).toBe(1);
      await inside.upstream.watchInputs();
      expect((await readDesk()).viewers).toBe(2);
      await watch();
      inside.moveTime(10_001);
      await other.watchInputs();
      expect((await readDesk()).viewers).toBe(3);
      inside.moveTime(10_001);
    });

    it('is counted while another one can not be looked after', async () => {
      await goOnAir();
      const other = await studio.createEvent(owner);
      await client.ok(studioCalls.startRehearsal, {
        token: owner.token,
        body: { eventId: other, keeps: false },
      });
      await inside.store
        .updateTable('rehearsals')
        .set({ seen: 'damaged' })
        .where('event_id', '=', other)
        .execute();
      const buyer = await steps.register();
      await steps.buyByCard(buyer.token, { id: eventId, package: 'ticket', price: 10 });
      const body = { eventId, screen: newScreen(), trouble: { stalls: 3, cause: null } };
      await client.ok(calls.openPlayback, { token: buyer.token, body });
      inside.ingest.receive(eventId);
      await inside.upstream.watchInputs();
      expect(await readDesk()).toMatchObject({ viewers: 1, stalls: 3, viewers_by_minute: [{ count: 1 }] });
      await inside.store.deleteFrom('rehearsals').where('event_id', '=', other).execute();
    });

    it('disconnects the encoder, and says so where the live input does not answer', async () => {
      await goOnAir();
      inside.ingest.receive(eventId);
      inside.ingest.connect(eventId, await makeKey());
      const asked = { token: owner.token, body: { eventId } };
      expect(await client.ok(studioCalls.disconnectEncoder, asked)).toMatchObject({
        message: 'The encoder is disconnected.',
      });
      expect(inside.ingest.listConnected()).not.toContain(eventId);
      expect(await listActions()).toContain('disconnected the encoder');
      inside.ingest.state.isDown = true;
      expect(await client.refused(studioCalls.disconnectEncoder, asked)).toMatchObject({ status: 503 });
      inside.ingest.state.isDown = false;
    });

    it('ends at the input what a killed process left open', async () => {
      await goOnAir();
      inside.ingest.receive(eventId);
      await moveTimes({ start_time: Date.now() - HOUR, ended_at: Date.now() });
      inside.moveTime(1001);
      await inside.upstream.watchInputs();
      expect(inside.ingest.stateOf(eventId)).toBe('ended');
    });
  });

  describe('the picture for members', () => {
    const open = (token: string, id: string) =>
      client.send(calls.openPlayback, { token, body: { eventId: id, screen: newScreen() } });

    it('plays before the doors, at the desk only, and takes no place', async () => {
      await studio.publish(owner, eventId);
      inside.ingest.receive(eventId);
      const id = toShowText(toShowId(eventId, 'desk'));
      const { token, playlist, place } = await client.ok(calls.openPlayback, {
        token: owner.token,
        body: { eventId: id, screen: newScreen() },
      });
      expect({ playlist, place }).toEqual({ playlist: 'live.m3u8', place: undefined });
      const text = await (await client.media(id, 'live.m3u8', token)).text();
      expect(text).toContain('#EXTINF');
      const segment = text.split('\n').find((line) => /^[^#]/.test(line)) ?? '';
      expect((await client.media(id, segment)).status).toBe(200);
      expect((await client.media(eventId, 'live.m3u8', token)).status).toBe(401);
      const stranger = await steps.register();
      expect((await open(stranger.token, id)).status).toBe(404);
      expect((await readDesk()).viewers).toBe(0);
    });

    it('is that of the rehearsal while one is on, for members and guests by grant', async () => {
      await studio.publish(owner, eventId);
      const key = await makeKey();
      expect((await client.send(calls.authorizeIngest, ask(key))).status).toBe(403);
      const id = toShowText(toShowId(eventId, 'rehearsal'));
      const guest = await steps.register();
      const access = { event_id: eventId, user_id: toUserId(guest), created_at: 1, expires_at: null };
      await inside.store.insertInto('grants').values(access).execute();
      expect((await open(guest.token, id)).status).toBe(404);
      await Promise.all([rehearse(), rehearse()]);
      expect(await client.ok(calls.authorizeIngest, ask(key))).toMatchObject({ show: id, keep: false });
      inside.ingest.receive(id, { faults: ['keyframes-far-apart'] });
      for (const { token } of [owner, guest]) expect((await open(token, id)).status).toBe(200);
      expect((await open((await steps.register()).token, id)).status).toBe(404);
      const { event, grant } = await client.ok(calls.getPlayback, {
        token: guest.token,
        params: { eventId: id },
      });
      expect({ id: event._id, grant }).toEqual({ id: eventId, grant: 'operator' });
      expect((await client.refused(calls.getEvent, { params: { eventId: id } })).status).toBe(400);
      await inside.upstream.watchInputs();
      expect(await readDesk()).toMatchObject({ plays: id, rehearsal: { is_on: true } });
      await post(studioCalls.endRehearsal);
      expect((await post(studioCalls.endRehearsal)).message).toBe('The rehearsal is already over.');
      const { rehearsal, plays } = await readDesk();
      expect(plays).toBe(toShowText(toShowId(eventId, 'desk')));
      expect(rehearsal?.sheet.map(({ name, state }) => `${name} ${state}`)).toEqual([
        'signal good',
        'keyframes failed',
        'sound good',
        expect.stringMatching(/^address/),
        'purchase open',
        'phone open',
      ]);
      inside.moveTime(1001);
      expect((await open(guest.token, id)).status).toBe(404);
      expect(inside.ingest.stateOf(id)).toBe('ended');
      // As after a process that died before it told the input.
      inside.ingest.receive(id);
      inside.moveTime(1001);
      await inside.upstream.watchInputs();
      expect(inside.ingest.stateOf(id)).toBe('ended');
    });

    it('is closed for a canceled event, and so is its rehearsal', async () => {
      await studio.publish(owner, eventId);
      const key = await makeKey();
      await rehearse();
      expect((await client.send(calls.authorizeIngest, ask(key))).status).toBe(200);
      const cancelled = { cancelled_at: await readNow() };
      await inside.store.updateTable('events').set(cancelled).where('id', '=', eventId).execute();
      expect(await client.refused(calls.authorizeIngest, ask(key))).toMatchObject({
        status: 403,
        error: 'This event is canceled.',
      });
      await inside.upstream.watchInputs();
      expect((await readDesk()).rehearsal).toMatchObject({ is_on: false });
    });

    it('is rehearsed too where the id of the event is the longest', async () => {
      const long = eventId.padEnd(64, 'x');
      await inside.store
        .updateTable('event_drafts')
        .set((eb) => ({
          event_id: long,
          entry: sql<string>`replace(${eb.ref('entry')}, ${eventId}, ${long})`,
        }))
        .where('event_id', '=', eventId)
        .execute();
      eventId = long;
      const key = await makeKey();
      await rehearse();
      const id = toShowText(toShowId(long, 'rehearsal'));
      expect(await client.ok(calls.authorizeIngest, ask(key))).toMatchObject({ show: id });
      inside.ingest.receive(id);
      expect((await readDesk()).plays).toBe(id);
      expect((await open(owner.token, id)).status).toBe(200);
      await post(studioCalls.endRehearsal);
    });

    it('is rehearsed before the doors only, and the rehearsal ends when they open', async () => {
      await studio.publish(owner, eventId);
      await rehearse(true);
      await moveTimes({ start_time: (await readNow()) + 20 * MINUTE });
      await inside.upstream.watchInputs();
      expect((await readDesk()).rehearsal).toMatchObject({ is_on: false, keeps: true });
      const body = { eventId, keeps: false };
      expect(await client.refused(studioCalls.startRehearsal, { token: owner.token, body })).toMatchObject({
        status: 409,
      });
    });
  });
}
