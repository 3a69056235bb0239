import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { createInputs, createJob, ENDED, saveShow, START } from './joined-show';
import { openTestStore } from './store';
import { createFolder } from './temp-folder';

export const HOUR = 3_600_000;
export const [FIRST, OTHER] = ['http://a.test', 'http://b.test'] as const;

/** Two inputs with segments of two seconds, of a show of a minute that ended two minutes ago. */
export async function startSite() {
  const clock = { now: ENDED + 120_000 };
  const inputs = createInputs([FIRST, OTHER], () => clock.now);
  const asked = { count: 0, dieAt: Infinity };
  const origins: string[] = [];
  const send: typeof fetch = async (given, init) => {
    const url = new URL(given instanceof Request ? given.url : given);
    asked.count += 1;
    origins.push(url.origin);
    if (inputs.inputOf(url.origin).isAway || asked.count === asked.dieAt) throw new Error('It is gone');
    return inputs.answer(url.href, init?.method ?? 'GET');
  };
  const store = await openTestStore();
  const mediaDir = join(createFolder(), 'media');
  mkdirSync(mediaDir);
  await saveShow(store, [FIRST, OTHER]);
  const ends: string[] = [];
  const reports: string[] = [];
  const deps = { now: () => clock.now, report: (message: string) => void reports.push(message), send };
  const readReplay = (folder: string) => {
    const { segments } = readMediaPlaylist(readFileSync(join(mediaDir, folder, '0/index.m3u8'), 'utf8'));
    return segments.map(({ uri, at }) => {
      const [from, , sentAt] = readFileSync(join(mediaDir, folder, '0', uri), 'utf8').split(' ');
      return { at: ((at ?? 0) - START) / 1000, from: Number(from), sentAt: Number(sentAt) };
    });
  };
  return {
    ...inputs,
    clock,
    store,
    asked,
    askedOf: (url: string) => origins.filter((one) => one === url).length,
    ends,
    reports,
    mediaDir,
    /** By a process of its own, whose claim is over. */
    async run() {
      clock.now += 61_000;
      await createJob({ store, mediaDir }, deps, (show) => ends.push(show)).run();
    },
    async read() {
      const { media } = await store.selectFrom('events').select('media').executeTakeFirstOrThrow();
      return media === null ? null : readReplay('show_gala');
    },
    readRehearsal: () => readReplay('show_gala--rehearsal'),
    files: () => readdirSync(join(mediaDir, 'show_gala/0')),
    listFolders: () => readdirSync(mediaDir),
    waits: async () =>
      (await store.selectFrom('show_parts').selectAll().execute())
        .filter(({ joined_at: at }) => at === null)
        .map(({ ingest_url: url }) => url),
  };
}

export const ofA = (seen: { from: number }[] | null) => seen?.filter(({ from }) => from === 0).length;
