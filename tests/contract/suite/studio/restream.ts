import { beforeEach, describe, expect, it } from 'vitest';
import { studioCalls } from '@/lib/contract/studio/calls';
import type { Context } from '../../steps/context';
import { createStudio, type Studio } from '../../steps/studio-event-steps';
import { toUserId } from '../../steps/studio-steps';

const MINUTE = 60_000;
const KEY = 'live_secret_1234567890';

export function describeStudioRestream(context: Context): void {
  const { client, inside, steps } = context;
  const studio = createStudio(context);
  let owner: Studio;
  let eventId: string;

  const list = async () => {
    const { token, organisationId } = owner;
    return client.ok(studioCalls.getDestinations, { token, params: { organisationId } });
  };
  const toBody = (more: object = {}) => ({
    organisationId: owner.organisationId,
    destinationId: '',
    version: '0',
    name: 'Our channel',
    service: 'twitch' as const,
    address: '',
    stream_key: KEY,
    ...more,
  });
  const add = async (more: object = {}) => {
    await client.ok(studioCalls.saveDestination, { token: owner.token, body: toBody(more) });
    return (await list()).destinations.at(-1)?._id ?? '';
  };
  const refused = (more: object) =>
    client.refused(studioCalls.saveDestination, { token: owner.token, body: toBody(more) });
  const choose = (destinationId: string, on = true, who: { token: string } = owner) =>
    client.ok(studioCalls.chooseDestination, { token: who.token, body: { eventId, destinationId, on } });
  const flip = (destinationId: string, on: boolean) =>
    client.ok(studioCalls.switchDestination, { token: owner.token, body: { eventId, destinationId, on } });
  const readDesk = () => client.ok(studioCalls.getDesk, { token: owner.token, params: { eventId } });
  const states = async () => (await readDesk()).destinations.map(({ state }) => state);
  const move = (minutes: number) =>
    inside.store
      .updateTable('events')
      .set({ start_time: inside.now() + minutes * MINUTE, end_time: inside.now() + 600 * MINUTE })
      .where('id', '=', eventId)
      .execute();
  /** What the live input was told last, once the watch has looked. */
  async function look() {
    await new Promise((resolve) => setTimeout(resolve, 1100));
    await inside.upstream.watchInputs();
    return inside.ingest.orderOf(eventId);
  }

  beforeEach(async () => {
    owner = await studio.startOrganisation();
    eventId = await studio.createEvent(owner);
    const { version } = await studio.read(owner, eventId);
    const body = { eventId, version, source: 'encoder', video_format: '' };
    await client.ok(studioCalls.saveEventVideo, { token: owner.token, body });
  });

  describe('a destination', () => {
    it('is shown by the last four characters of its key, which is nowhere else', async () => {
      const id = await add();
      const { destinations, most } = await list();
      expect(most).toBe(8);
      expect(destinations).toEqual([
        {
          _id: id,
          name: 'Our channel',
          service: 'twitch',
          hint: '7890',
          version: 1,
          address: expect.stringMatching(/^rtmps:/),
        },
      ]);
      await choose(id);
      const answers = [await list(), await readDesk()];
      const rows = [
        await inside.store.selectFrom('destinations').selectAll().execute(),
        await inside.store.selectFrom('audit_log').selectAll().execute(),
      ];
      expect(JSON.stringify([answers, rows])).not.toContain('live_secret');
    });

    it('keeps its key when its name changes, and asks for it again at another server', async () => {
      const id = await add();
      const sealed = () =>
        inside.store.selectFrom('destinations').select('sealed_key').where('id', '=', id).executeTakeFirst();
      const before = await sealed();
      const change = { destinationId: id, version: '1', name: 'Our other channel', stream_key: '' };
      await client.ok(studioCalls.saveDestination, { token: owner.token, body: toBody(change) });
      expect(await sealed()).toEqual(before);
      expect((await list()).destinations).toMatchObject([{ name: 'Our other channel', version: 2 }]);
      expect(await refused(change)).toMatchObject({ status: 409 });
      expect(await refused({ ...change, version: '2', service: 'youtube' })).toMatchObject({
        fields: { stream_key: 'Please enter the stream key.' },
      });
      await client.ok(studioCalls.removeDestination, {
        token: owner.token,
        body: { organisationId: owner.organisationId, destinationId: id },
      });
      expect((await list()).destinations).toEqual([]);
    });

    it.each([
      ['http://live.example.com/app'],
      ['rtmp://live.example.com'],
      ['rtmp://user:pass@live.example.com/app'],
      ['rtmp://live.example.com/app?key=1'],
      ['rtmp://live.example.com:22/app'],
      ['rtmp://127.0.0.1/app'],
      ['rtmp://169.254.169.254/app'],
      ['rtmp://[::1]/app'],
      ['rtmp://[::ffff:10.0.0.1]/app'],
      ['rtmp://[64:ff9b::a00:1]/app'],
      ['rtmp://localhost/app'],
      ['rtmp://2130706433/app'],
      ['rtmp://0x7f.1/app'],
      ['rtmp://site.example/live'],
      ['rtmps://SITE.example./live'],
    ])('is not at %s', async (address) => {
      expect(await refused({ service: 'custom', address })).toMatchObject({
        status: 400,
        fields: { address: expect.any(String) },
      });
    });

    it('may be a server of one’s own, and there are eight of them in a trial', async () => {
      await add({ service: 'custom', address: 'RTMP://Live.Example.com/app/one' });
      expect((await list()).destinations).toMatchObject([
        { address: 'rtmp://live.example.com:1935/app/one' },
      ]);
      for (let count = 1; count < 8; count += 1) await add();
      expect(await refused({})).toMatchObject({ status: 409, error: expect.stringContaining('at most 8') });
      await inside.store
        .updateTable('organisations')
        .set({ approved_at: 1 })
        .where('id', '=', owner.organisationId)
        .execute();
      await add();
      expect(await list()).toMatchObject({ most: 30 });
    });
  });

  describe('the show', () => {
    it('goes to its destinations from its start, not in a break, and no longer than to its end', async () => {
      await studio.publish(owner, eventId);
      const id = await add();
      await choose(id);
      inside.ingest.receive(eventId);
      await move(30);
      expect(await look()).toBeUndefined();
      expect(await states()).toEqual(['waiting']);
      await client.ok(studioCalls.startShow, { token: owner.token, body: { eventId } });
      const order = await look();
      expect(order?.destinations).toEqual([{ id, url: expect.stringMatching(/^rtmps:/), key: KEY }]);
      await look();
      expect(await states()).toEqual(['sending']);
      await client.ok(studioCalls.setBreak, {
        token: owner.token,
        body: { eventId, on: true, kind: 'interval' },
      });
      expect((await look())?.destinations).toEqual([]);
      expect(await states()).toEqual(['break']);
      await client.ok(studioCalls.setBreak, { token: owner.token, body: { eventId, on: false, kind: '' } });
      expect((await look())?.destinations).toHaveLength(1);
      await flip(id, false);
      expect((await look())?.destinations).toEqual([]);
      expect(await states()).toEqual(['off']);
      await flip(id, true);
      expect((await look())?.destinations).toHaveLength(1);
      await client.ok(studioCalls.endShow, { token: owner.token, body: { eventId } });
      await look();
      expect(inside.ingest.stateOf(eventId)).toBe('ended');
      const log = (await readDesk()).log.map(({ what }) => what);
      expect(log).toContain('switched off the destination “Our channel”');
    });

    it('is given away in part, unless its owner ticks otherwise or it is free', async () => {
      await studio.publish(owner, eventId);
      await choose(await add());
      inside.ingest.receive(eventId);
      await move(-5);
      const start = Date.parse((await readDesk()).starts_at);
      expect(Date.parse((await look())?.until ?? '')).toBe(start + 10 * MINUTE);
      expect(Date.parse((await readDesk()).restream_until ?? '')).toBe(start + 10 * MINUTE);
      const save = (minutes: string, whole: boolean) =>
        client.ok(studioCalls.saveRestream, { token: owner.token, body: { eventId, minutes, whole } });
      await save('3', false);
      expect(await states()).toEqual(['over']);
      await save('3', true);
      expect(await look()).toMatchObject({ until: null });
      await save('3', false);
      await inside.store
        .updateTable('packages')
        .set({ price_cents: 0 })
        .where('event_id', '=', eventId)
        .execute();
      expect(await look()).toMatchObject({ until: null });
      for (const minutes of ['0', '121', '', '-1', '1e3'])
        expect(
          await client.refused(studioCalls.saveRestream, {
            token: owner.token,
            body: { eventId, minutes, whole: false },
          }),
        ).toMatchObject({ status: 400 });
    });

    it('stops everywhere when the organization is suspended, or its key can’t be read', async () => {
      await studio.publish(owner, eventId);
      const id = await add();
      await choose(id);
      inside.ingest.receive(eventId);
      await move(-5);
      expect((await look())?.destinations).toHaveLength(1);
      await look();
      const set = (stopped: string | null) =>
        inside.store
          .updateTable('organisations')
          .set({ suspended_at: stopped === null ? null : 1, stopped })
          .where('id', '=', owner.organisationId)
          .execute();
      await set('streams');
      expect((await look())?.destinations).toEqual([]);
      await set(null);
      const other = await add({ name: 'Another' });
      const { sealed_key } = await inside.store
        .selectFrom('destinations')
        .select('sealed_key')
        .where('id', '=', other)
        .executeTakeFirstOrThrow();
      // A sealed key opens for its own row alone.
      await inside.store.updateTable('destinations').set({ sealed_key }).where('id', '=', id).execute();
      expect((await look())?.destinations).toMatchObject([{ id, key: '' }]);
      await look();
      expect(await states()).toEqual(['refused']);
    });

    it('is for roles: an owner keeps keys and gives away, an editor chooses, the desk switches', async () => {
      const id = await add();
      const { organisationId } = owner;
      async function join(role: 'editor' | 'desk') {
        const member = await steps.register();
        await inside.store
          .insertInto('memberships')
          .values({ organisation_id: organisationId, user_id: toUserId(member), role, joined_at: 1 })
          .execute();
        return member;
      }
      const [editor, desk] = [await join('editor'), await join('desk')];
      const body = { eventId, destinationId: id, on: true };
      const sent = async (call: 'chooseDestination' | 'switchDestination', { token }: { token: string }) =>
        (await client.send(studioCalls[call], { token, body })).status;
      expect(await sent('chooseDestination', desk)).toBe(403);
      expect(await sent('switchDestination', desk)).toBe(404);
      expect(await sent('chooseDestination', editor)).toBe(200);
      expect(await sent('switchDestination', desk)).toBe(200);
      const terms = { token: editor.token, body: { eventId, minutes: '5', whole: true } };
      expect((await client.send(studioCalls.saveRestream, terms)).status).toBe(403);
      const asked = { token: editor.token, params: { organisationId } };
      expect((await client.send(studioCalls.getDestinations, asked)).status).toBe(403);
      const other = await studio.startOrganisation();
      const theirs = await studio.createEvent(other);
      const stolen = { token: other.token, body: { ...body, eventId: theirs } };
      expect((await client.send(studioCalls.chooseDestination, stolen)).status).toBe(404);
    });
  });
}
