import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { calls, toShowText, toShowId } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { drainInput } from '@/backend/studio/live/drain-input';
import { INGEST_SECRET } from '../../target';
import type { Context } from '../../steps/context';
import { createStudio } from '../../steps/studio-event-steps';

/** A live input as the site sees it: whether it answers, and with which id. */
async function startInput() {
  const input = { id: randomUUID() as string, isDown: false, isEndless: false, sent: 0, lateMs: 0, url: '' };
  const server = createServer((_request, response) => {
    if (input.isDown) return void response.destroy();
    if (input.isEndless) {
      const data = Buffer.alloc(1_000_000, ' ');
      const more = () => {
        while (!response.destroyed && response.write(data)) input.sent += data.length;
        input.sent += data.length;
      };
      response.on('drain', more);
      return more();
    }
    setTimeout(() => response.end(JSON.stringify({ id: input.id })), input.lateMs);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  input.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return input;
}
type Input = Awaited<ReturnType<typeof startInput>>;

export function describeLiveInputs(context: Context): void {
  const { client, inside } = context;
  const studio = createStudio(context);
  let first: Input;
  let other: Input;
  let show: string;

  const toBody = ({ url, id }: Input, shows: string[] = [], change: object = {}) => ({
    body: {
      secret: INGEST_SECRET,
      url,
      id,
      server: `rtmp://${new URL(url).host}/live`,
      version: '1.0.0',
      shows: shows.map((event) => toShowText(toShowId(event))),
      silent: [],
      ...change,
    },
  });
  const register = (input: Input, shows: string[] = []) =>
    client.ok(calls.registerIngest, toBody(input, shows));
  const listHomes = async () =>
    (
      await inside.store
        .selectFrom('show_homes')
        .selectAll()
        .where('show', '=', show)
        .orderBy('number')
        .execute()
    ).map(({ ingest_url: url }) => url);
  const look = () => inside.upstream.watchHomes();
  /** Seconds in which both instances look, and the inputs that are given say what they receive. */
  async function pass(seconds: number, ...said: [Input, boolean][]): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      inside.moveTime(1000);
      for (const [input, receives] of said) await register(input, receives ? [show] : []);
      await look();
    }
  }

  beforeEach(async () => {
    for (const table of ['ingests', 'show_homes', 'show_parts'] as const)
      await inside.store.deleteFrom(table).execute();
    show = `show-${randomUUID().slice(0, 8)}`;
    first = await startInput();
    other = await startInput();
    await register(first);
    inside.moveTime(1);
    await register(other);
  });

  it('takes a live input that knows the secret, and no other', async () => {
    const wrong = toBody(first, [], { secret: 'a secret that is wrong but as long as another' });
    expect(await client.refused(calls.registerIngest, wrong)).toMatchObject({ status: 403 });
    for (const change of [{ url: 'file:///etc' }, { url: 'http://a@b' }, { server: 'https://x' }, { id: '' }])
      expect(await client.refused(calls.registerIngest, toBody(first, [], change))).toMatchObject({
        status: 400,
      });
    expect(await inside.store.selectFrom('ingests').select('url').execute()).toHaveLength(2);
  });

  it('sets a show up at the first that is alive, and its backup at another one', async () => {
    const owner = await studio.startOrganisation();
    const eventId = await studio.createEvent(owner);
    const read = async () => {
      const of = { token: owner.token, params: { eventId } };
      const { server, backup_server: backup } = await client.ok(studioCalls.getStreamKeys, of);
      return [server, backup].map((address) => address && new URL(address.replace('rtmp:', 'http:')).port);
    };
    const ports = [first, other].map(({ url }) => new URL(url).port);
    expect(await read()).toEqual(ports);
    await drainInput({ store: inside.store, now: inside.now }, first.url, true);
    expect(await read()).toEqual([ports[1], null]);
    await register(first, [eventId]);
    expect(await read()).toEqual(ports);
    inside.moveTime(7000);
    await register(other);
    expect(await read()).toEqual([ports[1], null]);
    // It takes none, or is away for a moment: no other server is right.
    await drainInput({ store: inside.store, now: inside.now }, other.url, true);
    expect(await read()).toEqual([ports[0], null]);
    await inside.store.deleteFrom('ingests').where('url', '=', first.url).execute();
    inside.moveTime(7000);
    expect(await read()).toEqual([ports[1], null]);
  });

  it('gives the home to one that receives the show, and moves it when the encoder falls silent', async () => {
    await pass(1, [first, true], [other, true]);
    expect(await listHomes()).toEqual([first.url]);
    await pass(3, [first, false], [other, true]);
    expect(await listHomes()).toEqual([first.url, other.url]);
    // It learns that it has lost the show, and doesn't get it back while the other one has it.
    expect((await register(first, [show])).elsewhere).toEqual([{ show, number: 1 }]);
    await pass(3, [first, true], [other, true]);
    expect(await listHomes()).toHaveLength(2);
  });

  it('leaves a show at its home when both encoders come back from one bad line', async () => {
    await pass(1, [first, true], [other, true]);
    await pass(6, [first, false], [other, false]);
    await pass(2, [first, false], [other, true]);
    await pass(3, [first, true], [other, true]);
    expect(await listHomes()).toEqual([first.url]);
  });

  it('waits ten seconds for a machine that is gone, and two instances move a show once', async () => {
    await pass(1, [first, true], [other, true]);
    first.isDown = true;
    await pass(8, [other, true]);
    expect(await listHomes()).toEqual([first.url]);
    inside.moveTime(3000);
    await register(other, [show]);
    const second = inside.restart();
    await Promise.all([look(), second.watchHomes(), look(), second.watchHomes()]);
    expect(await listHomes()).toEqual([first.url, other.url]);
    expect((await register(first)).elsewhere).toEqual([]);
  });

  it.each([
    ['answers too late', (input: Input) => void (input.lateMs = 1700)],
    ['is another process than the one that registered', (input: Input) => void (input.id = randomUUID())],
  ])('counts one that %s as gone', async (_name, change) => {
    await pass(1, [first, true], [other, true]);
    const { id } = first;
    change(first);
    for (let second = 0; second < 12; second += 1) {
      inside.moveTime(1000);
      await client.ok(calls.registerIngest, toBody({ ...first, id }, [show]));
      await register(other, [show]);
      if (second % 4 === 0 || second === 11) await look();
    }
    expect(await listHomes()).toEqual([first.url, other.url]);
  });

  it('leaves a show where it is while one instance reaches its home, or its input only loses the site', async () => {
    await pass(1, [first, true], [other, true]);
    // Another instance can't reach it.
    for (let second = 0; second < 15; second += 1) {
      await inside.store
        .updateTable('ingests')
        .set({ doubted_at: inside.now() })
        .where('url', '=', first.url)
        .where('doubted_at', 'is', null)
        .execute();
      await pass(1, [other, true]);
      // Its doubt would move the show in ten seconds.
      const doubted = inside.store.selectFrom('ingests').select('url').where('doubted_at', 'is not', null);
      expect(await doubted.execute()).toEqual([]);
    }
    expect(await listHomes()).toEqual([first.url]);
  });

  it('leaves a show where it is once the store is back, whatever was doubted before', async () => {
    await pass(1, [first, true], [other, true]);
    await inside.store
      .updateTable('ingests')
      .set({ doubted_at: inside.now() })
      .where('url', '=', first.url)
      .execute();
    inside.moveTime(20_000);
    await register(other, [show]);
    await look();
    expect(await listHomes()).toEqual([first.url]);
  });

  it('leaves an address to the process that has it, until that is gone', async () => {
    const server = 'rtmp://other.example/live';
    const copied = toBody({ ...first, id: randomUUID() }, [], { server });
    const read = async () =>
      (await inside.store.selectFrom('ingests').select('server').where('url', '=', first.url).execute())[0]
        ?.server;
    await pass(1, [first, true], [other, true]);
    expect(await client.refused(calls.registerIngest, copied)).toMatchObject({ status: 409 });
    expect(await read()).not.toBe(server);
    // The process that answers there has it.
    first.id = copied.body.id;
    await pass(2, [other, true]);
    await client.send(calls.registerIngest, copied);
    expect(await read()).toBe(server);
  });

  it('reads little of an input whose answer has no end', async () => {
    await pass(1, [first, true], [other, true]);
    first.isEndless = true;
    await look();
    const { doubted_at: doubted } = await inside.store
      .selectFrom('ingests')
      .select('doubted_at')
      .where('url', '=', first.url)
      .executeTakeFirstOrThrow();
    expect(doubted).not.toBeNull();
    expect(first.sent).toBeLessThan(20_000_000);
  });

  it('moves nothing to one that lies about what it receives, as its home has the show', async () => {
    await pass(2, [first, true]);
    await pass(3, [first, true], [other, true]);
    expect(await listHomes()).toEqual([first.url]);
  });

  it('notes what each has received of shows and rehearsals, and notes it again when it goes on', async () => {
    const names = [show, `${show}~rehearsal`];
    const pairs = async () =>
      (await inside.store.selectFrom('show_parts').selectAll().orderBy('show').execute()).map(
        ({ show: name, joined_at: at }) => [name, at === null],
      );
    await client.ok(calls.registerIngest, toBody(first, [], { shows: [...names, `${show}~desk`] }));
    await look();
    expect(await pairs()).toEqual(names.map((name) => [name, true]));
    await inside.store.updateTable('show_parts').set({ joined_at: inside.now() }).execute();
    inside.moveTime(1000);
    await register(first, []);
    await look();
    expect(await pairs()).toEqual(names.map((name) => [name, false]));
    inside.moveTime(1000);
    await client.ok(calls.registerIngest, toBody(first, [], { shows: names.slice(1) }));
    await look();
    expect(await pairs()).toEqual([
      [show, false],
      [names[1], true],
    ]);
  });

  it('drains an input until it starts again', async () => {
    const drain = (isOn: boolean) => drainInput({ store: inside.store, now: inside.now }, first.url, isOn);
    await register(first, [show]);
    expect(await drain(true)).toMatchObject({ ok: true, value: [show] });
    expect((await register(first)).is_draining).toBe(true);
    expect(await drain(true)).toMatchObject({ ok: true, value: [] });
    first.id = randomUUID();
    inside.moveTime(3000);
    expect((await register(first)).is_draining).toBe(false);
    expect(await drainInput({ store: inside.store, now: inside.now }, 'http://x', true)).toMatchObject({
      ok: false,
    });
  });
}
