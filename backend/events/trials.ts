import { TRIAL_DAYS } from '@/lib/contract/terms';
import type { Store } from '../store/schema';
import { createId } from '../store/ids';
import type { EventRow } from './repository';

const TRIAL_MS = TRIAL_DAYS * 24 * 60 * 60 * 1000;

/** Free trials end at the start, unless the trial includes the event. */
export function toTrialEnd(
  event: Pick<EventRow, 'start_time' | 'trial_includes_show'>,
  expiresAt: number,
): number {
  return event.trial_includes_show === 1 ? expiresAt : Math.min(expiresAt, event.start_time);
}

/** Times in ms. */
export function createTrials(store: Store) {
  return {
    /** One trial per person, across accounts. Writes both rows or neither. */
    start(person: string, userId: string, eventId: string, nowMs: number): Promise<void> {
      return store.transaction().execute(async (trx) => {
        const isFirst = await trx
          .insertInto('free_offers')
          .values({ person, event_id: eventId, offer: 'trial', used_ms: 0, seen_at: nowMs })
          .onConflict((oc) => oc.columns(['person', 'event_id', 'offer']).doNothing())
          .returning('person')
          .executeTakeFirst();
        if (!isFirst) return;
        const times = { started_at: nowMs, expires_at: nowMs + TRIAL_MS };
        await trx
          .insertInto('trials')
          .values({ id: createId('trl'), user_id: userId, event_id: eventId, ...times })
          .onConflict((oc) => oc.columns(['user_id', 'event_id']).doNothing())
          .execute();
      });
    },

    find: (userId: string, eventId: string) =>
      store
        .selectFrom('trials')
        .select(['started_at', 'expires_at'])
        .where('user_id', '=', userId)
        .where('event_id', '=', eventId)
        .executeTakeFirst(),
  };
}
