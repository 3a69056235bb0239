import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readVariants } from '@/recording/hls/playlist';
import { findFreePorts } from '@/sandbox/shared/free-ports';
import { bundle } from '@/tests/support/bundle';
import { type Service, startService, superviseService } from '@/tools/support/processes.mjs';
import { cleanEnv } from './servers';

const SECRET = 'the secret of the live input in browser tests';

/** A moving picture and a tone, with keyframes each two seconds. */
export const SMALL_SHOW =
  '-re -f lavfi -i testsrc2=size=320x180:rate=30 -re -f lavfi -i sine=sample_rate=48000 ' +
  '-c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -g 60 -c:a aac';

export type LiveInput = Awaited<ReturnType<typeof createLiveInput>>;

/** The real live input, with ffmpeg as the encoder. Stop the site before it. */
export async function createLiveInput(name: string, more: Readonly<Record<string, string>> = {}) {
  const [httpPort = 0, rtmpPort = 0] = await findFreePorts(2);
  const mediaDir = mkdtempSync(join(tmpdir(), `${name}-`));
  const url = `http://127.0.0.1:${httpPort}`;
  const server = `rtmp://localhost:${rtmpPort}/live`;
  /** For the site too. */
  const env = {
    MEDIA_DIR: mediaDir,
    INGEST_URL: url,
    INGEST_SECRET: SECRET,
    INGEST_RTMP_PORT: String(rtmpPort),
    ...more,
  };
  const log = (process: string) => join('test-results/stacks', name, `${process}.log`);
  const ask = (path: string) => fetch(url + path, { headers: { Authorization: `Bearer ${SECRET}` } });
  const isUp = () =>
    ask('/healthz').then(
      ({ ok }) => ok,
      () => false,
    );
  let ingest: Service | null = null;
  let encoder: Service | null = null;

  return {
    env,
    mediaDir,
    server,
    /** Asks where the site is by default. */
    async start(siteUrl: string): Promise<void> {
      await ingest?.end();
      const own = { ...cleanEnv(), ...env, SITE_URL: siteUrl };
      ingest = startService('ingest', [await bundle('ingest/main.ts')], own, log('ingest'));
      await ingest.until(isUp);
    },
    kill: async () => ingest?.kill('SIGKILL'),
    readStatus: async (show: string) => (await ask(`/shows/${show}/status`)).json() as Promise<object>,
    /** The names of the qualities, as viewers are told of them. */
    async listQualities(show: string): Promise<string[]> {
      const variants = readVariants(await (await ask(`/shows/${show}/index.m3u8`)).text());
      return variants.map(({ uri }) => uri.split('/', 1)[0] ?? '');
    },
    /** `show` is what ffmpeg sends: its inputs and their codecs. */
    encode(key: string, show = SMALL_SHOW): void {
      const output = `-f flv rtmp://127.0.0.1:${rtmpPort}/live/${key}`;
      const command = `ffmpeg -hide_banner -loglevel error ${show} ${output}`;
      encoder = superviseService('encoder', command.split(' '), process.env, log('encoder'));
    },
    /** As when its network fails. */
    cutEncoder: async () => encoder?.kill('SIGKILL'),
    async stop(): Promise<void> {
      await encoder?.end();
      await ingest?.end();
      rmSync(mediaDir, { recursive: true, force: true });
    },
  };
}
