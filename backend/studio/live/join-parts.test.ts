import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { writePlan } from '@/recording/recording';
import { openRecordingFolder } from '@/recording/recording-folder';
import {
  addParts,
  addRehearsal,
  createInputs,
  createJob,
  ENDED,
  saveShow,
  START,
} from '@/tests/support/joined-show';
import { openTestStore } from '@/tests/support/store';
import { createFolder } from '@/tests/support/temp-folder';

const HOUR = 3_600_000;
const [FIRST, OTHER] = ['http://a.test', 'http://b.test'];
const REHEARSAL = 'gala~rehearsal';

/** Two inputs with segments of two seconds, of a show of a minute that ended two minutes ago. */
async function start() {
  const clock = { now: ENDED + 120_000 };
  const inputs = createInputs([FIRST, OTHER], () => clock.now);
  const asked = { count: 0, dieAt: Infinity };
  const send: typeof fetch = async (given, init) => {
    const url = new URL(given instanceof Request ? given.url : given);
    asked.count += 1;
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

const ofA = (seen: { from: number }[] | null) => seen?.filter(({ from }) => from === 0).length;

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
    // What it received before the start is not for viewers.
    Object.assign(site.inputOf(FIRST), { isAway: false, from: -5 });
    await site.run();
    const seen = await site.read();
    expect([seen?.length, ofA(seen), seen?.[0]?.at]).toEqual([30, 10, 0]);
    expect(await site.waits()).toEqual([]);
  });

  it('keeps trim and chapters where they were, also after a failure at each request', async () => {
    const site = await start();
    Object.assign(site.inputOf(FIRST), { isAway: true, to: 15 });
    site.inputOf(OTHER).from = 5;
    await site.run();
    // In the time of a recording that begins 10 s after the show.
    const chapters = JSON.stringify([{ atMs: 1500, title: 'Overture' }]);
    const edits = { trim_from: 2000, trim_until: 30_000, chapters, edit_version: 3 };
    await site.store.updateTable('events').set(edits).execute();
    site.inputOf(FIRST).isAway = false;
    for (let dieAt = 2; (await site.waits()).length > 0; dieAt += 1) {
      Object.assign(site.asked, { count: 0, dieAt });
      await site.run();
    }
    const columns = ['trim_from', 'trim_until', 'chapters', 'edit_version'] as const;
    const read = () => site.store.selectFrom('events').select(columns).executeTakeFirst();
    const moved = { trim_from: 12_000, trim_until: 40_000, edit_version: 4 };
    const later = JSON.stringify([{ atMs: 11_500, title: 'Overture' }]);
    expect(await read()).toEqual({ ...moved, chapters: later });
    await site.run();
    expect(await read()).toEqual({ ...moved, chapters: later });
  });

  it('is not lost where one input has lost its disk before the other one is back', async () => {
    const site = await start();
    site.inputOf(FIRST).isEmpty = true;
    site.inputOf(OTHER).isAway = true;
    await site.run();
    site.clock.now += 48 * HOUR;
    await site.run();
    expect([await site.read(), site.told]).toEqual([null, []]);
    site.inputOf(OTHER).isAway = false;
    await site.run();
    expect(await site.read()).toHaveLength(30);
    expect(await site.waits()).toEqual([]);
  });

  it('takes another stretch where an input lies about a file', async () => {
    const site = await start();
    site.inputOf(FIRST).short = ['000003.m4s', '000004.m4s'];
    await site.run();
    const seen = await site.read();
    expect(seen?.flatMap(({ at, from }) => (from === 1 ? [at] : []))).toEqual([6, 8]);
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
    site.clock.now += 48 * HOUR;
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
    site.clock.now += 25 * HOUR;
    await site.run();
    expect(site.told.sort()).toEqual([`${FIRST}/shows/gala/remove`, `${OTHER}/shows/gala/remove`]);
    expect(await site.store.selectFrom('show_parts').selectAll().execute()).toEqual([]);
  });
});

describe('the recording of a rehearsal', () => {
  /** One that began with the show of the inputs, and was as long. */
  async function rehearse(keeps: boolean) {
    const site = await start();
    await site.store.deleteFrom('show_parts').execute();
    await addRehearsal(site.store, {
      number: 1,
      keeps: Number(keeps),
      started_at: START - 1000,
      ended_at: ENDED,
    });
    await addParts(site.store, REHEARSAL, [FIRST, OTHER]);
    return site;
  }

  /** A week later. The inputs deleted their copies, and number from 0 again. */
  async function rehearseAgain(site: Awaited<ReturnType<typeof start>>, keeps: boolean) {
    const laterMs = 7 * 24 * HOUR;
    for (const url of [FIRST, OTHER])
      Object.assign(site.inputOf(url), { from: laterMs / 2000, to: laterMs / 2000 + 5 });
    await addRehearsal(site.store, {
      number: 2,
      keeps: Number(keeps),
      started_at: START + laterMs - 1000,
      ended_at: START + laterMs + 10_000,
    });
    await addParts(site.store, REHEARSAL, [FIRST]);
    site.clock.now = START + laterMs + 120_000;
    await site.run();
    return laterMs / 1000;
  }

  it('that is kept is joined like a show, and the next one goes on with it', async () => {
    const site = await rehearse(true);
    site.inputOf(FIRST).to = 12;
    await site.run();
    expect([site.readRehearsal().length, ofA(site.readRehearsal())]).toEqual([30, 12]);
    site.clock.now += 25 * HOUR;
    await site.run();
    expect(site.told.sort()).toEqual([FIRST, OTHER].map((url) => `${url}/shows/gala~rehearsal/remove`));
    const laterS = await rehearseAgain(site, true);
    const seen = site.readRehearsal();
    expect(seen.map(({ at }) => at)).toEqual([
      ...Array.from({ length: 30 }, (_, index) => index * 2),
      ...Array.from({ length: 5 }, (_, index) => laterS + index * 2),
    ]);
    // Each file is still its own.
    expect(seen.every(({ at, sentAt }) => sentAt === START + at * 1000)).toBe(true);
    expect(await site.waits()).toEqual([]);
  });

  it('that is not kept is not joined', async () => {
    const site = await rehearse(false);
    await site.run();
    expect([site.listFolders(), await site.waits()]).toEqual([[], []]);
  });

  it('that is on waits for its end', async () => {
    const site = await rehearse(true);
    await site.store.updateTable('rehearsals').set({ ended_at: null }).execute();
    await site.run();
    expect([site.listFolders(), await site.waits()]).toEqual([[], [FIRST, OTHER]]);
  });

  it('that was deleted does not come back with the next one', async () => {
    const site = await rehearse(true);
    await site.run();
    await openRecordingFolder(join(site.mediaDir, 'show_gala--rehearsal'), async () => 1e12).setAside();
    await site.store.updateTable('rehearsals').set({ keeps: 0 }).execute();
    // Within the day: the input goes on with the same log.
    Object.assign(site.inputOf(FIRST), { from: 0, to: 40 });
    const times = { started_at: START + 60_500, ended_at: START + 80_000 };
    await addRehearsal(site.store, { number: 2, keeps: 1, ...times });
    await addParts(site.store, REHEARSAL, [FIRST]);
    await site.run();
    expect(site.readRehearsal().map(({ at }) => at)).toEqual(
      Array.from({ length: 10 }, (_, index) => 60 + index * 2),
    );
  });
});
