import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { createIntervalJob } from '@/lib/process/interval-job';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { OF_VIDEO } from '../../playback/media/finished-media';
import { lockOrganisation } from '../organisation/lock-organisation';
import { createVideoClaims } from './claim-video';
import { findVideo, readInfo, readLanguages, sumVideoBytes, type VideoRow } from './video-rows';
import { moveLadder, readHeights } from './ladder-files';
import { type LadderPlan, planLadder, toLadderBytes } from './worker/ladder-plan';
import { runWorker } from './run-worker';
import { sumFolder } from './sum-folder';
import { hasRoom, removeDrafts, toDraft } from './video-drafts';

const EVERY_MS = 10_000;
const SAY_EACH_MS = 5000;
const MAX_ATTEMPTS = 3;
const FULL_AGAIN_MS = 5 * 60_000;

/** Of the length of the video, at the lowest priority. */
const MOST_TIMES = 20;
const LEAST_MS = 10 * 60_000;

const FULL = 'The disk of this site is full, so lower qualities wait. The video can be sold meanwhile.';
const OVER = 'Lower qualities need more room than is left for your videos. The video can be sold as it is.';
const FAILED = 'Lower qualities could not be made. The video plays as it was uploaded.';

type Config = Pick<BackendConfig, 'mediaDir' | 'studio'>;
type Deps = Pick<BackendDeps, 'store' | 'now' | 'report'>;
type Ladder = { heights: number[]; has_poster: boolean };

/**
 * Makes lower qualities and a poster of videos that are ready, one at a time in each instance,
 * where there is an `ffmpeg` for it.
 */
export function createLadders(
  { mediaDir, studio: { ffmpeg, videoQuotaBytes } }: Config,
  { store, now, report }: Deps,
  folderOf: (id: string) => string,
) {
  const { ofWaiting, takeNext, hold, release } = createVideoClaims(
    { store, now, report },
    {
      // One whose pictures are in the bucket is brought back first (`createMediaJob`).
      isWaiting: sql<boolean>`state = 'ready' and ladder is null and not exists (select id from media_places
        where ${OF_VIDEO} and manifest is not null)`,
      attempts: 'ladder_attempts',
    },
  );

  const settle = (ladder: Ladder, message: string | null) =>
    ({ ladder: JSON.stringify(ladder), message, progress: 100, held_until: 0 }) as const;

  /** Aborts `lost` once the video is no longer held here. */
  async function make(
    row: VideoRow,
    plan: LadderPlan,
    { ending, lost, message }: { ending: AbortSignal; lost: AbortController; message: string | null },
  ): Promise<void> {
    const { id, organisation_id: organisationId } = row;
    const folder = folderOf(id);
    await removeDrafts(mediaDir, id);
    const draft = toDraft(mediaDir, id);
    let percent = 0;
    const letGo = hold(id, { eachMs: SAY_EACH_MS, percent: () => percent, onLost: () => lost.abort() });
    try {
      // Killed after the last step, before the row said so.
      const isMade = async () => (await readHeights(folder)).length > 0;
      const limit = AbortSignal.timeout(LEAST_MS + MOST_TIMES * 1000 * Math.ceil(readInfo(row).seconds));
      const signal = AbortSignal.any([ending, lost.signal, limit]);
      if (!(await isMade()))
        await runWorker(['ladder', folder, draft, JSON.stringify(plan)], signal, ({ progress = percent }) => {
          percent = Math.min(progress, 99);
        });
      await store.transaction().execute(async (trx) => {
        await lockOrganisation(trx, organisationId);
        const video = await findVideo(trx, organisationId, id);
        if (video?.state !== 'ready') return;
        const names = plan.rungs.map(({ name }) => name);
        if (!(await isMade())) await moveLadder(draft, folder, { names, languages: readLanguages(video) });
        const made = { heights: await readHeights(folder), has_poster: true };
        const kept = {
          ...settle(made, made.heights.length > 0 ? null : message),
          bytes: await sumFolder(folder),
        };
        await trx.updateTable('videos').set(kept).where('id', '=', id).execute();
      });
    } finally {
      letGo();
      await rm(draft, { recursive: true, force: true });
    }
  }

  async function prepare(row: VideoRow, program: string, ending: AbortSignal): Promise<void> {
    const info = readInfo(row);
    const none = { heights: [], has_poster: false };
    const whole = planLadder(info, program);
    if (!whole) return void (await ofWaiting(row.id).set(settle(none, null)).execute());
    // After three attempts at all of it, one at the poster alone.
    const isLast = row.ladder_attempts > MAX_ATTEMPTS;
    const plan = isLast ? { ...whole, rungs: [] } : whole;
    const bytes = toLadderBytes(plan, info.seconds);
    if ((await sumVideoBytes(store, row.organisation_id)) + bytes > videoQuotaBytes)
      return void (await release(row, FULL_AGAIN_MS, OVER));
    // What ffmpeg makes and its segments.
    const room = () => hasRoom(mediaDir, 2 * bytes);
    if (!(await room())) return void (await release(row, FULL_AGAIN_MS, FULL));
    const lost = new AbortController();
    try {
      await make(row, plan, { ending, lost, message: isLast && whole.rungs.length > 0 ? FAILED : null });
    } catch (error) {
      if (ending.aborted) return void (await release(row, 0, row.message));
      if (!(await room())) return void (await release(row, FULL_AGAIN_MS, FULL));
      if (lost.signal.aborted) return;
      report(`Lower qualities of video ${row.id} could not be made (attempt ${row.ladder_attempts}).`, error);
      if (isLast) await ofWaiting(row.id).set(settle(none, FAILED)).execute();
    }
  }

  async function workOff(signal: AbortSignal): Promise<void> {
    if (ffmpeg === null) return;
    try {
      while (!signal.aborted) {
        const row = await takeNext();
        if (!row) return;
        await prepare(row, ffmpeg, signal);
      }
    } catch (error) {
      report('Lower qualities of videos could not be made. It is tried again.', error);
    }
  }

  return createIntervalJob(workOff, EVERY_MS);
}
