import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePlan } from '@/recording/recording';
import { openRecordingFolder } from '@/recording/recording-folder';
import { ENDED, setThere } from '@/tests/support/joined-show';
import { FIRST, HOUR, ofA, OTHER, startSite } from '@/tests/support/joining-site';

describe('the recording of a show', () => {
  it('has what its home has, and of the backup what that lacks, by the clock of the site', async () => {
    const site = await startSite();
    Object.assign(site.inputOf(FIRST), { to: 12, aheadMs: 90_000 });
    Object.assign(site.inputOf(OTHER), { from: 1, aheadMs: -40_000 });
    await site.run();
    const seen = await site.read();
    expect(seen?.map(({ at }) => at)).toEqual(Array.from({ length: 30 }, (_, index) => index * 2));
    expect(ofA(seen)).toBe(12);
    expect(await site.waits()).toEqual([]);
  });

  it('is made without a machine that is away, which is added when it comes back', async () => {
    const site = await startSite();
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

  it('asks nothing of a machine that is gone, so that no other recording waits for it', async () => {
    const site = await startSite();
    await setThere(site.store, FIRST, false);
    await site.run();
    expect(site.askedOf(FIRST)).toBe(0);
    expect([(await site.read())?.length, ofA(await site.read()), await site.waits()]).toEqual([
      30,
      0,
      [FIRST],
    ]);
    // Nor a day later, of its copies.
    await site.store.updateTable('show_parts').set({ joined_at: ENDED }).execute();
    site.clock.now += 48 * HOUR;
    await site.run();
    expect(site.told).toEqual([`${OTHER}/shows/gala/remove`]);
    expect(site.askedOf(FIRST)).toBe(0);
  });

  it('keeps trim and chapters where they were, also after a failure at each request', async () => {
    const site = await startSite();
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
    const site = await startSite();
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
    const site = await startSite();
    site.inputOf(FIRST).short = ['000003.m4s', '000004.m4s'];
    await site.run();
    const seen = await site.read();
    expect(seen?.flatMap(({ at, from }) => (from === 1 ? [at] : []))).toEqual([6, 8]);
  });

  it('is the same after a failure at each request', async () => {
    const site = await startSite();
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
    const site = await startSite();
    site.inputOf(OTHER).isOver = false;
    await site.run();
    expect([site.ends, await site.read()]).toEqual([['gala'], null]);
  });

  it('is not copied, nor deleted there, where the input writes into the folder of the site', async () => {
    const site = await startSite();
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
    const site = await startSite();
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
