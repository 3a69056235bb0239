import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRecordingFolder } from '@/recording/recording-folder';
import { addParts, addRehearsal, ENDED, START } from '@/tests/support/joined-show';
import { FIRST, HOUR, ofA, OTHER, startSite } from '@/tests/support/joining-site';
import { createFolderVideos } from '../../playback/folder-video';
import { createFolderSource } from '../../playback/media/folder-source';
import { toRecordingAnswer } from '../videos/list-videos';
import { findOwnRecording, listRecordings } from '../videos/recordings';

const REHEARSAL = 'gala~rehearsal';

describe('the recording of a rehearsal', () => {
  /** One that began with the show of the inputs, and was as long. */
  async function rehearse(keeps: boolean) {
    const site = await startSite();
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
  async function rehearseAgain(site: Awaited<ReturnType<typeof startSite>>, keeps: boolean) {
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

  it('is in the list of the studio, by its folder', async () => {
    const site = await rehearse(true);
    const { store, mediaDir } = site;
    const draft = { id: 'gala', domain: 'gala', title: 'Gala', description: '', image: '', packages: [] };
    const entry = JSON.stringify({ ...draft, start_time: new Date(START).toISOString() });
    const columns = { entry, published: null, published_at: null, version: 1, last_edit: null };
    const others = { domain: 'gala', search: 'gala', updated_by: null, terms_accepted_at: null };
    const times = { start_time: START, created_at: 1, updated_at: 1 };
    await store
      .insertInto('event_drafts')
      .values({ event_id: 'gala', organisation_id: 'org_1', ...columns, ...others, ...times })
      .execute();
    const folders = createFolderVideos(createFolderSource(mediaDir), () => site.clock.now);
    const list = async () => {
      const found = await listRecordings({ store, mediaDir }, 'org_1');
      return Promise.all(found.map((recording) => toRecordingAnswer(mediaDir, folders, recording)));
    };
    expect(await list()).toEqual([null]);
    await site.run();
    const folder = 'show_gala--rehearsal';
    expect(await list()).toMatchObject([{ kind: 'rehearsal', file: REHEARSAL, folder, seconds: 60 }]);
    expect(await findOwnRecording({ store, mediaDir }, 'org_1', folder)).toMatchObject({ folder });
    expect(await findOwnRecording({ store, mediaDir }, 'org_2', folder)).toBeUndefined();
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
