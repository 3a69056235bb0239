import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { findFreePorts } from '@/sandbox/shared/free-ports';
import { KEY, SECRET, startIngest } from '@/tests/ingest/start-ingest';
import { createFolder } from '@/tests/support/temp-folder';
import { measureSync, toFlashBeep } from './flash-beep';

/**
 * One show of EVENING_MINUTES with three drop-outs, one of them a kill of the live input, and a
 * sound card that is 0.4 % slow. Qualities as the environment says: VIDEO_LADDER=true makes rungs.
 */
const MINUTES = Number(process.env.EVENING_MINUTES ?? 0);
const SIZE = process.env.EVENING_SIZE ?? '1280x720';
const MINUTE_MS = 60_000;
const SLICE = 15;

type Entry = { seconds: number; bytes: number; file: string; at: number; isNewStart: boolean };

it.skipIf(MINUTES === 0)(
  `is whole after an evening of ${MINUTES} minutes`,
  async () => {
    const site = await startIngest({ isRealTime: true });
    const mediaDir = createFolder();
    const [http = 0, rtmp = 0] = await findFreePorts(2);
    const base = `http://localhost:${http}`;
    const env = {
      ...process.env,
      MEDIA_DIR: mediaDir,
      INGEST_URL: base,
      INGEST_RTMP_PORT: String(rtmp),
      INGEST_SECRET: SECRET,
      INGEST_AUTH_URL: site.authUrl,
    };
    const startInput = async () => {
      const child = spawn(process.execPath, ['--import', 'tsx', 'ingest/main.ts'], { stdio: 'ignore', env });
      while (
        !(await fetch(`${base}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ))
      )
        await sleep(100);
      return child;
    };
    const startEncoder = () => {
      const source = toFlashBeep({ size: SIZE, factor: 1.004, seconds: 2 * MINUTES * 60, isReal: true });
      const address = `rtmp://127.0.0.1:${rtmp}/live/${KEY}`;
      return spawn('ffmpeg', ['-v', 'error', ...source, '-f', 'flv', address], { stdio: 'ignore' });
    };
    const stop = async (child: ChildProcess) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    };
    const beganMs = Date.now();
    const until = (part: number) => sleep(Math.max(0, beganMs + part * MINUTES * MINUTE_MS - Date.now()));

    let input = await startInput();
    let encoder = startEncoder();
    let awayMs = 0;
    const away = async (ms: number) => {
      const fromMs = Date.now();
      await stop(encoder);
      await sleep(ms);
      encoder = startEncoder();
      awayMs += Date.now() - fromMs;
    };
    await until(0.25);
    await away(10_000);
    await until(0.5);
    const killedMs = Date.now();
    await stop(input);
    input = await startInput();
    awayMs += Date.now() - killedMs;
    await away(2000);
    await until(0.75);
    await away(30_000);
    await until(1);
    await stop(encoder);
    const lastedMs = Date.now() - beganMs;
    await sleep(2000);
    await fetch(`${base}/shows/evt-1/end`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}` },
    });
    const health = (await (await fetch(`${base}/healthz`)).json()) as {
      cpu_seconds: number;
      memory_mb: number;
    };
    await stop(input);
    await site.close();

    const show = join(mediaDir, 'show_evt-1');
    const folder = join(show, '0');
    const lines = (await readFile(join(folder, 'log.jsonl'), 'utf8')).trim().split('\n');
    const entries = lines
      .map((line) => JSON.parse(line) as Partial<Entry>)
      .filter((one): one is Entry => 'file' in one);
    const [map = ''] = (await readdir(folder)).filter((file) => file.startsWith('map-'));
    const recorded = entries.reduce((sum, { seconds }) => sum + seconds, 0);
    const sent = (lastedMs - awayMs) / 1000;
    const bytes = entries.reduce((sum, one) => sum + one.bytes, 0);
    const lag = async ({ file, at, seconds }: Entry) =>
      (await stat(join(folder, file))).mtimeMs - at - seconds * 1000;
    const [firstOfRun] = entries.slice(entries.findLastIndex(({ isNewStart }) => isNewStart));
    const drift = firstOfRun ? (await lag(entries.at(-2) ?? firstOfRun)) - (await lag(firstOfRun)) : 0;
    console.info(`sent ${sent.toFixed(1)} s, recorded ${recorded.toFixed(1)} s, ${bytes} bytes`);
    console.info(`the last run drifted ${Math.round(drift)} ms against the wall clock`);
    console.info(`the live input: ${health.cpu_seconds} s of CPU since its kill, ${health.memory_mb} MB`);
    for (const dir of (await readdir(show, { withFileTypes: true })).filter((one) => one.isDirectory())) {
      const files = (await readdir(join(show, dir.name))).filter((file) => file.endsWith('.m4s'));
      console.info(`${dir.name}: ${files.length} of ${entries.length} segments`);
    }
    const offs: number[] = [];
    for (const part of [0, 0.24, 0.49, 0.74, 1]) {
      const first = Math.round(part * (entries.length - SLICE - 1));
      const files = entries.slice(first, first + SLICE).map(({ file }) => file);
      const sync = await measureSync(folder, map, files);
      offs.push(...sync.map(({ offMs }) => offMs));
      const found = sync.map(({ offMs }) => offMs);
      console.info(
        `from segment ${first}: ${found.length} beeps, ${Math.min(...found)} to ${Math.max(...found)} ms`,
      );
    }
    expect(Math.max(...offs.map(Math.abs))).toBeLessThanOrEqual(40);
    // A segment, and the second in which an encoder starts, for each drop-out.
    expect(Math.abs(sent - recorded)).toBeLessThanOrEqual(4 * 3);
    await rm(mediaDir, { recursive: true, force: true });
  },
  (MINUTES + 10) * MINUTE_MS,
);
