import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createMediaSource } from '@/backend/playback/media/bucket-source';
import { createMediaJob } from '@/backend/playback/media/media-job';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { readVariants } from '@/recording/hls/playlist';
import { startS3 } from '@/sandbox/s3/bucket-server';
import { createInputs, createJob, ENDED, INGEST, saveShow, setThere } from '../support/joined-show';
import { openTestStore } from '../support/store';
import { createFolder } from '../support/temp-folder';
import { KEYS, toBucketConfig, toStudioConfig } from './fixtures';

const HOUR = 60 * 60_000;
const [FIRST, OTHER] = ['http://a.test', 'http://b.test'];
const FOLDER = 'show_gala';

/** A show whose first 40 s have been joined with lower qualities. The other input is away. */
async function setUp() {
  const clock = { now: ENDED + 120_000 };
  const now = () => clock.now;
  const s3 = await startS3({ ...KEYS, bucket: 'media', pageSize: 7 });
  onTestFinished(() => s3.close());
  const mediaDir = createFolder();
  const root = join(mediaDir, FOLDER);
  const store = await openTestStore();
  await saveShow(store, [FIRST, OTHER]);
  const inputs = createInputs([FIRST, OTHER], now);
  const send: typeof fetch = async (given, init) => {
    const url = new URL(given instanceof Request ? given.url : given);
    if (inputs.inputOf(url.origin).isAway) throw new Error('It is gone');
    return inputs.answer(url.href, init?.method ?? 'GET');
  };
  const reports: string[] = [];
  const report = (message: string, error: unknown) => void reports.push(`${message} ${String(error)}`);
  const config = { ...toStudioConfig(mediaDir), mediaDir, bucket: toBucketConfig(s3.url), ingest: INGEST };
  const media = createMediaJob(config, { store, now, report }).job;
  const source = createMediaSource({ config, store, now });

  async function joinParts(): Promise<void> {
    clock.now += 61_000;
    await createJob({ store, mediaDir }, { now, report, send }).run();
  }
  const readText = async (file: string) => {
    const found = await source.find(FOLDER, file);
    return found ? Buffer.from(await found.load()).toString() : '';
  };
  /** As its worker does: files, and the playlist that the original has. */
  async function makeLadder(): Promise<void> {
    const index = await readFile(join(root, '0/index.m3u8'), 'utf8');
    await mkdir(join(root, '360p'), { recursive: true });
    for (const file of await readdir(join(root, '0')))
      if (/\.(m4s|mp4)$/.test(file))
        await writeFile(join(root, '360p', file), `small ${await readFile(join(root, '0', file), 'utf8')}`);
    await writeFile(join(root, '360p/index.m3u8'), index);
    const variants = ['0', '360p'].map((dir) => `#EXT-X-STREAM-INF:BANDWIDTH=1000000\n${dir}/index.m3u8\n`);
    await writeFile(join(root, 'master.m3u8'), `#EXTM3U\n${variants.join('')}`);
    const row = { state: 'done' as const, attempts: 1, ended_at: ENDED };
    await store
      .insertInto('recording_ladders')
      .values({ event_id: 'gala', ...row })
      .onConflict((oc) => oc.column('event_id').doUpdateSet(row))
      .execute();
  }
  const here = {
    ...inputs,
    clock,
    s3,
    mediaDir,
    root,
    store,
    media,
    reports,
    joinParts,
    makeLadder,
    row: () => store.selectFrom('media_places').selectAll().executeTakeFirst(),
    ladder: () => store.selectFrom('recording_ladders').selectAll().executeTakeFirst(),
    waits: async () =>
      (await store.selectFrom('show_parts').select('joined_at').execute()).filter(
        ({ joined_at: at }) => at === null,
      ).length,
    listHeavy: async () =>
      (await readdir(root, { recursive: true })).filter((file) => /\.(m4s|mp4)$/.test(file)),
    /** How many segments each quality has, all of them with the bytes that belong there. */
    async watch(): Promise<Record<string, number>> {
      clock.now += 2001;
      const seen: Record<string, number> = {};
      for (const { uri } of readVariants(await readText('master.m3u8'))) {
        const dir = uri.split('/')[0] ?? '';
        const { segments } = readMediaPlaylist(await readText(uri));
        for (const { uri: file, at } of segments)
          expect(await readText(`${dir}/${file}`), `${dir}/${file}`).toContain(` ${at}`);
        seen[dir] = segments.length;
      }
      return seen;
    },
    async setAway(isAway: boolean): Promise<void> {
      inputs.inputOf(OTHER).isAway = isAway;
      await setThere(store, OTHER, !isAway);
    },
    async moveAll(): Promise<void> {
      await media.run();
      expect(await here.row()).toMatchObject({ state: 'moved' });
      clock.now += HOUR;
      await media.run();
      expect(await here.row()).toMatchObject({ state: 'light' });
    },
  };
  inputs.inputOf(FIRST).to = 20;
  await here.setAway(true);
  await joinParts();
  await makeLadder();
  clock.now += 2 * HOUR;
  return here;
}

it('brings a recording back for a part that comes late, and moves it again with its lower qualities', async () => {
  const here = await setUp();
  await here.moveAll();
  expect(await here.listHeavy()).toEqual([]);
  expect(await here.watch()).toEqual({ '0': 20, '360p': 20 });
  await here.setAway(false);
  await here.joinParts();
  expect(await here.waits()).toBe(0);
  expect(await here.watch()).toEqual({ '0': 30 });
  expect(await here.ladder()).toMatchObject({ state: 'open', attempts: 0 });
  await here.media.run();
  expect(await here.row()).toMatchObject({ state: 'leaving', manifest: null });
  expect(await here.watch()).toEqual({ '0': 30 });
  // Those that were made before are there too.
  expect(await here.listHeavy()).toHaveLength(30 + 2 + 20 + 1);
  await here.makeLadder();
  const before = (await here.row())?.id ?? '';
  here.clock.now += HOUR;
  await here.moveAll();
  expect([...here.s3.objects.keys()].filter((key) => key.includes(before))).toEqual([]);
  expect(await here.listHeavy()).toEqual([]);
  expect(await here.watch()).toEqual({ '0': 30, '360p': 30 });
  expect(here.reports).toEqual([]);
  here.clock.now += 25 * HOUR;
  await here.media.run();
  expect(await here.row()).toMatchObject({ state: 'light' });
});

it('copies a late part into the bucket within minutes where nothing makes lower qualities', async () => {
  const here = await setUp();
  await here.store.deleteFrom('recording_ladders').execute();
  const { store, mediaDir, clock } = here;
  const config = {
    ...toStudioConfig(mediaDir),
    mediaDir,
    bucket: toBucketConfig(here.s3.url),
    ingest: INGEST,
  };
  const media = createMediaJob(
    { ...config, studio: { ...config.studio, ffmpeg: null } },
    { store, now: () => clock.now, report: () => undefined },
  ).job;
  await media.run();
  clock.now += HOUR;
  await media.run();
  expect(await here.listHeavy()).toEqual([]);
  await here.setAway(false);
  await here.joinParts();
  expect(await here.watch()).toEqual({ '0': 30 });
  clock.now += 60_000;
  await media.run();
  expect(await here.row()).toMatchObject({ state: 'moved' });
  clock.now += HOUR;
  await media.run();
  expect(await here.listHeavy()).toEqual([]);
  expect(await here.watch()).toEqual({ '0': 30 });
});

it('changes nothing for a late part that adds nothing', async () => {
  const here = await setUp();
  await here.moveAll();
  const before = await readFile(join(here.root, 'master.m3u8'), 'utf8');
  const place = await here.row();
  Object.assign(here.inputOf(OTHER), { from: 3, to: 19 });
  await here.setAway(false);
  await here.joinParts();
  expect(await here.waits()).toBe(0);
  expect(await readFile(join(here.root, 'master.m3u8'), 'utf8')).toBe(before);
  expect(await here.ladder()).toMatchObject({ state: 'done' });
  expect(await here.row()).toEqual(place);
  expect(await here.listHeavy()).toEqual([]);
});

it('waits on a new disk for what was joined, and takes it for no deletion', async () => {
  const here = await setUp();
  await here.moveAll();
  await rm(here.root, { recursive: true });
  await here.setAway(false);
  for (let look = 0; look < 3; look += 1) await here.joinParts();
  expect([await here.waits(), existsSync(here.root)]).toEqual([1, false]);
  // The main playlist comes last: with it, all of them are there.
  const manifest = await here.row();
  const log = await findLog(here.s3.objects);
  here.s3.objects.delete(log.key);
  await here.media.run();
  expect(await here.row()).toMatchObject({ attempts: 1, manifest: manifest?.manifest });
  expect(existsSync(join(here.root, 'master.m3u8'))).toBe(false);
  await here.joinParts();
  expect(await here.waits()).toBe(1);
  here.s3.objects.set(log.key, log.object);
  await here.media.run();
  expect(await here.watch()).toEqual({ '0': 20, '360p': 20 });
  await here.joinParts();
  expect(await here.waits()).toBe(0);
  expect(await here.watch()).toEqual({ '0': 30 });
  expect(here.told).toEqual([]);
});

async function findLog<T extends { bytes: Uint8Array }>(objects: Map<string, T>) {
  const found = [...objects].find(([key]) => key.endsWith('.jsonl'));
  if (!found) throw new Error('There is no log in the bucket');
  const [key, object] = found;
  return { key, object };
}

it('leaves a show in its folder while an input that is there has a part of it', async () => {
  const here = await setUp();
  await here.setAway(false);
  await here.media.run();
  expect(await here.row()).toBeUndefined();
  await here.setAway(true);
  await here.media.run();
  expect(await here.row()).toMatchObject({ state: 'moved' });
});
