import type { BackendDeps } from '../config/config';
import { withAsynchronousCommit } from '../store/asynchronous-commit';
import type { PositionTable } from '../store/schema';
import type { TicketKey } from './place-rules';

/** Each row has four values, and SQLite allows 32766. */
const ROWS_AT_ONCE = 200;

export type Position = { seconds: number; atMs: number };

export type Positions = Pick<ReturnType<typeof createPositions>, 'note' | 'find'>;

/** Positions are written together with the next heartbeats. */
export function createPositions(
  { store, now, report }: Pick<BackendDeps, 'store' | 'now' | 'report'>,
  onNoted: () => void,
) {
  let due = new Map<string, PositionTable>();
  const underWay: Map<string, PositionTable>[] = [];
  const toKey = ({ userId, eventId }: TicketKey) => `${userId} ${eventId}`;

  return {
    note(ticket: TicketKey, seconds: number): Position {
      const atMs = now();
      const { userId, eventId } = ticket;
      due.set(toKey(ticket), { user_id: userId, event_id: eventId, seconds, updated_at: atMs });
      onNoted();
      return { seconds, atMs };
    },

    async find(ticket: TicketKey): Promise<Position | null> {
      const row =
        [due, ...underWay].find((rows) => rows.has(toKey(ticket)))?.get(toKey(ticket)) ??
        (await store
          .selectFrom('positions')
          .select(['seconds', 'updated_at'])
          .where('user_id', '=', ticket.userId)
          .where('event_id', '=', ticket.eventId)
          .executeTakeFirst());
      return row ? { seconds: row.seconds, atMs: row.updated_at } : null;
    },

    /** Never rejects, because the next heartbeat brings the position again. */
    async write(): Promise<void> {
      // A fixed order prevents deadlocks between processes.
      const batch = due;
      const rows = [...batch].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
      underWay.unshift(batch);
      due = new Map();
      try {
        for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
          await withAsynchronousCommit(store, (trx) =>
            trx
              .insertInto('positions')
              .values(rows.slice(from, from + ROWS_AT_ONCE))
              .onConflict((oc) =>
                oc.columns(['user_id', 'event_id']).doUpdateSet((eb) => ({
                  seconds: eb.ref('excluded.seconds'),
                  updated_at: eb.ref('excluded.updated_at'),
                })),
              )
              .execute(),
          );
      } catch (error) {
        report('Positions of recordings were lost.', error);
      } finally {
        underWay.splice(underWay.indexOf(batch), 1);
      }
    },
  };
}
