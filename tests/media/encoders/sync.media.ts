import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { KEY, startIngest } from '@/tests/ingest/start-ingest';
import { measureSync, toFlashBeep } from './flash-beep';

const SECONDS = 40;

/** The recording of what ffmpeg sends, as fast as it can. */
async function record(source: Partial<Parameters<typeof toFlashBeep>[0]>) {
  const ingest = await startIngest({ isRealTime: true });
  onTestFinished(() => ingest.close());
  const address = `rtmp://127.0.0.1:${ingest.port}/live/${KEY}`;
  const args = ['-v', 'error', ...toFlashBeep({ seconds: SECONDS, ...source }), '-f', 'flv', address];
  const [code] = (await once(spawn('ffmpeg', args), 'exit')) as [number];
  expect(code).toBe(0);
  await ingest.post('/shows/evt-1/end');
  const folder = join(ingest.mediaDir, 'show_evt-1/0');
  const files = (await readdir(folder)).sort();
  const map = files.filter((file) => file.endsWith('.mp4'));
  expect(map).toHaveLength(1);
  return measureSync(
    folder,
    map[0] ?? '',
    files.filter((file) => file.endsWith('.m4s')),
  );
}

const offs = (found: Awaited<ReturnType<typeof measureSync>>) => found.map(({ offMs }) => Math.abs(offMs));

it.each([
  ['a clean input', {}, SECONDS - 1],
  ['sound that begins 20 ms late', { lateMs: 20 }, SECONDS - 2],
  ['sound that begins 95 ms late', { lateMs: 95 }, SECONDS - 2],
  ['a card that is 0.4 % slow', { factor: 1.004 }, SECONDS - 2],
  ['a card that is 0.4 % fast', { factor: 0.996 }, SECONDS - 2],
  ['sound that drops out', { dropsOut: { from: 10.3, until: 14.2 } }, SECONDS - 7],
])(
  'keeps flash and beep of %s within 40 ms',
  async (name, source, least) => {
    const found = await record(source);
    const most = Math.max(...offs(found));
    console.info(`${name}: ${found.length} beeps, at most ${most} ms off`);
    expect(found.length).toBeGreaterThanOrEqual(least);
    expect(most).toBeLessThanOrEqual(40);
  },
  60_000,
);
