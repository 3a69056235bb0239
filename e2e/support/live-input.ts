import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '@/sandbox/shared/free-ports';
import { bundle } from '@/tests/support/bundle';
import { startService, superviseService } from '@/tools/support/processes.mjs';
import { cleanEnv } from './servers';

const SECRET = 'the secret of the live input in browser tests';

/** The real live input, and ffmpeg as its encoder. */
export async function createLiveInput(name: string) {
  const [httpPort = 0, rtmpPort = 0] = await findFreePorts(2);
  const mediaDir = mkdtempSync(join(tmpdir(), `live-input-${name}-`));
  const url = `http://127.0.0.1:${httpPort}`;
  /** For the site too. */
  const env = {
    MEDIA_DIR: mediaDir,
    INGEST_URL: url,
    INGEST_SECRET: SECRET,
    INGEST_RTMP_PORT: String(rtmpPort),
  };
  const log = (process: string) => join('test-results/stacks', name, `${process}.log`);
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );

  return {
    env,
    mediaDir,
    url,
    async start(siteUrl: string) {
      const shared = { ...cleanEnv(), ...env, SITE_URL: siteUrl, BIND_HOST: '127.0.0.1' };
      const started = startService('ingest', [await bundle('ingest/main.ts')], shared, log('ingest'));
      await started.until(isUp);
      return started;
    },
    /** A moving picture and a tone, until it ends. */
    encode(key: string) {
      const input = '-re -f lavfi -i testsrc2=size=640x360:rate=30 -re -f lavfi -i sine=sample_rate=48000';
      const video = '-c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -g 60';
      const output = `-c:a aac -f flv rtmp://127.0.0.1:${rtmpPort}/live/${key}`;
      const command = `ffmpeg -hide_banner -loglevel error ${input} ${video} ${output}`;
      return superviseService('encoder', command.split(' '), process.env, log('encoder'));
    },
    remove: () => rmSync(mediaDir, { recursive: true, force: true }),
  };
}
