import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { toLibraryFolder } from '@/lib/contract/studio/videos/schemas';
import { createIntervalJob } from '@/lib/process/interval-job';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { forgetMedia } from '../../playback/media/media-places';
import { createVideoClaims } from './claim-video';
import type { VideoRow } from './video-rows';
import { runWorker } from './run-worker';
import { sumFolder } from './sum-folder';
import { hasRoom, removeDrafts, toDraft } from './video-drafts';

export type Library = ReturnType<typeof createLibrary>;

const EVERY_MS = 10_000;
const SAY_EACH_MS = 2000;
const MAX_ATTEMPTS = 3;

const FULL_AGAIN_MS = 5 * 60_000;
const FULL = 'The disk of this site is full. We go on as soon as there is room.';
const FAILED =
  'This video could not be prepared. That is our fault: nothing has to be exported or uploaded again. Please try again, or contact us.';

type Config = Pick<BackendConfig, 'mediaDir' | 'studio'>;
type Deps = Pick<BackendDeps, 'store' | 'now' | 'report'>;

/** Uploads keep the number of their video, so that a repeated step finds what it made. */
export const toUploadOf = (videoId: string) => videoId.replace(/^vid_/, 'upl_');

/** Packages uploaded videos, one at a time in each instance, and removes files of deleted ones. */
export function createLibrary({ mediaDir, studio: { uploadsDir } }: Config, { store, now, report }: Deps) {
  const folderOf = (id: string) => join(mediaDir, toLibraryFolder(id));
  const { ofWaiting, takeNext, hold, release } = createVideoClaims(
    { store, now, report },
    { isWaiting: sql<boolean>`state = 'preparing'`, attempts: 'attempts' },
  );

  async function isReady(id: string): Promise<boolean> {
    const row = await store.selectFrom('videos').select('state').where('id', '=', id).executeTakeFirst();
    return row?.state === 'ready';
  }

  /** The folder gets its name when it is whole, so a killed process leaves no half of one. */
  async function packageOne({ id }: VideoRow, signal: AbortSignal): Promise<void> {
    const [folder, source] = [folderOf(id), join(uploadsDir, toUploadOf(id))];
    if (!(await isThere(folder))) {
      await removeDrafts(mediaDir, id);
      const draft = toDraft(mediaDir, id);
      let percent = 0;
      const letGo = hold(id, { eachMs: SAY_EACH_MS, percent: () => percent });
      try {
        await runWorker(['package', source, draft], signal, ({ progress = percent }) => (percent = progress));
        await rename(draft, folder);
      } finally {
        letGo();
        await rm(draft, { recursive: true, force: true });
      }
    }
    const bytes = await sumFolder(folder);
    const kept = await ofWaiting(id)
      .set({ state: 'ready', progress: 100, bytes, held_until: 0, message: null })
      .returning('id')
      .executeTakeFirst();
    // Deleted meanwhile, or another instance was faster.
    if (!kept && !(await isReady(id))) await rm(folder, { recursive: true, force: true });
    await rm(source, { force: true });
    await rm(`${source}.json`, { force: true });
  }

  async function prepare(row: VideoRow, signal: AbortSignal): Promise<void> {
    try {
      if (!(await hasRoom(mediaDir, Number(row.bytes)))) {
        report(`The disk of ${mediaDir} has no room for video ${row.id}.`, null);
        await release(row, FULL_AGAIN_MS, FULL);
        return;
      }
      await packageOne(row, signal);
    } catch (error) {
      if (signal.aborted) {
        await release(row, 0, null);
        return;
      }
      report(`Video ${row.id} could not be prepared (attempt ${row.attempts}).`, error);
      if (row.attempts < MAX_ATTEMPTS) return;
      await ofWaiting(row.id).set({ state: 'failed', message: FAILED, held_until: 0 }).execute();
    }
  }

  async function removeDeleted(): Promise<void> {
    const deleting = store.selectFrom('videos').select(['id', 'message']).where('state', '=', 'deleting');
    for (const { id, message } of await deleting.execute()) {
      // The folder of a recording (`isBeingDeleted`).
      const recorded = join(mediaDir, message ?? '');
      if (await isThere(join(recorded, id))) {
        await forgetMedia(store, message ?? '', now());
        await rename(recorded, folderOf(id));
      }
      await forgetMedia(store, toLibraryFolder(id), now());
      await removeDrafts(mediaDir, id);
      await rm(folderOf(id), { recursive: true, force: true });
      for (const ending of ['', '.json'])
        await rm(join(uploadsDir, toUploadOf(id) + ending), { force: true });
      await store.deleteFrom('videos').where('id', '=', id).where('state', '=', 'deleting').execute();
    }
  }

  async function workOff(signal: AbortSignal): Promise<void> {
    try {
      await removeDeleted();
      while (!signal.aborted) {
        const row = await takeNext();
        if (!row) return;
        await prepare(row, signal);
      }
    } catch (error) {
      report('The library of videos could not be worked off. It is tried again.', error);
    }
  }

  return {
    folderOf,
    job: createIntervalJob(workOff, EVERY_MS),
    sourceOf: (id: string) => join(uploadsDir, toUploadOf(id)),
    /** Ids of the uploads whose files are still needed, a failed one's for another try. */
    async listSources(): Promise<string[]> {
      const rows = await store
        .selectFrom('videos')
        .select('id')
        .where('state', 'in', ['preparing', 'failed'])
        .execute();
      return rows.map(({ id }) => toUploadOf(id));
    },
  };
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
