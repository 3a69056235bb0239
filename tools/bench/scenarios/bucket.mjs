import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBucket } from '../../../backend/playback/media/bucket.ts';
import { copyFolder, lighten } from '../../../backend/playback/media/copy-folder.ts';
import { toPrefix } from '../../../backend/playback/media/manifest.ts';
import { openScreens, refresh, seat } from '../servers/screens.mjs';

const KEYS = { keyId: 'AKBENCH', secret: 'a-secret-of-the-bench-0123', region: 'bench-1' };
const FILM = 'media/last-bell';
const QUALITIES = ['360p', '540p', '720p'];
const VIEWERS = 200;
/** In seconds between the segments of a viewer. */
const EVERY = 4;
/** Each of its own: what was read once is in the memory of the site. */
const FILMS = 3;

const FOLDER = 'the folder';
const BUCKET = 'the bucket';
const NAMES = { [FOLDER]: 'disk', [BUCKET]: 'box' };

export const bucket = {
  name: 'bucket',
  measures: `How long a viewer waits for the first picture (token, playlists, start and a segment that no viewer has had yet) where the film is in a bucket (the stand-in, on this machine), and what ${VIEWERS} viewers of it cost in memory.`,
  baseline: 'the same with the film in MEDIA_DIR',
  targets: [FOLDER, BUCKET],
  numbers: [
    { says: 'first frame, p50', figure: 'p50', unit: 'ms', of: BUCKET, over: FOLDER, atMost: 1.2 },
    { says: 'memory that viewers add', figure: 'grown', unit: 'MB', of: BUCKET, atMost: 150 },
    { says: 'failed', figure: 'failed', of: BUCKET, take: 'sum', atMost: 0 },
  ],

  async prepare({ startBucket, startSite, runLoad }) {
    const mediaDir = mkdtempSync(join(tmpdir(), 'bench-bucket-'));
    process.once('exit', () => rmSync(mediaDir, { recursive: true, force: true }));
    const films = Object.values(NAMES).flatMap((name) =>
      Array.from({ length: FILMS }, (_, number) => `${name}${number}`),
    );
    for (const film of films) cpSync(FILM, join(mediaDir, film), { recursive: true });
    const s3 = await startBucket({ ...KEYS, bucket: 'media' });
    const site = await startSite({
      name: 'bench-bucket',
      env: {
        MEDIA_DIR: mediaDir,
        MEDIA_BUCKET: s3.url,
        MEDIA_BUCKET_REGION: KEYS.region,
        MEDIA_BUCKET_KEY_ID: KEYS.keyId,
        MEDIA_BUCKET_SECRET: KEYS.secret,
      },
    });
    const client = createBucket({ url: s3.url, ...KEYS });
    for (const folder of films.filter((film) => film.startsWith(NAMES[BUCKET]))) {
      const signal = new AbortController().signal;
      const place = { bucket: client, root: join(mediaDir, folder), prefix: toPrefix(folder), signal };
      const { key, manifest } = await copyFolder(place, new Map());
      await lighten(place, manifest, await client.readText(key));
      const row = { id: folder, folder, state: 'light', manifest: key, next_at: Date.now() + 86_400_000 };
      await site.withStore((store) => store.insertInto('media_places').values(row).execute());
    }
    const start_time = new Date(Date.now() - 600_000).toISOString();
    await site.addEvents(
      films.map((film) => ({
        domain: film,
        start_time,
        media: undefined,
        stream: { folder: film, play_as: 'video' },
      })),
    );
    const screens = {};
    for (const film of films) [screens[film]] = await openScreens(site, `evt-${film}`, { people: 1 });
    const left = { [FOLDER]: [], [BUCKET]: [] };
    for (const target of Object.keys(left))
      left[target] = films.filter((film) => film.startsWith(NAMES[target]));

    return {
      async measure(target) {
        const film = left[target].shift();
        await seat([screens[film]]);
        const cookie = await refresh(screens[film]);
        const times = [];
        const requests = [];
        for (const quality of QUALITIES) {
          const base = `${site.url}/api/playback/evt-${film}/media/${quality}/`;
          const text = await read(`${base}index.m3u8`, { headers: { cookie } });
          const [, head = ''] = /#EXT-X-MAP:.*?URI="([^"]+)"/.exec(text) ?? [];
          const segments = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
          for (const segment of segments) {
            const sinceMs = performance.now();
            const headers = { cookie: await refresh(screens[film]) };
            await read(`${base}../master.m3u8`, { headers });
            await read(`${base}index.m3u8`, { headers });
            await read(base + head);
            await read(base + segment);
            times.push(performance.now() - sinceMs);
            requests.push({ url: base + segment });
          }
        }
        times.sort((one, other) => one - other);
        const before = site.readMemory();
        const load = await runLoad('constant-rate', { requests, rate: VIEWERS / EVERY });
        const { failed, firstFailure, generatorCores } = load;
        const grown = Math.max(0, site.readMemory() - before);
        return { p50: times[Math.floor(times.length / 2)], grown, failed, firstFailure, generatorCores };
      },
    };
  },
};

async function read(url, options) {
  const answer = await fetch(url, options);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return text;
}
