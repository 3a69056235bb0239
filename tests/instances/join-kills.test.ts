import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { readVariants } from '@/recording/hls/playlist';
import { startPostgres } from '../contract/postgres-server';
import { bundle } from '../support/bundle';
import { createInputs, ENDED, saveShow } from '../support/joined-show';
import { createFolder } from '../support/temp-folder';

const HOUR = 60 * 60_000;
/** A claim of a killed process is over by then. */
const LATER_MS = 61_000;

/** Two live inputs, each with an address of its own. */
async function startInputs(now: () => number) {
  const servers = [createServer(), createServer()];
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  const urls = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const inputs = createInputs(urls, now);
  for (const [index, server] of servers.entries()) {
    const url = urls[index] ?? '';
    server.on('request', (request, response) => {
      if (inputs.inputOf(url).isAway) return void response.destroy();
      const answer = inputs.answer(url + request.url, request.method ?? 'GET');
      response.writeHead(answer.status);
      void answer.text().then((body) => response.end(body));
    });
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
  }
  return { ...inputs, urls };
}

type Databases = (name: string) => Promise<string>;

const engines: { engine: string; stride: number; start: () => Promise<Databases> }[] = [
  {
    engine: 'SQLite',
    stride: 1,
    start: async () => (name) => Promise.resolve(`file:${join(createFolder(), name)}.db`),
  },
  {
    engine: 'PostgreSQL',
    stride: 5,
    async start() {
      const server = await startPostgres();
      onTestFinished(() => server.stop());
      return (name) => server.createDatabase(name);
    },
  },
];

describe.each(engines)('the recording of a show, on $engine', ({ engine, stride, start }) => {
  it('is byte for byte the same however often the process is killed', { timeout: 600_000 }, async () => {
    const clock = { now: ENDED + 120_000 };
    const inputs = await startInputs(() => clock.now);
    const { inputOf, told, urls } = inputs;
    const [first = '', other = ''] = urls;
    const program = await bundle('tests/instances/joining-process.ts');
    const databases = await start();

    async function openSite(name: string) {
      const databaseUrl = await databases(name);
      const mediaDir = createFolder();
      const store = openStore({ databaseUrl });
      onTestFinished(() => store.destroy());
      await migrateStore(store);
      await saveShow(store, urls);
      const root = join(mediaDir, 'show_gala');
      return {
        store,
        root,
        /** Resolves with whether it was killed. */
        async run(step: number): Promise<boolean> {
          const args = [program, databaseUrl, mediaDir, String(clock.now), String(step)];
          const child = spawn(execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
          const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
          if (signal === null) expect(code).toBe(0);
          return signal === 'SIGKILL';
        },
        /** Every file with its content. */
        async readAll(): Promise<Record<string, string>> {
          const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
          const files = names
            .filter((entry) => entry.isFile())
            .map((entry) => join(entry.parentPath, entry.name));
          const read = files
            .sort()
            .map(async (file) => [file.slice(root.length), await readFile(file, 'utf8')]);
          return Object.fromEntries(await Promise.all(read)) as Record<string, string>;
        },
        async readRows() {
          const { media, ...edits } = await store
            .selectFrom('events')
            .select(['media', 'trim_from', 'trim_until', 'chapters', 'edit_version'])
            .executeTakeFirstOrThrow();
          const parts = await store
            .selectFrom('show_parts')
            .select(['ingest_url as url', 'joined_at as at'])
            .orderBy('ingest_url')
            .execute();
          const ladder = await store.selectFrom('recording_ladders').selectAll().execute();
          return {
            media,
            edits,
            ladder,
            joined: parts.map(({ url, at }) => ({ url, isJoined: at !== null })),
          };
        },
        async edit(): Promise<void> {
          const index = await readFile(join(root, '0/index.m3u8'), 'utf8');
          await mkdir(join(root, '360p'));
          for (const { uri } of readMediaPlaylist(index).segments)
            await writeFile(join(root, '360p', uri), 'small');
          await writeFile(join(root, '360p/index.m3u8'), index);
          const variants = ['0', '360p'].map((dir) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${dir}/index.m3u8\n`);
          await writeFile(join(root, 'master.m3u8'), `#EXTM3U\n${variants.join('')}`);
          const row = { event_id: 'gala', state: 'done' as const, attempts: 1, ended_at: ENDED };
          await store.insertInto('recording_ladders').values(row).execute();
          await store.updateTable('events').set({ trim_from: 2000, trim_until: 4000 }).execute();
        },
      };
    }

    const [site, undisturbed] = [await openSite('killed'), await openSite('undisturbed')];
    let kills = 0;

    /** What a viewer is led to is there. */
    async function expectPlayable(): Promise<void> {
      const files = await site.readAll();
      for (const { uri } of readVariants(files['/master.m3u8'] ?? ''))
        for (const segment of readMediaPlaylist(files[`/${uri}`] ?? '').segments)
          expect(files[`/${uri.replace('index.m3u8', segment.uri)}`], segment.uri).toBeDefined();
    }

    /** Killed at each step of a file or two, and at each one once all of them are there. */
    async function joinKilled(segments: number, by: number): Promise<void> {
      const deleted = told.length;
      const isCopied = async () =>
        (await readdir(join(site.root, '0')).catch(() => [])).filter((file) => file.endsWith('.m4s'))
          .length === segments;
      async function isKilledAt(step: number): Promise<boolean> {
        clock.now += LATER_MS;
        if (!(await site.run(step))) return false;
        kills += 1;
        await expectPlayable();
        expect(told).toHaveLength(deleted);
        return true;
      }
      for (let runs = 0; !(await isCopied()); runs += 1)
        expect(await isKilledAt(stride === 1 ? 6 + (runs % 8) : 12 + (runs % 2))).toBe(true);
      for (let step = 2; await isKilledAt(step); step += by);
      clock.now += LATER_MS;
      expect(await undisturbed.run(0)).toBe(false);
      expect(await site.readAll()).toEqual(await undisturbed.readAll());
      expect(await site.readRows()).toEqual(await undisturbed.readRows());
    }

    Object.assign(inputOf(first), { from: 2, to: 5 });
    Object.assign(inputOf(other), { isAway: true, from: 1, to: 9, aheadMs: 40_000 });
    await joinKilled(3, stride + 1);
    expect((await site.readRows()).joined).toEqual(
      urls.toSorted().map((url) => ({ url, isJoined: url === first })),
    );
    // The backup's machine comes back, after lower qualities were made and the replay was trimmed.
    for (const { edit } of [site, undisturbed]) await edit();
    inputOf(other).isAway = false;
    await joinKilled(8, stride);
    expect(await site.readRows()).toMatchObject({
      media: 'show_gala',
      edits: { trim_from: 4000, trim_until: 6000 },
      ladder: [{ state: 'open', attempts: 0 }],
    });
    expect(readMediaPlaylist((await site.readAll())['/0/index.m3u8'] ?? '').segments).toHaveLength(8);
    expect((await site.readRows()).joined.every(({ isJoined }) => isJoined)).toBe(true);

    // A day later, and no sooner.
    clock.now += 23 * HOUR;
    await site.run(0);
    expect(told).toEqual([]);
    const whole = await site.readAll();
    clock.now += 2 * HOUR;
    for (let step = 2; await site.run(step); step += 1) {
      kills += 1;
      clock.now += LATER_MS;
    }
    expect(new Set(told)).toEqual(new Set(urls.map((url) => `${url}/shows/gala/remove`)));
    expect(await site.readAll()).toEqual(whole);
    expect((await site.readRows()).joined).toEqual([]);
    console.info(`It was killed ${kills} times on ${engine}.`);
    expect(kills).toBeGreaterThanOrEqual(stride === 1 ? 50 : 15);
  });
});
