import type { ExpressionBuilder, Transaction } from 'kysely';
import type { EventTable, Schema, Store } from '../store/schema';
import { findChannelHost, lockNames } from './host-names';
import { toExtraColumns } from './extra-columns';
import { toTicketColumns } from './ticket-columns';
import type { NewEvent } from './file-schema';
import { toStreamColumns } from './stream-columns';

/** Owns the events that no broadcaster made in the studio (migration 0023). */
export const FIRST_ORGANISATION = 'org_first';

/**
 * Unlisted packages are withdrawn, not deleted, because orders name them. Throws when a domain key
 * belongs to a channel, or to an event outside `events`.
 */
export async function saveEvents(
  trx: Transaction<Schema>,
  events: readonly NewEvent[],
  source: EventTable['source'],
  nowMs: number,
): Promise<void> {
  const domains = events.map(({ domain }) => domain);
  await lockNames(trx, domains);
  const channel = await findChannelHost(trx, domains);
  if (channel !== undefined) throw new Error(`${channel} is the host of a channel`);
  await releaseDomainKeys(trx, events);
  for (const event of events) {
    const row = toEventRow(event, source, nowMs);
    const { id: _id, ...changes } = row;
    await forgetRecording(trx, event, nowMs);
    await trx
      .insertInto('events')
      .values({ ...row, organisation_id: FIRST_ORGANISATION })
      .onConflict((oc) =>
        oc
          .column('id')
          .doUpdateSet((eb) => ({ ...changes, ...keepStreamState(eb, nowMs), ...keepPicture(eb) })),
      )
      .execute();
    await savePackages(trx, event, nowMs);
    await recheckChanged(trx, event, nowMs);
  }
}

/** A message to viewers means nothing once the show is over, canceled or on another day. */
export const NOTHING_SAID = { status_text: null, status_at: null };

/** An event that moves to another day is recorded again. */
async function forgetRecording(
  trx: Transaction<Schema>,
  { id, start_time: startTime }: NewEvent,
  nowMs: number,
): Promise<void> {
  if (startTime <= nowMs) return;
  const begun = trx.selectFrom('events').select('id').where('id', '=', id).where('start_time', '<=', nowMs);
  await trx.deleteFrom('recordings').where('event_id', 'in', begun).execute();
}

type Saved = ExpressionBuilder<Schema & { excluded: Schema['events'] }, 'events' | 'excluded'>;

// The origin's state stays with its stream, unless a past event gets a new start. An end stays
// unless the start moves past it.
function keepStreamState(eb: Saved, nowMs: number) {
  const isToCome = eb.and([eb('events.start_time', '<=', nowMs), eb('excluded.start_time', '>', nowMs)]);
  const isSame = () =>
    eb.case().when(eb.and([eb.not(isToCome), eb('events.media_url', '=', eb.ref('excluded.media_url'))]));
  const ends = eb('events.ended_at', '>=', eb.ref('excluded.start_time'));
  // Those who have a pass keep the promise with which the show began.
  const hasBegun = eb.and([eb('events.start_time', '<=', nowMs), eb('excluded.start_time', '<=', nowMs)]);
  const promise = eb.case().when(hasBegun).then(eb.ref('events.make_good'));
  const isLater = () => eb.case().when('events.start_time', '<', eb.ref('excluded.start_time')).then(null);
  return {
    status_text: isLater().else(eb.ref('events.status_text')).end(),
    status_at: isLater().else(eb.ref('events.status_at')).end(),
    ended_at: eb.case().when(ends).then(eb.ref('events.ended_at')).else(null).end(),
    media: isSame().then(eb.ref('events.media')).else(eb.ref('excluded.media')).end(),
    kept_by: isSame().then(eb.ref('events.kept_by')).else(null).end(),
    origin_state: isSame().then(eb.ref('events.origin_state')).else(null).end(),
    make_good: promise.else(eb.ref('excluded.make_good')).end(),
    origin_ended_at: isSame().then(eb.ref('events.origin_ended_at')).else(null).end(),
  };
}

/** If the image can't be fetched again, the old picture stays. */
function keepPicture(eb: Saved) {
  const isSame = eb.case().when('events.image', '=', eb.ref('excluded.image'));
  return { picture: isSame.then(eb.ref('events.picture')).else(null).end() };
}

// Two events may swap their unique keys, so both are parked under an impossible host name.
async function releaseDomainKeys(trx: Transaction<Schema>, events: readonly NewEvent[]): Promise<void> {
  for (const { id, domain } of events) {
    await trx
      .updateTable('events')
      .set({ domain_key: `moving ${id}` })
      .where('id', '=', id)
      .where('domain_key', '!=', domain)
      .execute();
  }
}

async function savePackages(trx: Transaction<Schema>, event: NewEvent, nowMs: number): Promise<void> {
  await trx
    .updateTable('packages')
    .set({ withdrawn_at: nowMs })
    .where('event_id', '=', event.id)
    .where('withdrawn_at', 'is', null)
    .where(
      'id',
      'not in',
      event.packages.map(({ id }) => id),
    )
    .execute();
  for (const [position, { id, name, price_cents, early, access, ...given }] of event.packages.entries()) {
    const sold = {
      ...toTicketColumns(given),
      name,
      price_cents,
      early_cents: early?.price ?? null,
      early_until: early?.until ?? null,
      position,
      withdrawn_at: null,
      access_from: access?.from ?? null,
      access_hours: access?.hours ?? null,
    };
    await trx
      .insertInto('packages')
      .values({ event_id: event.id, id, ...sold })
      .onConflict((oc) => oc.columns(['event_id', 'id']).doUpdateSet(sold))
      .execute();
  }
}

async function recheckChanged(trx: Transaction<Schema>, event: NewEvent, nowMs: number): Promise<void> {
  const { replay_until: replayUntil } = event;
  const open = recheckOrders(trx, event.id, nowMs);
  if (replayUntil !== undefined && replayUntil <= nowMs) {
    await open.execute();
    return;
  }
  await open
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('packages')
            .select('packages.id')
            .whereRef('packages.event_id', '=', 'orders.event_id')
            .whereRef('packages.id', '=', 'orders.package_id')
            .whereRef('packages.price_cents', '=', 'orders.amount_cents')
            .where('packages.withdrawn_at', 'is', null),
        ),
      ),
    )
    .execute();
}

/** Moves the reconciler's next check of open payments forward to `atMs`. */
export function recheckOrders(store: Store, eventId: string, atMs: number) {
  return store
    .updateTable('orders')
    .set({ next_check_at: atMs })
    .where('event_id', '=', eventId)
    .where('status', '=', 'pending')
    .where('next_check_at', '>', atMs);
}

function toEventRow(event: NewEvent, source: EventTable['source'], nowMs: number) {
  const { id, title, description, image, start_time, live_area: liveArea, countries } = event;
  return {
    id,
    title,
    description,
    image,
    start_time,
    source,
    updated_at: nowMs,
    domain_key: event.domain,
    // A film is a replay from its first day on.
    end_time: event.on_demand ? start_time : (event.end_time ?? null),
    replay_until: event.replay_until ?? null,
    doors_open_at: event.doors_open_at ?? null,
    is_trial: event.is_trial ? 1 : 0,
    trial_includes_show: event.trial_includes_show ? 1 : 0,
    live_heading: liveArea?.heading ?? null,
    live_text: liveArea?.text ?? null,
    countries: countries ? JSON.stringify(countries) : null,
    dvr_seconds: event.dvr_seconds ?? null,
    ...toStreamColumns(event),
    ...toExtraColumns(event),
  };
}
