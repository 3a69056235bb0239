import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { API_BASE, calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { findFreePorts } from '@/sandbox/shared/free-ports';
import { createClient } from '../contract/client';
import { type PostgresServer, startPostgres } from '../contract/postgres-server';
import { createContext, newScreen } from '../contract/steps/context';
import { createStudio } from '../contract/steps/studio-event-steps';
import { toUserId } from '../contract/steps/studio-steps';
import { INGEST_SECRET, startInProcess } from '../contract/target';
import { bundle } from '../support/bundle';
import { createFolder } from '../support/temp-folder';

const isThere = spawnSync('ffmpeg', ['-version']).status === 0;
const HOUR = 3_600_000;
const BACK_WITHIN_MS = 15_000;

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** The routes of the site that live inputs ask, in front of an instance. */
async function startSite(fetchFrom: (request: Request) => Promise<Response>) {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data) => (body += String(data)));
    request.on('end', () => {
      const secret = request.headers.authorization?.replace('Bearer ', '');
      const rest = { stream: null, address: null };
      const given = {
        ...(request.url?.endsWith('authorize') ? rest : {}),
        ...(JSON.parse(body) as object),
        secret,
      };
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        body: JSON.stringify(given),
      };
      fetchFrom(new Request(`http://upstream.test${API_BASE}${request.url}`, init)).then(
        async (answer) => {
          response.writeHead(answer.status, { 'content-type': 'application/json' });
          response.end(await answer.text());
        },
        () => response.destroy(),
      );
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/ingest/authorize`;
}

async function startInput(authUrl: string) {
  const [http = 0, rtmp = 0] = await findFreePorts(2);
  const mediaDir = join(createFolder(), 'media');
  const url = `http://127.0.0.1:${http}`;
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test' as const,
    MEDIA_DIR: mediaDir,
    INGEST_URL: url,
    INGEST_RTMP_PORT: String(rtmp),
    INGEST_SECRET,
    INGEST_AUTH_URL: authUrl,
  };
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  let child: ChildProcess | null = null;
  const input = {
    url,
    rtmp,
    mediaDir,
    async start() {
      child = spawn(process.execPath, [await bundle('ingest/main.ts')], { stdio: 'inherit', env });
      while (!(await isUp())) await sleep(100);
    },
    async kill() {
      if (child) await end(child);
    },
  };
  onTestFinished(input.kill);
  await input.start();
  return input;
}

function encode(rtmp: number, key: string, seconds: number): ChildProcess {
  const source = '-re -f lavfi -i testsrc2=size=320x180:rate=30 -re -f lavfi -i sine=sample_rate=48000';
  const codec = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 60 -c:a aac';
  const args = `-v error ${source} -t ${seconds} ${codec} -f flv rtmp://127.0.0.1:${rtmp}/live/${key}`;
  const child = spawn('ffmpeg', args.split(' '), { stdio: 'ignore' });
  onTestFinished(() => end(child));
  return child;
}

describe.skipIf(!isThere)('two instances and two live inputs', () => {
  it('show the backup within 15 s of losing the primary, and join what both have', async () => {
    const target = await startInProcess(await postgres.createDatabase('two_inputs'));
    onTestFinished(() => target.close());
    const context = createContext(() => target);
    const { client, inside, steps } = context;
    const second = inside.restart();
    const instances = [inside.upstream, second];
    let asked = 0;
    const authUrl = await startSite(async (request) => {
      asked += 1;
      return (instances[asked % 2] ?? second).app.fetch(request);
    });
    // The second instance shares the store, which the first one closes.
    const jobs = setInterval(() => {
      for (const instance of instances) void instance.watchHomes().then(() => instance.watchInputs());
    }, 1000);
    onTestFinished(() => clearInterval(jobs));

    const first = await startInput(authUrl);
    await sleep(500);
    const other = await startInput(authUrl);
    const studio = createStudio(context);
    const owner = await studio.startOrganisation();
    const eventId = await studio.createEvent(owner);
    const { version } = await studio.read(owner, eventId);
    const video = { eventId, version, source: 'encoder' as const, video_format: '' as const };
    await client.ok(studioCalls.saveEventVideo, { token: owner.token, body: video });
    await studio.publish(owner, eventId);
    await inside.store
      .updateTable('events')
      .set({ start_time: Date.now() - 1000, end_time: Date.now() + HOUR })
      .where('id', '=', eventId)
      .execute();
    const of = { token: owner.token, params: { eventId } };
    const keys = await client.ok(studioCalls.getStreamKeys, of);
    expect(keys).toMatchObject({
      server: `rtmp://localhost:${first.rtmp}/live`,
      backup_server: `rtmp://localhost:${other.rtmp}/live`,
    });
    const makeKey = async (input: 'primary' | 'backup') =>
      (await client.ok(studioCalls.makeStreamKey, { token: owner.token, body: { eventId, input } })).key;
    const primaryKey = await makeKey('primary');
    const backupKey = await makeKey('backup');
    encode(first.rtmp, primaryKey, 300);
    const backup = encode(other.rtmp, backupKey, 300);

    const viewer = await steps.register();
    const access = { event_id: eventId, user_id: toUserId(viewer), created_at: 1, expires_at: null };
    await inside.store.insertInto('grants').values(access).execute();
    const { token: pass } = await client.ok(calls.openPlayback, {
      token: viewer.token,
      body: { eventId, screen: newScreen() },
    });
    const viewers = instances.map(({ app }) =>
      createClient({ ...target, fetch: async (request) => app.fetch(request) }),
    );
    /** The newest segment that a viewer is given, where its bytes are there. */
    async function watch(index: number) {
      const answer = await viewers[index]?.media(eventId, 'live.m3u8', pass);
      if (answer?.status !== 200) return null;
      const text = await answer.text();
      const newest = readMediaPlaylist(text).segments.at(-1);
      const sequence = Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1]);
      const bytes = newest && (await viewers[index]?.media(eventId, newest.uri, pass));
      return newest?.at && bytes?.status === 200 ? { at: newest.at, sequence } : null;
    }
    for (const index of [0, 1])
      await expect.poll(async () => (await watch(index))?.sequence, { timeout: 30_000 }).toBe(0);
    await sleep(8000);
    const before = await watch(0);

    // The machine of the primary is lost, with its disk.
    const away = `${first.mediaDir}-away`;
    renameSync(first.mediaDir, away);
    await first.kill();
    const lostMs = Date.now();
    const backMs = await Promise.all(
      [0, 1].map(async (index) => {
        for (;;) {
          const seen = await watch(index);
          if (seen && seen.sequence >= 1_000_000 && seen.at > lostMs) return Date.now() - lostMs;
          if (Date.now() - lostMs > 3 * BACK_WITHIN_MS) return Infinity;
          await sleep(200);
        }
      }),
    );
    console.info(`The picture is back after ${backMs.join(' and ')} ms.`);
    expect(Math.max(...backMs)).toBeLessThan(BACK_WITHIN_MS);
    expect(before?.sequence).toBe(0);
    const homes = await inside.store.selectFrom('show_homes').selectAll().orderBy('number').execute();
    expect(homes.map(({ number, ingest_url: url }) => [number, url])).toEqual([
      [0, first.url],
      [1, other.url],
    ]);
    await sleep(4000);
    await end(backup);
    await client.ok(studioCalls.endShow, { token: owner.token, body: { eventId } });
    // A part that is away is waited for. That minute is over.
    await inside.store
      .updateTable('events')
      .set((eb) => ({ ended_at: eb('ended_at', '-', 65_000) }))
      .where('id', '=', eventId)
      .execute();

    const readReplay = async () => {
      const event = await inside.store
        .selectFrom('events')
        .select('media')
        .where('id', '=', eventId)
        .executeTakeFirstOrThrow();
      if (event.media === null) return null;
      const path = join(inside.uploadsDir, '..', event.media, '0/index.m3u8');
      return readMediaPlaylist(await readFile(path, 'utf8')).segments;
    };
    const joinUntil = async () => {
      await inside.upstream.joinRecordings();
      return (await readReplay())?.length ?? 0;
    };
    await expect.poll(joinUntil, { timeout: 30_000, interval: 1000 }).toBeGreaterThan(10);
    const replay = (await readReplay()) ?? [];
    const gaps = replay.map(({ at, seconds }, index) => {
      const next = replay[index + 1]?.at ?? (at ?? 0) + seconds * 1000;
      return next - (at ?? 0) - seconds * 1000;
    });
    console.info(`The replay has ${replay.length} segments, its largest gap is ${Math.max(...gaps)} ms.`);
    expect(Math.max(...gaps)).toBeLessThan(3000);
    expect((replay[0]?.at ?? Infinity) - lostMs).toBeLessThan(-5000);
    expect((await client.ok(studioCalls.getDesk, of)).recording_waits).toBe(true);

    renameSync(away, first.mediaDir);
    await first.start();
    const waits = async () => {
      await inside.upstream.joinRecordings();
      return (await client.ok(studioCalls.getDesk, of)).recording_waits;
    };
    await expect.poll(waits, { timeout: 30_000, interval: 1000 }).toBe(false);
    const parts = await inside.store.selectFrom('show_parts').selectAll().execute();
    expect(parts.every(({ joined_at: at }) => at !== null)).toBe(true);
    expect((await readReplay())?.length).toBeGreaterThanOrEqual(replay.length);
  }, 240_000);
});
