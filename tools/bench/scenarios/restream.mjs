import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSeal } from '../../../backend/store/seal.ts';
import { readMemory, readProcessorMs } from '../../support/machine.mjs';
import { hasSegments } from '../servers/has-segments.mjs';
import { MAKE_SHOW } from './input.mjs';

const DOMAIN = 'restream';
const EVENT = `evt-${DOMAIN}`;
const DESTINATIONS = 8;
const RELAYED = 'a show with eight destinations';
const SETTLED_SEGMENTS = 10;
const MEASURE_MS = 30_000;
/** The site looks each three seconds. */
const SWITCH_MS = 8000;
const SECRET = 'the-secret-of-the-destinations-in-the-bench';

export const restream = {
  name: 'restream',
  measures:
    'What eight destinations of one stream of 1080p60 at 6 Mbit/s cost the live input, above the stream itself. ffmpeg, which has to be installed, sends it.',
  baseline: 'one core',
  targets: [RELAYED],
  numbers: [
    { says: 'of a core above the show', figure: 'percent', unit: '%', of: RELAYED, atMost: 3 },
    { says: 'received by each', figure: 'mbit', unit: 'Mbit/s', of: RELAYED },
    { says: 'memory', figure: 'memory', unit: 'MB', of: RELAYED },
  ],

  async prepare({ startLiveInput, startSite, startDrain }) {
    const live = await startLiveInput({ RESTREAM_TO_LOOPBACK: 'true' });
    const { INGEST_URL } = live.env;
    const file = join(live.mediaDir, 'show.flv');
    execFileSync('ffmpeg', ['-loglevel', 'error', ...MAKE_SHOW.split(/\s+/), file]);
    const site = await startSite({
      name: 'bench-restream',
      env: { ...live.env, PLAYBACK_KEYS: `a:${SECRET}` },
    });
    const url = `${INGEST_URL}/shows/${EVENT}/index.m3u8`;
    const start_time = new Date(Date.now() - 600_000).toISOString();
    await site.addEvents([{ domain: DOMAIN, start_time, media: undefined, stream: { url } }]);
    await live.start(site.url);
    live.encode(await site.makeStreamKey(EVENT), `-re -stream_loop -1 -i ${file} -c copy`);
    await hasSegments(url, SETTLED_SEGMENTS);
    const port = Number(new URL(INGEST_URL).port);
    const drain = await startDrain();
    const readPercent = async () => {
      const [beforeMs, sinceMs] = [readProcessorMs(port), performance.now()];
      await sleep(MEASURE_MS);
      return (100 * (readProcessorMs(port) - beforeMs)) / (performance.now() - sinceMs);
    };
    await site.withStore((store) => addDestinations(store, drain.url));
    const relay = async (isOn) => {
      await site.withStore((store) => store.updateTable('event_destinations').set({ is_on: isOn }).execute());
      await sleep(SWITCH_MS);
    };

    return {
      async measure() {
        const alone = await readPercent();
        await relay(1);
        const before = drain.heard.bytes;
        const relayed = await readPercent();
        const mbit = ((drain.heard.bytes - before) * 8) / DESTINATIONS / MEASURE_MS / 1000;
        const memory = readMemory(port);
        await relay(0);
        return { percent: relayed - alone, mbit, memory, generatorCores: 0 };
      },
    };
  },
};

async function addDestinations(store, url) {
  const { seal } = createSeal([{ kid: 'a', secret: SECRET }], 'destinations');
  const { organisation_id } = await store
    .selectFrom('event_drafts')
    .select('organisation_id')
    .where('event_id', '=', EVENT)
    .executeTakeFirstOrThrow();
  await store.updateTable('events').set({ organisation_id }).where('id', '=', EVENT).execute();
  await store.insertInto('event_restreams').values({ event_id: EVENT, minutes: 1, is_whole: 1 }).execute();
  for (let number = 0; number < DESTINATIONS; number += 1) {
    const id = `dst_${number}`;
    const of = { id, organisation_id, url, name: id, service: 'custom', hint: '', version: 1, created_at: 1 };
    await store
      .insertInto('destinations')
      .values({ ...of, sealed_key: seal(id, 'key') })
      .execute();
    await store
      .insertInto('event_destinations')
      .values({ event_id: EVENT, destination_id: id, is_on: 0 })
      .execute();
  }
}
