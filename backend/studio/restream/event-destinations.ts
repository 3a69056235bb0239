import type * as z from 'zod';
import type { DeskAnswer } from '@/lib/contract/studio/live/schemas';
import type { DestinationState, restreamCalls } from '@/lib/contract/studio/restream/calls';
import { isTicked } from '@/lib/contract/studio/shared/fields';
import { ok, type Result } from '@/lib/result';
import { toInstantOrNull } from '@/lib/time/iso';
import { readDraftEntry } from '../../events/draft-entry';
import type { EventRow } from '../../events/repository';
import type { BackendDeps } from '../../config/config';
import type { Store } from '../../store/schema';
import type { Trx } from '../drafts/draft-store';
import { listChanges, type LogAction, writeLog } from '../log/log';
import { type Member, notThere } from '../studio-router';
import { listDestinations } from './destinations';
import { findUntil, hasPrice, isPaid, readTerms } from './restream-orders';

type Deps = { deps: Pick<BackendDeps, 'store' | 'now'> };
type Of = { eventId: string };
type Chosen = z.output<(typeof restreamCalls)['chooseDestination']['body']>;
type Answer = Promise<Result<{ message: string }>>;

export async function getRestream({ deps: { store } }: Deps, { eventId }: Of, { organisationId }: Member) {
  const draft = await store
    .selectFrom('event_drafts')
    .select(['entry', 'published'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!draft) return notThere();
  const prices = readDraftEntry(draft.entry).packages.map(({ price }) => price);
  const chosen = new Set((await listChosen(store, eventId)).map(({ id }) => id));
  const all = await listDestinations(store, organisationId);
  return ok({
    destinations: all.map(({ id, name, service, hint }) => ({
      _id: id,
      name,
      service,
      hint,
      is_chosen: chosen.has(id),
    })),
    is_paid: draft.published === null ? hasPrice(prices) : await isPaid(store, eventId),
    ...(await readTerms(store, eventId)),
  });
}

const listChosen = (store: Pick<Store, 'selectFrom'>, eventId: string) =>
  store
    .selectFrom('event_destinations')
    .innerJoin('destinations', 'destinations.id', 'destination_id')
    .select(['id', 'name', 'service', 'hint', 'is_on'])
    .where('event_id', '=', eventId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export function chooseDestination({ deps }: Deps, input: Chosen, member: Member): Answer {
  const { eventId: event_id, destinationId: destination_id, on } = input;
  return change(deps, input, member, async (trx, before) => {
    if (isTicked(on) === (before !== null)) return null;
    if (isTicked(on)) {
      await trx.insertInto('event_destinations').values({ event_id, destination_id, is_on: 1 }).execute();
      return ['destination-chosen', 'The destination is chosen. It gets the show from its start.'];
    }
    await trx
      .deleteFrom('event_destinations')
      .where('event_id', '=', event_id)
      .where('destination_id', '=', destination_id)
      .execute();
    return ['destination-dropped', 'The destination no longer gets this event.'];
  });
}

/** Only what an editor has chosen. */
export function switchDestination({ deps }: Deps, input: Chosen, member: Member): Answer {
  const isOn = isTicked(input.on);
  return change(deps, input, member, async (trx, before) => {
    if (before === null) return 'not-there';
    if (before === isOn) return null;
    await trx
      .updateTable('event_destinations')
      .set({ is_on: isOn ? 1 : 0 })
      .where('event_id', '=', input.eventId)
      .where('destination_id', '=', input.destinationId)
      .execute();
    return isOn
      ? ['destination-switched-on', 'The destination gets the show within seconds.']
      : ['destination-switched-off', 'The destination no longer gets the show.'];
  });
}

/** With its line in the log. `before`: whether it is on, or null where it is not chosen. */
function change(
  { store, now }: Deps['deps'],
  { eventId, destinationId }: Chosen,
  { organisationId, userId }: Member,
  write: (trx: Trx, before: boolean | null) => Promise<[LogAction, string] | 'not-there' | null>,
): Answer {
  return store.transaction().execute(async (trx) => {
    // Locks the row in PostgreSQL, so that two members take turns.
    const destination = await trx
      .updateTable('destinations')
      .set((eb) => ({ version: eb.ref('version') }))
      .where('organisation_id', '=', organisationId)
      .where('id', '=', destinationId)
      .returning('name')
      .executeTakeFirst();
    if (!destination) return notThere();
    const row = await trx
      .selectFrom('event_destinations')
      .select('is_on')
      .where('event_id', '=', eventId)
      .where('destination_id', '=', destinationId)
      .executeTakeFirst();
    const done = await write(trx, row ? row.is_on === 1 : null);
    if (done === 'not-there') return notThere();
    if (done === null) return ok({ message: 'It already is so.' });
    const [action, message] = done;
    const line = { organisationId, userId, eventId, action, subject: destination.name };
    await writeLog(trx, line, now());
    return ok({ message });
  });
}

export function saveRestream(
  { deps: { store, now } }: Deps,
  { eventId, minutes, whole }: z.output<(typeof restreamCalls)['saveRestream']['body']>,
  { organisationId, userId }: Member,
): Answer {
  return store.transaction().execute(async (trx) => {
    const before = await readTerms(trx, eventId);
    const after = { minutes: Number(minutes), is_whole: isTicked(whole) };
    const values = { minutes: after.minutes, is_whole: after.is_whole ? 1 : 0 };
    await trx
      .insertInto('event_restreams')
      .values({ event_id: eventId, ...values })
      .onConflict((oc) => oc.column('event_id').doUpdateSet(values))
      .execute();
    const changes = listChanges(before, after);
    const line = { organisationId, userId, eventId, action: 'restream-changed', changes } as const;
    if (changes.length > 0) await writeLog(trx, line, now());
    return ok({ message: 'Saved. It counts from now on, also during the show.' });
  });
}

type Scene = { eventId: string; event: EventRow | null; isOn: boolean; input: DeskAnswer['input'] };

/** The rows of a desk, each with what it does now. */
export async function readDestinations(
  { deps: { store, now } }: Deps,
  { eventId, event, isOn, input }: Scene,
) {
  const rows = await listChosen(store, eventId);
  const untilMs = event && rows.length > 0 ? await findUntil(store, event) : null;

  function toState(id: string, isSwitchedOn: boolean): DestinationState {
    if (!isSwitchedOn) return 'off';
    if (untilMs !== null && now() >= untilMs) return 'over';
    if (!isOn) return 'waiting';
    if (event?.break_at != null) return 'break';
    if (input?.state !== 'receiving') return 'waiting';
    return input.destinations.find((one) => one.id === id)?.state ?? 'connecting';
  }

  return {
    restream_until: toInstantOrNull(untilMs),
    destinations: rows.map(({ id, name, service, hint, is_on: isSwitchedOn }) => ({
      _id: id,
      name,
      service,
      hint,
      is_on: isSwitchedOn === 1,
      state: toState(id, isSwitchedOn === 1),
      kbps: input?.destinations.find((one) => one.id === id)?.kbps ?? 0,
    })),
  };
}
