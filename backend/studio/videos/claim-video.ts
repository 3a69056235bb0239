import type { RawBuilder } from 'kysely';
import { createTurns } from '@/lib/process/take-turns';
import type { BackendDeps } from '../../config/config';
import type { VideoRow } from './video-rows';

/** An instance that works on a video says so well within this time, in ms. */
const HOLD_MS = 30_000;

type Deps = Pick<BackendDeps, 'store' | 'now' | 'report'>;
type Hold = { eachMs: number; percent: () => number; onLost?: () => void };
type Kind = { isWaiting: RawBuilder<boolean>; attempts: 'attempts' | 'ladder_attempts' };

/** Work on videos, which one instance at a time does for a video, in turn for the organisations. */
export function createVideoClaims({ store, now, report }: Deps, { isWaiting, attempts }: Kind) {
  const takeTurn = createTurns();
  const ofWaiting = (id: string) => store.updateTable('videos').where('id', '=', id).where(isWaiting);

  async function takeNext(): Promise<VideoRow | undefined> {
    const waiting = await store
      .selectFrom('videos')
      .select(['id', 'organisation_id', 'held_until', attempts])
      .where(isWaiting)
      .where('held_until', '<=', now())
      .orderBy('created_at')
      .execute();
    const free = takeTurn(waiting);
    if (!free) return undefined;
    const taken = await ofWaiting(free.id)
      .where('held_until', '=', free.held_until)
      .set({ held_until: now() + HOLD_MS, [attempts]: (free[attempts] ?? 0) + 1, progress: 0 })
      .returningAll()
      .executeTakeFirst();
    return taken ?? takeNext();
  }

  return {
    ofWaiting,
    takeNext,

    /** Says every `eachMs` how far it is, until stopped. `onLost`: it is no longer held here. */
    hold: (id: string, { eachMs, percent, onLost }: Hold) => {
      const say = () =>
        void ofWaiting(id)
          .set({ progress: percent(), held_until: now() + HOLD_MS })
          .returning('id')
          .executeTakeFirst()
          .then((held) => held ?? onLost?.())
          .catch((error: unknown) => report('The progress of a video could not be saved.', error));
      const timer = setInterval(say, eachMs);
      return () => clearInterval(timer);
    },

    /** It is tried again in `waitMs`, and this try doesn't count. */
    release: (row: VideoRow, waitMs: number, message: string | null) =>
      ofWaiting(row.id)
        .set({ held_until: now() + waitMs, [attempts]: row[attempts] - 1, message })
        .execute(),
  };
}
