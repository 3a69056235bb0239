import { randomBytes } from 'node:crypto';
import { toAllInUseMessage } from '@/lib/contract/screen-messages';
import { fail, ok, type Result } from '@/lib/result';
import { CLOCK_SLACK_MS } from '@/lib/time/clock-slack';
import { createRateLimit } from '../http/rate-limit';
import type { PlaceTable, Store } from '../store/schema';

/** A screen that crashes frees its place after this time. */
export const LEASE_MS = 45_000;

export const MOVES_PER_HOUR = 20;
const HOUR_MS = 60 * 60 * 1000;

/** A stopped screen gets `screen_stopped` for this long. */
export const STOPPED_MS = HOUR_MS;

export type Place = Omit<PlaceTable, 'user_id'>;

export type TicketKey = { userId: string; eventId: string };

export type ScreenKey = TicketKey & { sessionId: string; screen: string; name: string | null };

/** Sent with a screen's next heartbeat: its place, and the last serial it received. */
export type Proof = { id: string; serial: string };

type Wish = {
  /** Of the event, or of all that are open by the pass of `passOf`. */
  places: readonly Place[];
  limit: number;
  takeOver: boolean;
  shown: string | null;
  /** The organisation whose pass alone opens it. */
  passOf: string | null;
};

export type PlaceRows = {
  take: (key: ScreenKey, place: Place, limit: number) => Promise<void>;
  /** Resolves with `shown` when the heartbeat could not be written. */
  keep: (key: ScreenKey, place: Place, shown: Proof) => Promise<Proof>;
  stop: (key: TicketKey, id: string) => Promise<void>;
};

export type PlaceRules = ReturnType<typeof createPlaceRules>;

const elsewhere = () => fail('too_many_screens', "You're now watching on another screen.");
const stopped = () => fail('screen_stopped', 'Another screen of your account stopped playback here.');

/**
 * The newest `limit` live places count, so processes need no coordination. Each heartbeat returns a
 * serial that works once, so of two devices with one screen id only one continues (decision 41).
 */
export function createPlaceRules({ take, keep, stop }: PlaceRows, store: Store, now: () => number) {
  const moves = createRateLimit(store, {
    name: 'screen-moves',
    points: MOVES_PER_HOUR,
    windowMs: HOUR_MS,
    says: 'Your ticket moved between screens too often',
  });

  return {
    /** Fails with `too_many_screens` or `screen_stopped`, unless `takeOver`. */
    async hold(key: ScreenKey, { places, limit, takeOver, shown, passOf }: Wish): Promise<Result<string>> {
      const nowMs = now();
      const mine = places.find((place) => isSameScreen(place, key) && place.event_id === key.eventId);
      if (mine && mine.stopped_at !== null && !takeOver) return stopped();
      const proof = readProof(shown);
      const isProven = mine !== undefined && proof !== null && proves(proof, mine, nowMs);
      if (isProven && mine.pass_of === passOf && counts(mine, places, limit, nowMs))
        return ok(toText(await keep(key, mine, proof)));

      // A screen that opens another event of the pass takes its place along.
      const isMoved = (place: Place) => proof === null && isSameScreen(place, key);
      const others = places.filter((place) => place !== mine && isAlive(place, nowMs) && !isMoved(place));
      if (!takeOver && others.length >= limit) return fail('too_many_screens', toAllInUseMessage(limit));
      // Another device uses this screen's id.
      const isElsewhere = mine !== undefined && isAlive(mine, nowMs) && proof !== null && !isProven;
      if (!takeOver && isElsewhere) return elsewhere();
      const taken = await moves.take(`${key.userId} ${passOf ?? key.eventId}`);
      if (!taken.ok) return fail('too_many_screens', taken.error.message);
      const place = { ...toNewPlace(key, places, nowMs), pass_of: passOf };
      await take(key, place, limit);
      return ok(toText(place));
    },

    list(places: readonly Place[], limit: number): Place[] {
      const nowMs = now();
      const playing = places.filter((one) => isAlive(one, nowMs) && counts(one, places, limit, nowMs));
      return playing.sort((a, b) => (isNewer(a, b) ? -1 : 1));
    },

    /** Fails with `not_found`. */
    async stop(key: TicketKey, id: string, places: readonly Place[]): Promise<Result<null>> {
      if (!places.some((place) => place.id === id && isAlive(place, now())))
        return fail('not_found', "That screen isn't playing any more.");
      await stop(key, id);
      return ok(null);
    },
  };
}

/** Is newer than all others, even within the same millisecond. */
function toNewPlace(
  { eventId, sessionId, screen, name }: ScreenKey,
  places: readonly Place[],
  nowMs: number,
): Omit<Place, 'pass_of'> {
  const takenAt = Math.max(nowMs, ...places.map((place) => place.taken_at + 1));
  return {
    id: createSerial(),
    serial: createSerial(),
    previous: null,
    rotated_at: nowMs,
    event_id: eventId,
    session_id: sessionId,
    screen,
    name,
    taken_at: takenAt,
    expires_at: nowMs + LEASE_MS,
    stopped_at: null,
  };
}

/**
 * The previous serial stays valid for one lease, because a response may be lost. Longer, and two
 * devices could share it.
 */
export function toBeat(place: Place, shown: Proof, nowMs: number) {
  const isNew = shown.serial === place.serial;
  return {
    id: place.id,
    serial: createSerial(),
    previous: isNew ? place.serial : place.previous,
    rotated_at: isNew ? nowMs : place.rotated_at,
  };
}

const createSerial = () => randomBytes(12).toString('base64url');

const toText = ({ id, serial }: Proof) => `${id}.${serial}`;

function readProof(text: string | null): Proof | null {
  const [id, serial] = text?.split('.') ?? [];
  return id && serial ? { id, serial } : null;
}

function proves({ id, serial }: Proof, place: Place, nowMs: number): boolean {
  if (id !== place.id) return false;
  return serial === place.serial || (serial === place.previous && nowMs < place.rotated_at + LEASE_MS);
}

/** An expired place counts until another takes its slot. */
function counts(place: Place, places: readonly Place[], limit: number, nowMs: number): boolean {
  const newer = places.filter((other) => isAlive(other, nowMs) && isNewer(other, place));
  return place.stopped_at === null && newer.length < limit;
}

/** A lease that ends too late was written while the machine's clock was ahead. */
function isAlive({ expires_at: expiresAt, stopped_at: stoppedAt }: Place, nowMs: number): boolean {
  return expiresAt > nowMs && expiresAt <= nowMs + LEASE_MS + CLOCK_SLACK_MS && stoppedAt === null;
}

/** The places that count together: an event's, or those of all events open by the same pass. */
export const placesOf = (places: readonly Place[], eventId: string, passOf: string | null): Place[] =>
  places.filter((place) => passOf !== null || place.event_id === eventId);

const isSameScreen = (place: Place, { sessionId, screen }: ScreenKey): boolean =>
  place.session_id === sessionId && place.screen === screen;

export function isNewer(a: Place, b: Place): boolean {
  return a.taken_at > b.taken_at || (a.taken_at === b.taken_at && a.id > b.id);
}
