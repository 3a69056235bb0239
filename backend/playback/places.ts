import { type ExpressionBuilder, sql } from 'kysely';
import { CLOCK_SLACK_MS } from '@/lib/time/clock-slack';
import type { BackendDeps } from '../config/config';
import type { PlaceTable, Schema } from '../store/schema';
import { withAsynchronousCommit } from '../store/asynchronous-commit';
import { createPositions } from './positions';
import { createSharedCache } from './media/shared-cache';
import {
  createPlaceRules,
  LEASE_MS,
  type Place,
  type Proof,
  type ScreenKey,
  STOPPED_MS,
  type TicketKey,
  toBeat,
} from './place-rules';

const FLUSH_MS = 20;
/** SQLite allows 32766 values in a statement, PostgreSQL 65535. */
const BEATS_AT_ONCE = 200;

const LOOK_MS = 2000;
const MAX_LOOKS = 8000;

type Beat = Pick<PlaceTable, 'id' | 'serial' | 'previous' | 'rotated_at'>;

export function createPlaces({ store, now, report }: Pick<BackendDeps, 'store' | 'now' | 'report'>) {
  let beats = new Map<string, Beat>();
  const taken = createSharedCache<{ isTaken: boolean }>({ maxBytes: MAX_LOOKS, sizeOf: () => 1, now });
  let flushing: Promise<boolean> | null = null;
  const flushSoon = () =>
    (flushing ??= new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS)).then(flush));
  const positions = createPositions({ store, now, report }, () => void flushSoon());

  async function take({ userId, eventId }: TicketKey, place: Place, limit: number): Promise<void> {
    const nowMs = now();
    const { pass_of: passOf, session_id: login, screen } = place;
    const isTogether = (eb: ExpressionBuilder<Schema, 'places'>) =>
      passOf === null
        ? eb('places.event_id', '=', eventId)
        : eb.or([eb('places.event_id', '=', eventId), eb('places.pass_of', '=', passOf)]);
    await withAsynchronousCommit(store, async (trx) => {
      await trx
        .insertInto('places')
        .values({ user_id: userId, ...place })
        .onConflict((oc) => oc.columns(['user_id', 'event_id', 'session_id', 'screen']).doUpdateSet(place))
        .execute();
      if (passOf !== null)
        await trx
          .deleteFrom('places')
          .where('user_id', '=', userId)
          .where('pass_of', '=', passOf)
          .where('event_id', '!=', eventId)
          .where('session_id', '=', login)
          .where('screen', '=', screen)
          .execute();
      const counting = trx
        .selectFrom('places')
        .innerJoin('sessions', 'sessions.jti', 'places.session_id')
        .select('places.id')
        .where('places.user_id', '=', userId)
        .where(isTogether)
        .where('places.expires_at', '>', nowMs)
        .where('places.expires_at', '<=', nowMs + LEASE_MS + CLOCK_SLACK_MS)
        .where('stopped_at', 'is', null)
        .where('revoked_at', 'is', null)
        .orderBy('taken_at', 'desc')
        .orderBy('places.id', 'desc')
        .limit(limit);
      await trx
        .deleteFrom('places')
        .where('user_id', '=', userId)
        .where(isTogether)
        .where('id', 'not in', counting)
        .where((eb) => eb.or([eb('stopped_at', 'is', null), eb('stopped_at', '<', nowMs - STOPPED_MS)]))
        .execute();
    });
  }

  async function keep(_: ScreenKey, place: Place, shown: Proof): Promise<Proof> {
    const beat: Beat = beats.get(place.id) ?? toBeat(place, shown, now());
    beats.set(place.id, beat);
    // Without the write the old serial stays valid.
    return (await flushSoon()) ? beat : shown;
  }

  async function stop({ userId }: TicketKey, id: string): Promise<void> {
    await store
      .updateTable('places')
      .set({ stopped_at: now() })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
  }

  async function flush(): Promise<boolean> {
    const due = [...beats.values()];
    beats = new Map();
    flushing = null;
    const expiresAt = now() + LEASE_MS;
    await positions.write();
    try {
      for (let from = 0; from < due.length; from += BEATS_AT_ONCE) {
        const rows = due
          .slice(from, from + BEATS_AT_ONCE)
          .map(({ id, serial, previous, rotated_at: at }) => sql`(${id}, ${serial}, ${previous}, ${at})`);
        // Both engines call the columns of VALUES column1, column2, …
        await withAsynchronousCommit(store, (trx) =>
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

  /** Its screen's heartbeats come, and nothing has ended it. */
  async function isTaken(id: string): Promise<boolean> {
    const look = async () => {
      const place = await store
        .selectFrom('places')
        .innerJoin('sessions', 'sessions.jti', 'places.session_id')
        .select('places.id')
        .where('places.id', '=', id)
        .where('places.expires_at', '>', now())
        .where('stopped_at', 'is', null)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      return { isTaken: place !== undefined };
    };
    return (await taken.get(id, LOOK_MS, look))?.isTaken ?? false;
  }

  return {
    isTaken,
    rules: createPlaceRules({ take, keep, stop }, store, now),
    positions,
    close: async () => void (await (flushing ?? flush())),
  };
}
