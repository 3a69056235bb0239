import { type ExpressionBuilder, sql } from 'kysely';
import { PLAY_CAUSES, type PlayCause } from '@/lib/contract/studio/live/schemas';
import type { BackendDeps } from '../config/config';
import { isolateReads } from '../store/isolated-reads';
import type { ReplayMinuteTable, Schema, ShowCount, ShowMinuteTable, Store } from '../store/schema';
import { inOrder, toParts } from '../store/write-parts';
import { LEASE_MS } from './place-rules';

const MINUTE_MS = 60_000;
const MAX_NOTES = 10_000;
const COUNTED_MS = 5000;
/** No recording is longer, whatever a browser says. */
export const MAX_REPLAY_MINUTES = 24 * 60;

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
  let replays = new Map<string, ReplayMinuteTable>();
  let personsCountedIn = 0;

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
    for (const part of toParts(rows))
      await store
        .insertInto('show_minutes')
        .values(part)
        .onConflict((oc) =>
          oc.columns(['event_id', 'minute', 'what']).doUpdateSet((eb) => ({ count: toCount(eb) })),
        )
        .execute();
  }

  async function saveReplays(rows: readonly ReplayMinuteTable[]): Promise<void> {
    for (const part of toParts(rows))
      await store
        .insertInto('replay_minutes')
        .values(part)
        .onConflict((oc) =>
          oc.columns(['event_id', 'minute']).doUpdateSet({
            beats: sql`replay_minutes.beats + excluded.beats`,
            at: sql`excluded.at`,
          }),
        )
        .execute();
  }

  return {
    /** A heartbeat at this second of a recording. Null while its viewer stays where it was. */
    watch(eventId: string, second: number | null): void {
      const minute = Math.floor((second ?? -1) / 60);
      if (minute < 0 || minute >= MAX_REPLAY_MINUTES) return;
      const key = `${eventId} ${minute}`;
      const beats = (replays.get(key)?.beats ?? 0) + 1;
      if (replays.size < MAX_NOTES) replays.set(key, { event_id: eventId, minute, beats, at: now() });
    },

    /** The input of a show that is on sends nothing. */
    noteSilence: (eventId: string): void => count(eventId, 'silent', 1),

    note(eventId: string, { stalls, cause }: Trouble): void {
      if (stalls > 0) count(eventId, 'stalls', stalls);
      if (cause !== null) count(eventId, cause, 1);
    },

    /** Never throws. */
    async write(): Promise<void> {
      const [rows, minutes] = [inOrder(counts), inOrder(replays)];
      counts = new Map();
      replays = new Map();
      try {
        await save(rows, () => sql<number>`show_minutes.count + excluded.count`);
        await saveReplays(minutes);
      } catch (error) {
        report('Counts of stalls, errors and replays were lost.', error);
      }
    },

    /**
     * Keeps the number of screens, and the greatest one in this minute. Accounts are counted in the
     * first look of a minute, because no index has them.
     */
    async countViewers(eventIds: readonly string[]): Promise<void> {
      const nowMs = now();
      const minute = toMinute(nowMs);
      const countsPersons = minute !== personsCountedIn;
      const rows = await isolateReads('platform', () =>
        store
          .selectFrom('places')
          .select(({ fn }) => ['event_id', fn.countAll<number>().as('count')])
          .$if(countsPersons, (query) =>
            query.select(({ fn }) => fn.count<number>('user_id').distinct().as('persons')),
          )
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
      personsCountedIn = minute;
      await save(
        rows.flatMap(({ event_id, count, persons }) => [
          { event_id, minute, what: 'viewers' as const, count: Number(count) },
          ...(persons === undefined
            ? []
            : [{ event_id, minute, what: 'persons' as const, count: Number(persons) }]),
        ]),
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
