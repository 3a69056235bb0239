import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createMediaSource } from '@/backend/playback/media/bucket-source';
import { openStore } from '@/backend/store/open';
import { migrateStore } from '@/backend/store/migrate';
import { startS3 } from '@/sandbox/s3/bucket-server';
import { S3_FAULTS } from '@/sandbox/s3/wire';
import { bundle } from '../support/bundle';
import { createFolder } from '../support/temp-folder';
import { hashOf, KEYS, listGaps, makeVideo, toBucketConfig } from './fixtures';

const MINUTE = 60_000;
const MAX_RUNS = 120;
/** A little further each time, before and after it. */
const toStep = (runs: number) => 2 + 2 * (runs % 48) + (runs % 2);
/** Of the bucket, in turn. A viewer who reads meanwhile gets some of them. */
const FAULTS = S3_FAULTS.filter((fault) => fault !== 'slow' && fault !== 'stall');

it(
  'is killed thirty times over a move and a return, and no reader sees a gap',
  { timeout: 600_000 },
  async () => {
    const mediaDir = createFolder();
    const databaseUrl = `file:${join(createFolder(), 'store.db')}`;
    const store = openStore({ databaseUrl });
    const s3 = await startS3({ ...KEYS, bucket: 'media', pageSize: 7 });
    onTestFinished(async () => {
      await store.destroy();
      await s3.close();
    });
    await migrateStore(store);
    const { folder, hashes } = await makeVideo(store, mediaDir);
    const heavy = [...hashes.keys()].filter((file) => /\.(m4s|mp4)$/.test(file));
    const clock = { now: 1_800_000_000_000 };
    const source = createMediaSource({
      config: { mediaDir, bucket: toBucketConfig(s3.url) },
      store,
      now: () => clock.now,
    });

    const gaps: string[] = [];
    let reads = 0;
    let isReading = true;
    // A pass over all files is over before the clock goes on, as a request is within the hour.
    let pass = Promise.resolve();
    const read = (async () => {
      while (isReading) {
        pass = listGaps(source, folder, hashes).then((found) => {
          gaps.push(...found);
          reads += 1;
        });
        await pass;
        await sleep(5);
      }
    })();

    /** Deleted in the folder: read back from the bucket since it was put there, and still there. */
    function expectTwins(): void {
      for (const file of heavy.filter((one) => !existsSync(join(mediaDir, folder, one)))) {
        const hash = hashes.get(file) ?? '';
        const [key, object] = [...s3.objects].find(([name]) => name.includes(hash)) ?? ['', null];
        expect(object && hashOf(object.bytes), file).toBe(hash);
        expect(s3.requests.lastIndexOf(`get ${key}`)).toBeGreaterThan(s3.requests.lastIndexOf(`put ${key}`));
      }
    }

    let kills = 0;
    async function run(step: number): Promise<void> {
      await pass;
      clock.now += 21 * MINUTE;
      const args = [
        await bundle('tests/bucket/moving-process.ts'),
        databaseUrl,
        mediaDir,
        s3.url,
        String(clock.now),
        String(step),
      ];
      const child = spawn(execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      if (signal === 'SIGKILL') kills += 1;
      else expect(code).toBe(0);
      expectTwins();
    }

    const place = () => store.selectFrom('media_places').selectAll().executeTakeFirst();
    // Each third run meets a fault.
    for (let runs = 2; runs < MAX_RUNS && (await place())?.state !== 'light'; runs += 1) {
      const fault = FAULTS[runs % FAULTS.length];
      if (runs % 3 === 0 && fault) s3.fail(runs % 2 === 0 ? 'put' : 'get', fault);
      await run(toStep(runs));
      s3.heal();
    }
    expect(await place()).toMatchObject({ state: 'light', folder });
    expect(heavy.filter((file) => existsSync(join(mediaDir, folder, file)))).toEqual([]);
    const before = kills;
    await store.updateTable('videos').set({ ladder: null }).execute();
    for (let runs = 2; runs < MAX_RUNS && (await place()); runs += 1) await run(toStep(runs));
    expect(s3.objects.size).toBe(0);
    isReading = false;
    await read;
    expect(gaps).toEqual([]);
    expect(reads).toBeGreaterThan(kills);
    expect(before).toBeGreaterThan(10);
    expect(kills).toBeGreaterThanOrEqual(30);
  },
);
