import { calls, type EventAnswer } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import type { Persons } from '../accounts/persons';
import type { BackendDeps } from '../config/config';
import type { Router } from '../http/router';
import { createEventRepository, type EventRow, type OwnedEvent, type PackageRow } from './repository';
import { countTaken } from './stock';
import { isOpenIn, notInCountry } from './country-rule';
import { isStopped } from './stopped';
import { toEventAnswer } from './to-event-answer';
import { createTrials, toTrialEnd } from './trials';

const MAX_LISTED = 50;

export type EventService = ReturnType<typeof createEventService>;

export function createEventService(
  { store, now, payments }: Pick<BackendDeps, 'store' | 'now' | 'payments'>,
  persons: Persons,
  findPause: (event: EventRow) => Promise<EventAnswer['pause']>,
) {
  const trials = createTrials(store);
  const repository = createEventRepository(store);
  const alreadyUsed = () => fail('conflict', 'You have already used your free trial for this event.');
  const noEvent = () => fail('not_found', 'There is no such event.');

  async function answer(event: OwnedEvent | undefined): Promise<Result<EventAnswer>> {
    if (!event) return noEvent();
    const packages = await repository.listPackages([event.id]);
    const taken = await countLimited(packages);
    const owners = await repository.findOrganizers([event]);
    return ok(
      toEventAnswer(event, packages, {
        taken: taken.get(event.id) ?? new Map(),
        pause: await findPause(event),
        nowMs: now(),
        isSaleStopped: isStopped(event, 'sales'),
        frameSites: event.frame_sites,
        owner: owners.get(event.organisation_id ?? ''),
      }),
    );
  }

  async function listAnswers(events: readonly OwnedEvent[]): Promise<EventAnswer[]> {
    const packages = await repository.listPackages(events.map(({ id }) => id));
    const taken = await countLimited(packages);
    const owners = await repository.findOrganizers(events);
    return events.map((event) => {
      const own = packages.filter(({ event_id: eventId }) => eventId === event.id);
      return toEventAnswer(event, own, {
        taken: taken.get(event.id) ?? new Map(),
        nowMs: now(),
        isSaleStopped: isStopped(event, 'sales'),
        frameSites: event.frame_sites,
        owner: owners.get(event.organisation_id ?? ''),
      });
    });
  }

  function countLimited(packages: readonly PackageRow[]) {
    const limited = packages.filter(({ stock }) => stock !== null);
    return countTaken(store, payments.accounts.mode, [...new Set(limited.map((row) => row.event_id))]);
  }

  function answerTrial(event: EventRow, expiresAt: number, nowMs: number): Result<{ redirectUrl: string }> {
    if (nowMs < toTrialEnd(event, expiresAt)) return ok({ redirectUrl: `/user/watch/${event.id}` });
    if (nowMs >= expiresAt) return alreadyUsed();
    return fail('conflict', 'Your free trial ended when the event started. You can still buy a package.');
  }

  return {
    getByDomain: async (domainKey: string) => answer(await repository.findByDomain(domainKey)),
    getById: async (id: string) => answer(await repository.findById(id)),

    listEvents: async (): Promise<Result<{ events: EventAnswer[] }>> =>
      ok({ events: await listAnswers(await repository.listListed(now(), MAX_LISTED)) }),

    async toAnswers(ids: readonly string[]): Promise<Map<string, EventAnswer>> {
      const answers = await listAnswers(await repository.listByIds(ids));
      return new Map(answers.map((answer) => [answer._id, answer]));
    },

    /**
     * Is idempotent while the trial runs. Fails with `not_found`, `country_blocked`,
     * `email_unverified` or `conflict`.
     */
    async startTrial(
      userId: string,
      eventId: string,
      country: string | null,
    ): Promise<Result<{ redirectUrl: string }>> {
      const event = await repository.findById(eventId);
      if (!event) return noEvent();
      if (!isOpenIn(event, country)) return notInCountry();
      const nowMs = now();
      const own = await trials.find(userId, eventId);
      if (own) return answerTrial(event, own.expires_at, nowMs);
      if (event.cancelled_at !== null) return fail('conflict', 'This event was canceled.');
      if (isStopped(event, 'sales'))
        return fail('conflict', 'The free trial is not available at the moment.');
      if (event.is_trial !== 1) return fail('conflict', "This event doesn't have a free trial.");
      if (nowMs >= event.start_time)
        return fail(
          'conflict',
          'The free trial is no longer available because the event has started. You can still buy a package.',
        );
      const person = await persons.find(userId);
      if (!person.ok) return person;
      await trials.start(person.value, userId, eventId, nowMs);
      const started = await trials.find(userId, eventId);
      return started ? answerTrial(event, started.expires_at, nowMs) : alreadyUsed();
    },
  };
}

export function mountEvents(router: Router, events: EventService): void {
  router.get(calls.getEventByDomain, ({ subdomain }) => events.getByDomain(subdomain));
  router.postPrivate(calls.startTrial, ({ eventId }, { userId }, country) =>
    events.startTrial(userId, eventId, country),
  );
  router.get(calls.listEvents, () => events.listEvents());
  router.get(calls.getEvent, ({ eventId }) => events.getById(eventId));
}
