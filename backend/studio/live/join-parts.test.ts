import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { saveEvents } from '@/backend/events/save-events';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { writePlan } from '@/recording/recording';
import { openRecordingFolder } from '@/recording/recording-folder';
import { openTestStore } from '@/tests/support/store';
import { createFolder } from '@/tests/support/temp-folder';
import { createJoinJob } from './join-parts';

const START = Date.parse('2026-05-01T20:00:00Z');
const ENDED = START + 60_000;
const [FIRST, OTHER] = ['http://a.test', 'http://b.test'];
const MAP = 'map-000000000000.mp4';

type Input = { from: number; to: number; aheadMs: number; isOver: boolean; isAway: boolean; short: string[] };

/** Two inputs with segments of two seconds, of a show of a minute that ended two minutes ago. */
async function start() {
  const clock = { now: ENDED + 120_000 };
  const inputs = new Map<string, Input>();
  const usual = { from: 0, to: 30, aheadMs: 0, isOver: true, isAway: false, short: [] };
  for (const url of [FIRST, OTHER]) inputs.set(url, { ...usual });
  const told: string[] = [];
  const asked = { count: 0, dieAt: Infinity };
  const send: typeof fetch = async (given, init) => {
    const url = new URL(given instanceof Request ? given.url : given);
    const input = inputs.get(url.origin);
    asked.count += 1;
    if (!input || input.isAway || asked.count === asked.dieAt) throw new Error('It is gone');
    if (init?.method === 'POST') {
      told.push(url.href);
      return new Response('{}');
    }
    const name = url.pathname.split('/').at(-1) ?? '';
    if (name !== 'part') return new Response(input.short.includes(name) ? 'x' : `of ${url.host}`);
    const entries = Array.from({ length: input.to - input.from }, (_, index) => ({
      number: index,
      at: START + (input.from + index) * 2000 + input.aheadMs,
      seconds: 2,
      file: `${String(index).padStart(6, '0')}.m4s`,
      bytes: `of ${url.host}`.length,
      isNewStart: index === 0,
      map: { tag: `#EXT-X-MAP:URI="${MAP}"`, key: null },
    }));
    const nowText = new Date(clock.now + input.aheadMs).toISOString();
    return Response.json({ now: nowText, is_over: input.isOver, entries });
  };
  const store = await openTestStore();
  const mediaDir = join(createFolder(), 'media');
  mkdirSync(mediaDir);
  await store.transaction().execute((trx) =>
    saveEvents(
      trx,
      [
        {
          id: 'gala',
          domain: 'gala',
          title: 'Gala',
          description: '',
          image: '/x.webp',
          start_time: START,
          end_time: ENDED,
          stream: { url: 'http://name.test/shows/gala/index.m3u8' },
          packages: [{ id: 'seat', name: 'Seat', price_cents: 500 }],
        },
      ],
      'import',
      START,
    ),
  );
  await store.updateTable('events').set({ ended_at: ENDED }).where('id', '=', 'gala').execute();
  await store
    .insertInto('show_parts')
    .values([FIRST, OTHER].map((url) => ({ show: 'gala', ingest_url: url, joined_at: null })))
    .execute();
  const move = (number: number, url: string) =>
    store
      .insertInto('show_homes')
      .values({ show: 'gala', number, ingest_url: url, backup_url: null, moved_at: START })
      .execute();
  await move(0, FIRST);
  const ends: string[] = [];
  const reports: string[] = [];
  const create = () =>
    createJoinJob(
      { mediaDir, ingest: { url: 'http://name.test', secret: 's'.repeat(32), server: '' } },
      { end: async (show) => ends.push(show.event) > 0 },
      {
        store,
        now: () => clock.now,
        report: (message) => void reports.push(message),
        freeBytes: async () => 1e12,
        send,
      },
    );
  const folder = join(mediaDir, 'show_gala');
  return {
    clock,
    store,
    asked,
    told,
    ends,
    reports,
    mediaDir,
    inputOf: (url: string) => inputs.get(url) ?? expect.fail('There is no such input'),
    /** By a process of its own, whose claim is over. */
    async run() {
      clock.now += 61_000;
      await create().run();
    },
    async read() {
      const { media } = await store.selectFrom('events').select('media').executeTakeFirstOrThrow();
      if (media === null) return null;
      const { segments } = readMediaPlaylist(readFileSync(join(folder, '0/index.m3u8'), 'utf8'));
      return segments.map(({ uri, at }) => ({
        at: ((at ?? 0) - START) / 1000,
        of: readFileSync(join(folder, '0', uri), 'utf8'),
      }));
    },
    files: () => readdirSync(join(folder, '0')),
    waits: async () =>
      (await store.selectFrom('show_parts').selectAll().execute())
        .filter(({ joined_at: at }) => at === null)
        .map(({ ingest_url: url }) => url),
  };
}

const ofA = (seen: { of: string }[] | null) => seen?.filter(({ of }) => of === 'of a.test').length;

describe('the recording of a show', () => {
  it('has what its home has, and of the backup what that lacks, by the clock of the site', async () => {
    const site = await start();
    Object.assign(site.inputOf(FIRST), { to: 12, aheadMs: 90_000 });
    Object.assign(site.inputOf(OTHER), { from: 1, aheadMs: -40_000 });
    await site.run();
    const seen = await site.read();
    expect(seen?.map(({ at }) => at)).toEqual(Array.from({ length: 30 }, (_, index) => index * 2));
    expect(ofA(seen)).toBe(12);
    expect(await site.waits()).toEqual([]);
  });

  it('is made without a machine that is away, which is added when it comes back', async () => {
    const site = await start();
    site.inputOf(FIRST).isAway = true;
    site.inputOf(OTHER).from = 10;
    await site.run();
    expect((await site.read())?.[0]?.at).toBe(20);
    expect(await site.waits()).toEqual([FIRST]);
    site.inputOf(FIRST).isAway = false;
    await site.run();
    const seen = await site.read();
    expect([seen?.length, ofA(seen)]).toEqual([30, 10]);
    expect(await site.waits()).toEqual([]);
  });

  it('takes another stretch where an input lies about a file', async () => {
    const site = await start();
    site.inputOf(FIRST).short = ['000003.m4s', '000004.m4s'];
    await site.run();
    const seen = await site.read();
    expect(seen?.flatMap(({ at, of }) => (of === 'of b.test' ? [at] : []))).toEqual([6, 8]);
  });

  it('is the same after a failure at each request', async () => {
    const site = await start();
    site.inputOf(FIRST).to = 20;
    for (let dieAt = 3; dieAt < 70; dieAt += 1) {
      Object.assign(site.asked, { count: 0, dieAt });
      await site.run();
      if ((await site.waits()).length === 0) break;
      expect(await site.read()).toBeNull();
    }
    const seen = await site.read();
    expect([seen?.length, ofA(seen)]).toEqual([30, 20]);
    expect(site.files().filter((file) => file.endsWith('.part'))).toEqual([]);
    expect(site.reports.length).toBeGreaterThan(5);
  });

  it('waits for an input that has not ended the show', async () => {
    const site = await start();
    site.inputOf(OTHER).isOver = false;
    await site.run();
    expect([site.ends, await site.read()]).toEqual([['gala'], null]);
  });

  it('is not copied, nor deleted there, where the input writes into the folder of the site', async () => {
    const site = await start();
    const folder = openRecordingFolder(join(site.mediaDir, 'show_gala'), async () => 1e12);
    const mediaUrl = `${FIRST}/shows/gala/index.m3u8`;
    await writePlan(folder, {
      eventId: 'gala',
      mediaUrl,
      master: null,
      tracks: [{ dir: '0', address: mediaUrl, first: 0 }],
    });
    await folder.addSyncedLine('0/log.jsonl', JSON.stringify({ number: 0, file: '000000.m4s' }));
    await site.run();
    site.clock.now += 48 * 3_600_000;
    await site.run();
    expect(site.told).toEqual([]);
    expect(site.files()).toEqual(['log.jsonl']);
  });

  it('is deleted at the inputs a day later, and does not come back once it was deleted here', async () => {
    const site = await start();
    site.inputOf(FIRST).isAway = true;
    await site.run();
    await openRecordingFolder(join(site.mediaDir, 'show_gala'), async () => 1e12).setAside();
    await site.store.updateTable('events').set({ media: null }).execute();
    site.inputOf(FIRST).isAway = false;
    await site.run();
    expect([await site.read(), await site.waits()]).toEqual([null, []]);
    site.clock.now += 25 * 3_600_000;
    await site.run();
    expect(site.told.sort()).toEqual([`${FIRST}/shows/gala/remove`, `${OTHER}/shows/gala/remove`]);
    expect(await site.store.selectFrom('show_parts').selectAll().execute()).toEqual([]);
  });
});
