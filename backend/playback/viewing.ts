import { sql } from 'kysely';
import type { BackendDeps } from '../config/config';
import { withAsynchronousCommit } from '../store/asynchronous-commit';
import { createId } from '../store/ids';
import type { PlayerErrorTable, WatchedTable } from '../store/schema';
import type { TicketKey } from './place-rules';

/** Two heartbeats that lie further apart are two sittings. */
const GAP_MS = 120_000;
/** A screen that is refused asks again and again. */
const REPEAT_MS = 5 * 60_000;
const ROWS_AT_ONCE = 200;
const MAX_NOTED = 20_000;

export type Viewing = Pick<ReturnType<typeof createViewing>, 'note' | 'fail'>;

/** How long accounts watch, and why they can't. A crash loses what is not yet written. */
export function createViewing({ store, now, report }: Pick<BackendDeps, 'store' | 'now' | 'report'>) {
  let watched = new Map<string, WatchedTable>();
  let errors: PlayerErrorTable[] = [];
  const failedAt = new Map<string, number>();

  async function write(): Promise<void> {
    // A fixed order prevents deadlocks between processes.
    const rows = [...watched].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    const failed = errors;
    watched = new Map();
    errors = [];
    try {
      for (const part of chunk(rows)) await addWatched(part);
      for (const part of chunk(failed)) await addErrors(part);
    } catch (error) {
      report('Viewing times and errors of players were lost.', error);
    }
  }

  const addWatched = (rows: readonly WatchedTable[]) =>
    withAsynchronousCommit(store, (trx) =>
      trx
        .insertInto('watched')
        .values(rows)
        .onConflict((oc) =>
          oc.columns(['user_id', 'event_id']).doUpdateSet({
            last_at: (eb) => eb.ref('excluded.last_at'),
            ms: sql`watched.ms + excluded.ms + case
              when excluded.first_at - watched.last_at between 0 and ${GAP_MS}
              then excluded.first_at - watched.last_at else 0 end`,
          }),
        )
        .execute(),
    );

  const addErrors = (rows: readonly PlayerErrorTable[]) =>
    withAsynchronousCommit(store, (trx) => trx.insertInto('player_errors').values(rows).execute());

  return {
    note({ userId, eventId }: TicketKey): void {
      const at = now();
      const key = `${userId} ${eventId}`;
      const row = watched.get(key);
      const stepMs = row ? at - row.last_at : 0;
      watched.set(key, {
        user_id: userId,
        event_id: eventId,
        first_at: row?.first_at ?? at,
        last_at: at,
        ms: (row?.ms ?? 0) + (stepMs <= GAP_MS ? stepMs : 0),
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

    /** Never throws. */
    write,
  };
}

function chunk<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}
