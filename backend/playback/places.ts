import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { fail, ok, type Result } from '@/lib/result';
import type { BackendDeps } from '../config/config';
import { createRateLimit } from '../http/rate-limit';
import type { PlaceTable } from '../store/schema';
import { withoutWaitingForDisk } from '../store/asynchronous-commit';

/** A screen that was silent for so long has left: a crash frees its place. */
export const LEASE_MS = 45_000;

/** How often the places of one ticket may go to another screen. */
export const MOVES_PER_HOUR = 20;
const HOUR_MS = 60 * 60 * 1000;

/** Heartbeats are written together, this long after the first of them. */
const FLUSH_MS = 20;
/** Of one statement: SQLite takes 32766 values in one, PostgreSQL 65535. */
const BEATS_AT_ONCE = 200;

export type Place = Pick<
  PlaceTable,
  'id' | 'session_id' | 'screen' | 'serial' | 'previous' | 'rotated_at' | 'taken_at' | 'expires_at'
>;

export type ScreenKey = { userId: string; sessionId: string; eventId: string; screen: string };

/** What a screen shows at its next heartbeat: which place, and what it was given last. */
type Proof = { id: string; serial: string };

type Wish = {
  /** All places of the user at the event. */
  places: readonly Place[];
  limit: number;
  takeOver: boolean;
  /** What the screen was given with its last token; null for one that brings nothing. */
  shown: string | null;
};

type Beat = Pick<PlaceTable, 'id' | 'serial' | 'previous' | 'rotated_at'>;

/**
 * The newest `limit` places that are alive count, so two processes need not agree on anything. A
 * screen goes on by showing what its last heartbeat gave it, which works once: of two devices that
 * claim to be one screen, one goes on (decision 41).
 */
export function createPlaces({ store, now, report }: Pick<BackendDeps, 'store' | 'now' | 'report'>) {
  const moves = createRateLimit(store, {
    name: 'screen-moves',
    points: MOVES_PER_HOUR,
    windowMs: HOUR_MS,
    says: 'Your ticket moved between screens too often',
  });
  let beats = new Map<string, Beat>();
  let flushing: Promise<boolean> | null = null;

  /** Gives a screen the newest place, and deletes all that do not count any more. */
  async function take({ userId, sessionId, eventId, screen }: ScreenKey, limit: number): Promise<Proof> {
    const nowMs = now();
    const place = { id: createSerial(), serial: createSerial(), previous: null, rotated_at: nowMs };
    const row = { ...place, taken_at: nowMs, expires_at: nowMs + LEASE_MS };
    const key = { user_id: userId, event_id: eventId, session_id: sessionId, screen };
    await withoutWaitingForDisk(store, async (trx) => {
      await trx
        .insertInto('places')
        .values({ ...key, ...row })
        .onConflict((oc) => oc.columns(['user_id', 'event_id', 'session_id', 'screen']).doUpdateSet(row))
        .execute();
      const counting = trx
        .selectFrom('places')
        .innerJoin('sessions', 'sessions.jti', 'places.session_id')
        .select('places.id')
        .where('places.user_id', '=', userId)
        .where('event_id', '=', eventId)
        .where('places.expires_at', '>', nowMs)
        .where('revoked_at', 'is', null)
        .orderBy('taken_at', 'desc')
        .orderBy('places.id', 'desc')
        .limit(limit);
      await trx
        .deleteFrom('places')
        .where('user_id', '=', userId)
        .where('event_id', '=', eventId)
        .where('id', 'not in', counting)
        .execute();
    });
    return place;
  }

  /**
   * The serial before works for one more lease, because an answer may be lost; no longer, or two
   * devices could share it.
   */
  async function keep(place: Place, shown: Proof): Promise<Proof> {
    const isNew = shown.serial === place.serial;
    const beat: Beat = beats.get(place.id) ?? {
      id: place.id,
      serial: createSerial(),
      previous: isNew ? place.serial : place.previous,
      rotated_at: isNew ? now() : place.rotated_at,
    };
    beats.set(place.id, beat);
    flushing ??= new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS)).then(flush);
    // Without the write what was shown stays what works.
    return (await flushing) ? beat : shown;
  }

  async function flush(): Promise<boolean> {
    const due = [...beats.values()];
    beats = new Map();
    flushing = null;
    const expiresAt = now() + LEASE_MS;
    try {
      for (let from = 0; from < due.length; from += BEATS_AT_ONCE) {
        const rows = due
          .slice(from, from + BEATS_AT_ONCE)
          .map(({ id, serial, previous, rotated_at: at }) => sql`(${id}, ${serial}, ${previous}, ${at})`);
        // Both engines call the columns of VALUES column1, column2, …
        await withoutWaitingForDisk(store, (trx) =>
          sql`update places set serial = beat.column2, previous = beat.column3,
              rotated_at = cast(beat.column4 as bigint), expires_at = ${expiresAt}
            from (values ${sql.join(rows)}) as beat where places.id = beat.column1`.execute(trx),
        );
      }
      return true;
    } catch (error) {
      report('Heartbeats of screens were lost.', error);
      return false;
    }
  }

  return {
    /** Fails with `too_many_screens` where no place is free, unless `takeOver`. */
    async hold(key: ScreenKey, { places, limit, takeOver, shown }: Wish): Promise<Result<string>> {
      const nowMs = now();
      const mine = places.find(
        ({ session_id: login, screen }) => login === key.sessionId && screen === key.screen,
      );
      const proof = readProof(shown);
      const isProven = mine !== undefined && proof !== null && proves(proof, mine, nowMs);
      if (isProven && counts(mine, places, limit, nowMs)) return ok(toText(await keep(mine, proof)));

      const others = places.filter((place) => place !== mine && place.expires_at > nowMs);
      // Another device goes on under the name of this screen.
      const isElsewhere = mine !== undefined && mine.expires_at > nowMs && proof !== null && !isProven;
      if (!takeOver && (isElsewhere || others.length >= limit))
        return fail('too_many_screens', "Your ticket doesn't cover any more screens at the same time.");
      const taken = await moves.take(`${key.userId} ${key.eventId}`);
      if (!taken.ok) return fail('too_many_screens', taken.error.message);
      return ok(toText(await take(key, limit)));
    },

    /** Whether a token's place still counts. Fails with `too_many_screens`. */
    check(id: string, places: readonly Place[], limit: number): Result<null> {
      const place = places.find((one) => one.id === id);
      return place && counts(place, places, limit, now())
        ? ok(null)
        : fail('too_many_screens', "You're now watching on another screen.");
    },

    /** Writes what is still to be written. */
    async stop(): Promise<void> {
      await (flushing ?? flush());
    },
  };
}

export function toPlaceId(proof: string): string {
  return proof.slice(0, proof.indexOf('.'));
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

/** One that expired counts until another takes its room. */
function counts(place: Place, places: readonly Place[], limit: number, nowMs: number): boolean {
  const newer = places.filter((other) => other.expires_at > nowMs && isNewer(other, place));
  return newer.length < limit;
}

function isNewer(a: Place, b: Place): boolean {
  return a.taken_at > b.taken_at || (a.taken_at === b.taken_at && a.id > b.id);
}
