import { type ExpressionBuilder, sql } from 'kysely';
import { PLAY_CAUSES, type PlayCause } from '@/lib/contract/studio/live/schemas';
import type { BackendDeps } from '../config/config';
import { isolateReads } from '../store/isolated-reads';
import type { Schema, ShowCount, ShowMinuteTable, Store } from '../store/schema';
import { LEASE_MS } from './place-rules';

const MINUTE_MS = 60_000;
const MAX_NOTES = 10_000;
const COUNTED_MS = 5000;

export const toMinute = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

export const toPlayCause = (code: string | null): PlayCause | null =>
  PLAY_CAUSES.find((cause) => cause === code) ?? null;

type Trouble = { stalls: number; cause: PlayCause | null };

export type PlayNotes = ReturnType<typeof createPlayNotes>;

type Saved = ExpressionBuilder<Schema & { excluded: Schema['show_minutes'] }, 'show_minutes' | 'excluded'>;

/**
 * Counts what screens report, in memory until `write`. A process that dies loses the last seconds
 * of these counts.
 */
export function createPlayNotes({ store, now, report }: Pick<BackendDeps, 'store' | 'now' | 'report'>) {
  let counts = new Map<string, ShowMinuteTable>();

  function count(eventId: string, what: ShowCount, by: number): void {
    const minute = toMinute(now());
    const key = `${eventId} ${minute} ${what}`;
    const known = counts.get(key) ?? { event_id: eventId, minute, what, count: 0 };
    if (counts.size < MAX_NOTES) counts.set(key, { ...known, count: known.count + by });
  }

  async function save(
    rows: readonly ShowMinuteTable[],
    toCount: (eb: Saved) => ReturnType<typeof sql<number>>,
  ) {
    for (const row of rows)
      await store
        .insertInto('show_minutes')
        .values(row)
        .onConflict((oc) =>
          oc.columns(['event_id', 'minute', 'what']).doUpdateSet((eb) => ({ count: toCount(eb) })),
        )
        .execute();
  }

  return {
    note(eventId: string, { stalls, cause }: Trouble): void {
      if (stalls > 0) count(eventId, 'stalls', stalls);
      if (cause !== null) count(eventId, cause, 1);
    },

    /** Never throws. */
    async write(): Promise<void> {
      const rows = [...counts.values()];
      counts = new Map();
      await save(rows, () => sql<number>`show_minutes.count + excluded.count`).catch((error: unknown) =>
        report('Counts of stalls and errors were lost.', error),
      );
    },

    /** Keeps the number of screens, and the greatest one in this minute. */
    async countViewers(eventIds: readonly string[]): Promise<void> {
      const nowMs = now();
      const rows = await isolateReads('platform', () =>
        store
          .selectFrom('places')
          .select(({ fn }) => ['event_id', fn.countAll<number>().as('count')])
          .where('event_id', 'in', ['', ...eventIds])
          .where(isPlaying(nowMs))
          .groupBy('event_id')
          .execute(),
      );
      const counts = new Map(rows.map((row) => [row.event_id, Number(row.count)]));
      const seen = eventIds.map((id) => ({ event_id: id, count: counts.get(id) ?? 0, at: nowMs }));
      if (seen.length > 0)
        await store
          .insertInto('show_viewers')
          .values(seen)
          .onConflict((oc) =>
            oc.column('event_id').doUpdateSet((eb) => ({
              count: eb.ref('excluded.count'),
              at: eb.ref('excluded.at'),
            })),
          )
          .execute();
      const minute = toMinute(nowMs);
      await save(
        [...counts].map(([id, count]) => ({ event_id: id, count, minute, what: 'viewers' as const })),
        () =>
          sql<number>`case when excluded.count > show_minutes.count then excluded.count else show_minutes.count end`,
      );
    },
  };
}

/** A place whose screen has sent its heartbeat. */
const isPlaying = (nowMs: number) => (eb: ExpressionBuilder<Schema, 'places'>) =>
  eb.and([
    eb('places.expires_at', '>', nowMs),
    eb('places.expires_at', '<=', nowMs + 2 * LEASE_MS),
    eb('places.stopped_at', 'is', null),
  ]);

/** What an instance counted in the last `COUNTED_MS`, or else counts itself. */
export async function countViewersNow(store: Store, eventId: string, nowMs: number): Promise<number> {
  const counted = await store
    .selectFrom('show_viewers')
    .select('count')
    .where('event_id', '=', eventId)
    .where('at', '>', nowMs - COUNTED_MS)
    .executeTakeFirst();
  if (counted) return counted.count;
  const { screens } = await store
    .selectFrom('places')
    .select(({ fn }) => fn.countAll<number>().as('screens'))
    .where('event_id', '=', eventId)
    .where(isPlaying(nowMs))
    .executeTakeFirstOrThrow();
  return Number(screens);
}
