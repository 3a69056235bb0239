import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { BucketConfig } from '@/backend/config/config';
import { createMediaSource } from '@/backend/playback/media/bucket-source';
import { createMediaJob } from '@/backend/playback/media/media-job';
import type { MediaSource } from '@/backend/playback/media/media-source';
import type { Store } from '@/backend/store/schema';
import { toLibraryFolder } from '@/lib/contract/studio/videos/schemas';
import { startS3 } from '@/sandbox/s3/bucket-server';
import { openTestStore } from '../support/store';
import { createFolder } from '../support/temp-folder';

export const HOUR = 60 * 60_000;

export const KEYS = { keyId: 'AKTEST', secret: 'a-secret-of-tests-0123456789', region: 'eu-test-1' };
export const toBucketConfig = (url: string): BucketConfig => ({ url, ...KEYS });

export const toStudioConfig = (mediaDir: string) => ({
  studio: {
    signup: 'open' as const,
    uploadsDir: join(mediaDir, 'uploads'),
    videoQuotaBytes: 1e15,
    ffmpeg: 'ffmpeg',
  },
  ingest: { url: 'http://ingest.test', secret: null, server: '' },
});

export const VIDEO = `vid_${'7'.repeat(32)}`;

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Its files and their hashes. A video that is whole, with two qualities. */
export async function makeVideo(store: Store, mediaDir: string, { id = VIDEO, largeBytes = 0 } = {}) {
  const folder = toLibraryFolder(id);
  const hashes = new Map<string, string>();
  const add = async (file: string, bytes: Uint8Array) => {
    const path = join(mediaDir, folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    hashes.set(file, hashOf(bytes));
  };
  const qualities = ['video', '360p'];
  for (const quality of qualities) {
    for (let number = 0; number < 4; number += 1)
      await add(`${quality}/${number}.m4s`, randomBytes(20_000 + number));
    await add(`${quality}/init.mp4`, randomBytes(900));
    const lines = [0, 1, 2, 3].map((number) => `#EXTINF:4,\n${number}.m4s`);
    await add(
      `${quality}/index.m3u8`,
      Buffer.from(
        `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="init.mp4"\n${lines.join('\n')}\n#EXT-X-ENDLIST\n`,
      ),
    );
  }
  if (largeBytes > 0) await add('video/large.mp4', randomBytes(largeBytes));
  const master = qualities.map(
    (quality, at) => `#EXT-X-STREAM-INF:BANDWIDTH=${2 - at}000000\n${quality}/index.m3u8`,
  );
  await add('master.m3u8', Buffer.from(`#EXTM3U\n${master.join('\n')}\n`));
  await store
    .insertInto('videos')
    .values({
      id,
      organisation_id: 'org_1',
      name: 'Film',
      version: 1,
      state: 'ready',
      message: null,
      bytes: 1,
      info: '{}',
      captions: '[]',
      progress: 100,
      attempts: 1,
      held_until: 0,
      ladder: '{"heights":[360],"has_poster":false}',
      created_at: 1,
    })
    .execute();
  return { folder, hashes };
}

/** The files that a viewer doesn't get as they are. */
export async function listGaps(source: MediaSource, folder: string, hashes: ReadonlyMap<string, string>) {
  const gaps: string[] = [];
  for (const [file, hash] of hashes) {
    try {
      const found = await source.find(folder, file);
      const whole = found && { start: 0, end: found.size - 1 };
      const bytes = found && whole && new Uint8Array(await new Response(found.stream(whole)).arrayBuffer());
      if (!bytes || hashOf(bytes) !== hash) gaps.push(`${file}: ${bytes ? 'other bytes' : 'not found'}`);
    } catch (error) {
      gaps.push(`${file}: ${String(error)}`);
    }
  }
  return gaps;
}

/** A folder, a bucket, a clock that the test moves, and the job that moves finished media. */
export async function setUp() {
  const clock = { now: 1_800_000_000_000 };
  const now = () => clock.now;
  const s3 = await startS3({ ...KEYS, bucket: 'media', pageSize: 7, slowMs: 200 });
  onTestFinished(() => s3.close());
  const mediaDir = createFolder();
  const store = await openTestStore();
  const reports: string[] = [];
  const config = { mediaDir, bucket: toBucketConfig(s3.url), ...toStudioConfig(mediaDir) };
  const start = (change: Partial<typeof config> = {}) =>
    createMediaJob(
      { ...config, ...change },
      { store, now, report: (message, error) => void reports.push(`${message} ${String(error)}`) },
    ).job;
  const row = () => store.selectFrom('media_places').selectAll().executeTakeFirst();
  const listHeavy = async (folder: string) =>
    (await readdir(join(mediaDir, folder), { recursive: true })).filter((file) => /\.(m4s|mp4)$/.test(file));
  return { clock, now, s3, mediaDir, store, reports, config, start, row, listHeavy, job: start() };
}

export const source = ({ config, store, now }: Awaited<ReturnType<typeof setUp>>) =>
  createMediaSource({ config, store, now });
