import type { EventAnswer } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import type { UpstreamDeps } from '../config';
import { createId } from '../store/ids';
import { createEventRepository, type EventRow } from './repository';
import { isOpenIn, notInCountry } from './country-rule';
import { toEventAnswer } from './to-event-answer';

/** Spec section 9: a free trial lasts 7 days, in milliseconds. */
export const TRIAL_MS = 7 * 24 * 60 * 60 * 1000;

export type EventService = {
  /** Fails with `not_found`. */
  getByDomain(domainKey: string): Promise<Result<EventAnswer>>;
  /** Fails with `not_found`. */
  getById(id: string): Promise<Result<EventAnswer>>;
  /**
   * Starts the user's trial of an event. Asking again while it runs answers the same, so a double click or a lost reply
   * costs nothing. `country` is the user's, or null. Fails with `not_found`, `country_blocked`, or `conflict` when there is no
   * trial to be had.
   */
  startTrial(
    userId: string,
    eventId: string,
    country: string | null,
  ): Promise<Result<{ redirectUrl: string }>>;
};

/** Events as the storefront sees them, and their trials. */
export function createEventService({ store, now }: Pick<UpstreamDeps, 'store' | 'now'>): EventService {
  const repository = createEventRepository(store);
  const noEvent = () => fail('not_found', 'There is no such event.');

  async function answer(event: EventRow | undefined): Promise<Result<EventAnswer>> {
    if (!event) return noEvent();
    return ok(toEventAnswer(event, await repository.listPackages(event.id)));
  }

  return {
    getByDomain: async (domainKey) => answer(await repository.findByDomain(domainKey)),
    getById: async (id) => answer(await repository.findById(id)),

    async startTrial(userId, eventId, country) {
      const event = await repository.findById(eventId);
      if (!event) return noEvent();
      if (!isOpenIn(event, country)) return notInCountry();
      const startedAt = now();
      // The spec's rule: only while now is before the start. Written so that one statement decides a race of two clicks.
      if (event.is_trial === 1 && startedAt < event.start_time) {
        const expiresAt = startedAt + TRIAL_MS;
        await repository.createTrial({ id: createId('trl'), userId, eventId, startedAt, expiresAt });
      }
      const trial = await repository.findTrial(userId, eventId);
      if (trial && trial.expires_at > startedAt) return ok({ redirectUrl: `/user/watch/${eventId}` });
      if (trial) return fail('conflict', 'You have already used your free trial of this event.');
      if (event.is_trial !== 1) return fail('conflict', 'This event has no free trial.');
      return fail(
        'conflict',
        'The free trial is no longer available, because the event has started. You can still buy a package.',
      );
    },
  };
}
