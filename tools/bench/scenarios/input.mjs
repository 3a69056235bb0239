import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMemory, readProcessorMs } from '../../support/machine.mjs';
import { hasSegments } from '../servers/has-segments.mjs';

const DOMAIN = 'input';
const EVENT = `evt-${DOMAIN}`;
const STREAM = 'one stream';
const SETTLED_SEGMENTS = 15;
const MEASURE_MS = 30_000;

/** Keyframes each two seconds; noise keeps the rate up. */
export const MAKE_SHOW = `-f lavfi -i testsrc2=size=1920x1080:rate=60 -f lavfi -i sine=sample_rate=48000 -t 20
  -vf noise=alls=12:allf=t -c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 120 -keyint_min 120
  -sc_threshold 0 -b:v 6M -maxrate 6M -bufsize 6M -c:a aac -b:a 160k`;

export const input = {
  name: 'input',
  measures:
    'What one stream of 1080p60 at 6 Mbit/s costs the live input. ffmpeg, which has to be installed, sends it in chunks of 128 bytes.',
  baseline: 'one core',
  targets: [STREAM],
  numbers: [
    { says: 'of a core', figure: 'percent', unit: '%', of: STREAM, atMost: 3 },
    { says: 'memory', figure: 'memory', unit: 'MB', of: STREAM },
  ],

  async prepare({ startLiveInput, startSite }) {
    const live = await startLiveInput();
    const { INGEST_URL } = live.env;
    const file = join(live.mediaDir, 'show.flv');
    execFileSync('ffmpeg', ['-loglevel', 'error', ...MAKE_SHOW.split(/\s+/), file]);
    const site = await startSite({ name: 'bench-input', env: live.env });
    const url = `${INGEST_URL}/shows/${EVENT}/index.m3u8`;
    const start_time = new Date(Date.now() - 600_000).toISOString();
    await site.addEvents([{ domain: DOMAIN, start_time, media: undefined, stream: { url } }]);
    await live.start(site.url);
    live.encode(await site.makeStreamKey(EVENT), `-re -stream_loop -1 -i ${file} -c copy`);
    await hasSegments(url, SETTLED_SEGMENTS);
    const port = Number(new URL(INGEST_URL).port);

    return {
      async measure() {
        const [beforeMs, sinceMs] = [readProcessorMs(port), performance.now()];
        await sleep(MEASURE_MS);
        const percent = (100 * (readProcessorMs(port) - beforeMs)) / (performance.now() - sinceMs);
        return { percent, memory: readMemory(port), generatorCores: 0 };
      },
    };
  },
};
