import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBuiltWorker } from '@/tests/support/built-worker';
import { createClip, encodeClip, hasFfmpeg, NO_FFMPEG } from '@/tests/video-fixtures';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { isOutside, runWorker, startWorker, toWorkerArguments } from './run-worker';
import { whenOver } from '@/recording/when-over';

useBuiltWorker();

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'worker-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inTime = () => AbortSignal.timeout(60_000);

describe('the process that reads uploaded files', () => {
  it('is the built one beside the server, and its source elsewhere', () => {
    expect(toWorkerArguments('/app/.next/server.mjs')).toEqual(['/app/.next/video-worker.mjs']);
    expect(toWorkerArguments('/app/node_modules/.bin/vitest').at(-1)).toMatch(/main\.ts$/);
  });

  it('packages a video as segments that lead to its end, and says how far it is', async () => {
    const [path, into] = [join(folder, 'clip.mp4'), join(folder, 'clip')];
    await writeFile(path, await createClip({ frames: 500, fps: 25 }));
    const told: number[] = [];
    const { bytes } = await runWorker(['package', path, into], inTime(), ({ progress }) => {
      if (progress !== undefined) told.push(progress);
    });
    expect(told.at(-1)).toBe(100);
    const master = await readFile(join(into, 'master.m3u8'), 'utf8');
    expect(master).toMatch(/CODECS="avc1\.64000c,mp4a\.40\.2",RESOLUTION=320x180\nvideo\/index\.m3u8/);
    const { segments, isEnded } = readMediaPlaylist(await readFile(join(into, 'video/index.m3u8'), 'utf8'));
    expect(isEnded).toBe(true);
    expect(segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(20, 0);
    expect((await readdir(join(into, 'video'))).sort()).toEqual([
      '00001.m4s',
      '00002.m4s',
      '00003.m4s',
      '00004.m4s',
      '00005.m4s',
      'index.m3u8',
      'init.mp4',
    ]);
    expect(bytes).toBeGreaterThan(20_000);
  }, 60_000);

  it('is ended when a file keeps it busy, and takes no process with it', async () => {
    await writeFile(join(folder, 'video-worker.mjs'), `console.log('{"progress": 1}'); for (;;);`);
    const stop = new AbortController();
    const [, started = ''] = argv;
    argv[1] = join(folder, 'server.mjs');
    const run = runWorker(['probe', 'clip.mp4'], stop.signal, () => stop.abort());
    argv[1] = started;
    await expect(run).rejects.toThrow('aborted');
  }, 30_000);

  it('is ended for a message that is none, and takes no process with it', async () => {
    await writeFile(
      join(folder, 'video-worker.mjs'),
      `console.log('{"progress": null}'); setInterval(() => {}, 1000);`,
    );
    const [, started = ''] = argv;
    argv[1] = join(folder, 'server.mjs');
    const run = runWorker(['probe', 'clip.mp4'], inTime());
    argv[1] = started;
    await expect(run).rejects.toThrow('aborted');
  }, 30_000);

  it('says whether its end has to do with the file', async () => {
    const worker = startWorker(['probe', join(folder, 'none.mp4')], inTime());
    const over = whenOver(worker).catch((error: unknown) => error);
    worker.kill('SIGTERM');
    expect(isOutside(await over)).toBe(true);
    const missing = await runWorker(['probe', join(folder, 'none.mp4')], inTime()).catch(
      (error: unknown) => error,
    );
    expect(missing).toMatchObject({ cause: 1 });
    expect(isOutside(missing)).toBe(false);
  }, 30_000);

  it.skipIf(!hasFfmpeg)(
    `joins what it packaged to one file again (${hasFfmpeg ? 'here' : NO_FFMPEG})`,
    async () => {
      const [path, into] = [join(folder, 'real.mp4'), join(folder, 'real')];
      encodeClip(path, 6);
      await runWorker(['package', path, into], inTime());
      const worker = startWorker(['join', into, '{}'], inTime());
      const over = whenOver(worker);
      const chunks: Buffer[] = [];
      for await (const chunk of worker.stdout) chunks.push(chunk as Buffer);
      await over;
      const joined = join(folder, 'joined.mp4');
      await writeFile(joined, Buffer.concat(chunks));
      expect(await runWorker(['probe', joined], inTime())).toMatchObject({
        info: { width: 320, height: 180, seconds: expect.closeTo(6, 0) as number },
      });
    },
    60_000,
  );
});
