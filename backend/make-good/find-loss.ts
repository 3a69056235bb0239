import { liveUntil } from '@/lib/contract/event-phase';
import type { EventTable, OutageTable, Store } from '../store/schema';
import { isNeverBegun, toLostMs } from './lost-minutes';

/** Viewers of the last outage are written once more, by a job that may be late. */
const SETTLED_MS = 6 * 60_000;

export const LOSS_COLUMNS = [
  'events.id',
  'events.organisation_id',
  'events.start_time',
  'events.end_time',
  'events.ended_at',
  'events.media_url',
  'events.cancelled_at',
  'events.make_good',
] as const;

export type LossShow = Pick<
  EventTable,
  | ('id' | 'organisation_id' | 'start_time' | 'end_time' | 'ended_at' | 'media_url')
  | ('cancelled_at' | 'make_good')
>;

type Outage = Pick<OutageTable, 'id' | 'cause' | 'from_at' | 'until_at' | 'viewers_at'>;

/** `isAll`: never begun or canceled. `outages` are those that count. Times in ms. */
export type Loss = { lostMs: number; isAll: boolean; outages: Outage[] };

/** Null while the show goes on, and until it is known who had its last outage. */
export async function findLoss(store: Store, show: LossShow, nowMs: number): Promise<Loss | null> {
  const { start_time: startMs, end_time: announced, ended_at: ended, cancelled_at: cancelledAt } = show;
  if (cancelledAt !== null) return cancelledAt <= nowMs ? { lostMs: 0, isAll: true, outages: [] } : null;
  const overAt = liveUntil({
    endsAtMs: announced,
    endedAtMs: ended,
    runsOver: show.media_url !== null,
  });
  if (overAt === null || nowMs < overAt) return null;
  const endMs = Math.max(announced ?? 0, ended ?? 0);
  const all = await store
    .selectFrom('outages')
    .select(['id', 'cause', 'from_at', 'until_at', 'viewers_at'])
    .where('event_id', '=', show.id)
    .where('from_at', '<', endMs)
    .orderBy('from_at')
    .orderBy('id')
    .execute();
  if (all.some(({ until_at: until, viewers_at: at }) => until !== null && at === null)) return null;
  const intervals = all.filter(({ cause }) => cause === 'interval');
  const counts = (one: Outage) =>
    one.cause !== 'interval' && toLostMs([one, ...intervals], startMs, endMs) > 0;
  const lastMs = Math.max(overAt, ...all.map(({ until_at: until }) => Math.min(until ?? endMs, endMs)));
  if (nowMs < lastMs + SETTLED_MS) return null;
  return {
    lostMs: toLostMs(all, startMs, endMs),
    isAll: isNeverBegun(all, startMs, endMs),
    outages: all.filter(counts),
  };
}
