import { type ExpressionBuilder, type UpdateObject } from 'kysely';
import { MAX_STATUS_LENGTH } from '@/lib/contract/terms';
import { fail, type Result } from '@/lib/result';
import type { BackendDeps } from '../config/config';
import type { Schema } from '../store/schema';
import { createEventFinder, createGrants } from './grants';
import type { EventRow } from './repository';
import { NOTHING_SAID, recheckOrders } from './save-events';

/** The origin's end no longer counts. */
const told = {
  origin_state: (eb: ExpressionBuilder<Schema, 'events'>) =>
    eb
      .case()
      .when('origin_state', 'is not', null)
      .then('told' as const)
      .else(null)
      .end(),
  origin_ended_at: null,
};

/** Times in ms. */
export function createEventOperator({ store, now }: Pick<BackendDeps, 'store' | 'now'>) {
  const findEvent = createEventFinder(store);

  async function change(eventId: string, values: UpdateObject<Schema, 'events'>): Promise<Result<EventRow>> {
    await store
      .updateTable('events')
      .set({ ...values, updated_at: now() })
      .where('id', '=', eventId)
      .execute();
    return findEvent(eventId);
  }

  return {
    /** Null or blank removes it. Fails with `not_found`, or `invalid_input` when too long. */
    async setStatus(eventId: string, text: string | null): Promise<Result<EventRow>> {
      const words = (text ?? '').replace(/\s+/g, ' ').trim();
      if (words.length > MAX_STATUS_LENGTH)
        return fail('invalid_input', `The text is longer than ${MAX_STATUS_LENGTH} characters.`);
      return change(eventId, words === '' ? NOTHING_SAID : { status_text: words, status_at: now() });
    },

    /** Ends the event at `atMs` or now. Fails with `not_found`, or `conflict` before its start. */
    async end(eventId: string, atMs: number | null): Promise<Result<EventRow>> {
      const event = await findEvent(eventId);
      if (!event.ok) return event;
      const endedAt = atMs ?? now();
      const { start_time: startTime } = event.value;
      if (endedAt < startTime)
        return fail(
          'conflict',
          `The event starts at ${new Date(startTime).toISOString()} and cannot end before that.`,
        );
      const ended = await change(eventId, { ended_at: endedAt, ...NOTHING_SAID, ...told });
      // Without a replay, open payments would buy nothing.
      await recheckOrders(store, eventId, Math.max(endedAt, now())).execute();
      return ended;
    },

    /**
     * Undoes an end until the origin resumes and ends again, and a trim of the replay's end: what
     * follows is part of it. Fails with `not_found`.
     */
    reopen: (eventId: string): Promise<Result<EventRow>> =>
      change(eventId, { ended_at: null, trim_until: null, ...told }),

    ...createGrants({ store, now }),
  };
}
