import { sql } from 'kysely';
import type { Store } from '../store/schema';

export type Grant = 'order' | 'trial';

/** All SQL on who may watch. */
export function createPlaybackRepository(store: Store) {
  return {
    /** How a user came by access to an event: a paid package of it, a trial that runs, or not at all. */
    async findGrant(userId: string, eventId: string, nowMs: number): Promise<Grant | null> {
      const order = await store
        .selectFrom('orders')
        .select('id')
        .where('user_id', '=', userId)
        .where('event_id', '=', eventId)
        // Literals, not parameters: a partial index is used only when its condition can be seen in the statement.
        .where('status', '=', sql.lit('paid'))
        .where('kind', '=', sql.lit('package'))
        .limit(1)
        .executeTakeFirst();
      if (order) return 'order';
      const trial = await store
        .selectFrom('trials')
        .select('id')
        .where('user_id', '=', userId)
        .where('event_id', '=', eventId)
        .where('expires_at', '>', nowMs)
        .executeTakeFirst();
      return trial ? 'trial' : null;
    },
  };
}
