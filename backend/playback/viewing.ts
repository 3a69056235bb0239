import { type Insertable, sql } from 'kysely';
import type { BackendDeps } from '../config/config';
import { withAsynchronousCommit } from '../store/asynchronous-commit';
import { createId } from '../store/ids';
import type { PlayerErrorTable, WatchedTable } from '../store/schema';
import { inOrder, toParts } from '../store/write-parts';
import { toDeviceClass } from './device-class';
import type { ScreenKey, TicketKey } from './place-rules';

/** Two heartbeats that lie further apart are two sittings. */
const GAP_MS = 120_000;
/** A screen that is refused asks again and again. */
const REPEAT_MS = 5 * 60_000;
const MAX_NOTED = 20_000;
/** How often an instance says of an event that its sums are old. */
const TOUCH_MS = 60_000;

type Watched = Insertable<WatchedTable>;
/** What the heartbeat is of. A preview is counted in no audience. */
export type Watching = { of: 'live' | 'replay' | 'preview'; country: string | null };

export type Viewing = Pick<ReturnType<typeof createViewing>, 'note' | 'fail'>;

/** How long accounts watch, and why they can't. A crash loses what is not yet written. */
export function createViewing({ store, now, report }: Pick<BackendDeps, 'store' | 'now' | 'report'>) {
  let watched = new Map<string, Watched & { ms: number; live_ms: number }>();
  let errors: PlayerErrorTable[] = [];
  const touched = new Set<string>();
  let touchedAt = -Infinity;
  const failedAt = new Map<string, number>();

  async function write(isLast = false): Promise<void> {
    const rows = inOrder(watched);
    const failed = errors;
    watched = new Map();
    errors = [];
    try {
      for (const part of toParts(rows)) await addWatched(part);
      for (const part of toParts(failed)) await addErrors(part);
      for (const row of rows) touched.add(row.event_id);
      if (isLast || Math.abs(now() - touchedAt) >= TOUCH_MS) await touch();
    } catch (error) {
      report('Viewing times and errors of players were lost.', error);
    }
  }

  async function touch(): Promise<void> {
    touchedAt = now();
    const rows = [...touched].sort().map((id) => ({ event_id: id, touches: 1 }));
    touched.clear();
    for (const part of toParts(rows))
      await store
        .insertInto('audiences')
        .values(part)
        .onConflict((oc) =>
          oc.column('event_id').doUpdateSet({ touches: sql`audiences.touches + excluded.touches` }),
        )
        .execute();
  }

  const addWatched = (rows: readonly Watched[]) =>
    withAsynchronousCommit(store, (trx) =>
      trx
        .insertInto('watched')
        .values(rows)
        .onConflict((oc) =>
          oc.columns(['user_id', 'event_id']).doUpdateSet({
            last_at: (eb) => eb.ref('excluded.last_at'),
            ms: sql`watched.ms + excluded.ms + ${since('last_at')}`,
            live_at: later('live_at'),
            replay_at: later('replay_at'),
            live_ms: sql`watched.live_ms + excluded.live_ms
              + case when excluded.live_at is null then 0 else ${since('live_at')} end`,
            device: later('device'),
            country: later('country'),
          }),
        )
        .execute(),
    );

  const addErrors = (rows: readonly PlayerErrorTable[]) =>
    withAsynchronousCommit(store, (trx) => trx.insertInto('player_errors').values(rows).execute());

  return {
    note({ userId, eventId, name }: Omit<ScreenKey, 'screen' | 'sessionId'>, watching: Watching): void {
      const at = now();
      const key = `${userId} ${eventId}`;
      const row = watched.get(key);
      const passedMs = row ? at - row.last_at : 0;
      // A clock may jump.
      const stepMs = passedMs >= 0 && passedMs <= GAP_MS ? passedMs : 0;
      const { of, country } = watching;
      const isCounted = of !== 'preview';
      watched.set(key, {
        user_id: userId,
        event_id: eventId,
        first_at: row?.first_at ?? at,
        last_at: at,
        ms: (row?.ms ?? 0) + stepMs,
        live_at: of === 'live' ? at : (row?.live_at ?? null),
        replay_at: of === 'replay' ? at : (row?.replay_at ?? null),
        live_ms: (row?.live_ms ?? 0) + (of === 'live' ? stepMs : 0),
        device: (isCounted ? toDeviceClass(name) : null) ?? row?.device ?? null,
        country: (isCounted ? country : null) ?? row?.country ?? null,
      });
    },

    fail({ userId, eventId }: TicketKey, code: string, device: string | null): void {
      const at = now();
      const key = `${userId} ${eventId} ${code}`;
      if (at - (failedAt.get(key) ?? -Infinity) < REPEAT_MS) return;
      if (failedAt.size >= MAX_NOTED) failedAt.clear();
      failedAt.set(key, at);
      errors.push({ id: createId('err'), user_id: userId, event_id: eventId, code, device, at });
    },

    /** Never throws. The last one tells of all that it wrote. */
    write,
  };
}

/** The time between two heartbeats of one sitting. */
const since = (column: 'last_at' | 'live_at') => {
  const gap = sql`excluded.first_at - ${sql.ref(`watched.${column}`)}`;
  return sql<number>`case when ${gap} between 0 and ${GAP_MS} then ${gap} else 0 end`;
};

const later = (column: 'live_at' | 'replay_at' | 'device' | 'country') =>
  sql<null>`coalesce(${sql.ref(`excluded.${column}`)}, ${sql.ref(`watched.${column}`)})`;
