import { fail, ok, type Result } from '@/lib/result';
import { createAccountRepository } from '../accounts/repository';
import type { UpstreamDeps } from '../config';
import { createEventRepository, type EventRow } from './repository';

/** The longest word to everyone, in characters: it has to fit above the film on a phone. */
export const MAX_STATUS_LENGTH = 280;

export type Granted = { event: EventRow; email: string };

/** What whoever runs the shop can do with events while they happen, from the command line. Times are in milliseconds. */
export function createEventOperator({ store, now }: Pick<UpstreamDeps, 'store' | 'now'>) {
  const events = createEventRepository(store);
  const users = createAccountRepository(store);

  async function findEvent(eventId: string): Promise<Result<EventRow>> {
    const event = await events.findById(eventId);
    return event ? ok(event) : fail('not_found', `There is no event ${eventId}.`);
  }

  async function change(
    eventId: string,
    values: Partial<Pick<EventRow, 'status_text' | 'status_at' | 'ended_at'>>,
  ): Promise<Result<EventRow>> {
    await store
      .updateTable('events')
      .set({ ...values, updated_at: now() })
      .where('id', '=', eventId)
      .execute();
    return findEvent(eventId);
  }

  /** The event, and somebody with an account. Fails with `not_found`. */
  async function findBoth(
    eventId: string,
    email: string,
  ): Promise<Result<{ event: EventRow; userId: string }>> {
    const event = await findEvent(eventId);
    if (!event.ok) return event;
    const user = await users.findByEmail(email);
    if (!user) return fail('not_found', `Nobody has an account with the e-mail ${email}.`);
    return ok({ event: event.value, userId: user.id });
  }

  return {
    /**
     * Tells everyone who waits or watches something; null or nothing but spaces takes the word back. Fails with `not_found`,
     * or `invalid_input` for more than `MAX_STATUS_LENGTH` characters.
     */
    async setStatus(eventId: string, text: string | null): Promise<Result<EventRow>> {
      const words = (text ?? '').replace(/\s+/g, ' ').trim();
      if (words.length > MAX_STATUS_LENGTH)
        return fail('invalid_input', `The text is longer than ${MAX_STATUS_LENGTH} characters.`);
      return change(
        eventId,
        words === '' ? { status_text: null, status_at: null } : { status_text: words, status_at: now() },
      );
    },

    /** Ends the show: from `atMs` on, or now, it is a replay. Fails with `not_found`, or `conflict` before its start. */
    async end(eventId: string, atMs: number | null): Promise<Result<EventRow>> {
      const event = await findEvent(eventId);
      if (!event.ok) return event;
      const endedAt = atMs ?? now();
      const { start_time: startTime } = event.value;
      if (endedAt < startTime)
        return fail(
          'conflict',
          `The show starts at ${new Date(startTime).toISOString()} and cannot end before that.`,
        );
      return change(eventId, { ended_at: endedAt });
    },

    /** Takes the end back: the show is on for as long as was announced. Fails with `not_found`. */
    reopen: (eventId: string): Promise<Result<EventRow>> => change(eventId, { ended_at: null }),

    /**
     * Lets somebody watch, until `untilMs` or for as long as there is something to watch; a later word replaces an earlier
     * one. Fails with `not_found`, or `invalid_input` for an end that has passed.
     */
    async grant(eventId: string, email: string, untilMs: number | null): Promise<Result<Granted>> {
      const found = await findBoth(eventId, email);
      if (!found.ok) return found;
      if (untilMs !== null && untilMs <= now())
        return fail('invalid_input', 'The access would be over already.');
      const { event, userId } = found.value;
      await store
        .insertInto('grants')
        .values({ user_id: userId, event_id: eventId, expires_at: untilMs, created_at: now() })
        .onConflict((oc) => oc.columns(['user_id', 'event_id']).doUpdateSet({ expires_at: untilMs }))
        .execute();
      return ok({ event, email });
    },

    /** Takes back what `grant` gave; a ticket that somebody bought is not touched. Fails with `not_found`. */
    async revoke(eventId: string, email: string): Promise<Result<Granted>> {
      const found = await findBoth(eventId, email);
      if (!found.ok) return found;
      const { event, userId } = found.value;
      const gone = await store
        .deleteFrom('grants')
        .where('user_id', '=', userId)
        .where('event_id', '=', eventId)
        .returning('user_id')
        .executeTakeFirst();
      return gone
        ? ok({ event, email })
        : fail('not_found', `${email} was never given access to ${eventId}.`);
    },
  };
}

export type EventOperator = ReturnType<typeof createEventOperator>;
