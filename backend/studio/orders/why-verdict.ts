import { sayMoment } from '@/lib/time/moment';
import { isOpenIn } from '../../events/country-rule';
import type { EventRow } from '../../events/repository';
import { toStream } from '../../events/stream-columns';
import { phaseAt } from '../../events/timetable';
import { type Access, decideAccess } from '../../playback/entitlement';
import { placesOf } from '../../playback/place-rules';
import { createPlaybackRepository, type Viewer as Seen } from '../../playback/repository';
import { holderIdOf, isPassOf } from '../../store/held-by';
import { isOfMode } from '../../store/of-mode';
import type { OrderRow, Store } from '../../store/schema';
import { sayPlayerError } from './player-errors';
import { sayNoTicket } from './why-no-ticket';
import type { Facts, Finding, Viewer } from './why-facts';

const HOUR_MS = 60 * 60_000;

export function createVerdict(facts: Facts) {
  const { store, mode, nowMs } = facts;
  const playback = createPlaybackRepository(store, mode);

  return async (
    event: EventRow | null,
    viewer: Viewer & { organisationId: string },
    country: string,
  ): Promise<Finding> => {
    if (!event) return { reason: 'unpublished', sentence: 'The event is not published yet.' };
    const orders = await listOrders(store, event.id, viewer);
    const { user } = viewer;
    const seen = user && (await playback.findViewer({ userId: user.id, sessionId: null }, event, nowMs));
    const access = seen && decideAccess(seen.facts, nowMs);
    if (!user || !seen || !access?.ok) {
      const code = access && !access.ok ? access.error.code : 'not_entitled';
      return sayNoTicket(facts, { event, viewer, orders, code });
    }
    const isTheirs = (one: OrderRow) => holderIdOf(one) === user.id && isOfMode(one.payment_mode, mode);
    const isTicket = (one: OrderRow) => one.kind === 'package' && one.status === 'paid';
    const order = orders.find((one) => isTicket(one) && isTheirs(one))?.id ?? null;
    const finding =
      findEventObstacle(event, nowMs) ??
      findCountryObstacle(event, country) ??
      findScreenObstacle(seen, access.value, { nowMs, eventId: event.id }) ??
      (await findPlayerError(store, event.id, user.id, nowMs));
    if (finding) return { order, isGuest: true, ...finding };
    const { until, endsWithShow } = access.value;
    const end = endsWithShow
      ? ' The access ends with the live show.'
      : until === null
        ? ''
        : ` The access ends on ${sayMoment(until, event.timezone ?? 'UTC')}.`;
    return { reason: 'fine', sentence: `This viewer can watch now.${end}`, order, isGuest: true };
  };
}

/** Tickets of the account, as buyer or as holder, then its passes; the newest first. */
function listOrders(
  store: Store,
  eventId: string,
  { user, organisationId }: Viewer & { organisationId: string },
): Promise<OrderRow[]> {
  const id = user?.id ?? '';
  return store
    .selectFrom('orders')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', '=', id), eb('holder_id', '=', id)]))
    .where((eb) => eb.or([eb('event_id', '=', eventId), isPassOf(organisationId)(eb)]))
    .orderBy('kind')
    .orderBy('created_at', 'desc')
    .execute();
}

function findEventObstacle(event: EventRow, nowMs: number): Finding | null {
  const phase = phaseAt(event, nowMs);
  if (event.cancelled_at !== null) return { reason: 'canceled', sentence: 'The event was canceled.' };
  if (phase === 'scheduled' || phase === 'doors') {
    const start = sayMoment(event.start_time, event.timezone ?? 'UTC');
    return { reason: 'early', sentence: `The event has not begun: it starts on ${start}.` };
  }
  if (phase === 'ended')
    return { reason: 'ended', sentence: 'The event is over, and there is no replay to watch.' };
  const { folder, url } = toStream(event);
  if (folder === null && url === null)
    return { reason: 'no-video', sentence: 'The event has no video or stream yet.' };
  return null;
}

function findCountryObstacle(event: EventRow, country: string): Finding | null {
  if (country === '' || isOpenIn(event, country)) return null;
  return { reason: 'country', sentence: `The event is not shown in ${country}.` };
}

function findScreenObstacle(
  { places }: Seen,
  { screens, passOf }: Access,
  { nowMs, eventId }: { nowMs: number; eventId: string },
): Finding | null {
  const playing = placesOf(places, eventId, passOf).filter(
    (place) => place.expires_at > nowMs && place.stopped_at === null,
  );
  if (playing.length < screens) return null;
  const names = playing.map(({ name }) => name ?? 'an unknown device').join(', ');
  return {
    reason: 'screens',
    sentence: `The ${passOf === null ? 'ticket' : 'pass'} allows ${screens === 1 ? '1 screen' : `${screens} screens`}. Playing now: ${names}.`,
  };
}

/** Of the last hour: what was solved since then is not told. */
async function findPlayerError(
  store: Store,
  eventId: string,
  userId: string,
  nowMs: number,
): Promise<Finding | null> {
  const last = await store
    .selectFrom('player_errors')
    .select(['at', 'code', 'device'])
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .where('at', '>', nowMs - HOUR_MS)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const watched = await store
    .selectFrom('watched')
    .select('last_at')
    .where('user_id', '=', userId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!last || (watched && watched.last_at > last.at)) return null;
  return {
    reason: last.code === 'country_blocked' ? 'player-country' : 'player',
    sentence: `Their access is fine, but on their last try: ${sayPlayerError(last.code, last.device)}`,
  };
}
