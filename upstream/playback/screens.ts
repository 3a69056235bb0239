import { sql } from 'kysely';
import { fail, ok, type Result } from '@/lib/result';
import type { UpstreamDeps } from '../config';
import { withoutWaitingForDisk } from '../store/without-waiting';

/** A screen that is not heard of for so long has left, in milliseconds: a crash frees its place. */
export const LEASE_MS = 45_000;

/** Heartbeats are written together, this long after the first of them, in milliseconds. */
const FLUSH_MS = 100;
/** Of one statement: SQLite takes 32766 values in one, PostgreSQL 65535. */
const BEATS_AT_ONCE = 200;

type ScreenKey = { userId: string; eventId: string; screen: string };
/** A place that is taken: by which screen, and since when, in milliseconds since 1970. */
export type Place = { id: string; startedAt: number };

/**
 * The screens somebody watches an event on at once. A place is a row with the moment it was taken, and the newest
 * `limit` rows that are alive have one: two processes that add at once need not agree on anything. Heartbeats alone are
 * written late, because losing one costs nothing.
 */
export function createScreens({ store, now, report }: Pick<UpstreamDeps, 'store' | 'now' | 'report'>) {
  const beats = new Map<string, ScreenKey>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  async function wasSeen({ userId, eventId, screen }: ScreenKey): Promise<boolean> {
    const row = await store
      .selectFrom('screens')
      .select('id')
      .where('user_id', '=', userId)
      .where('event_id', '=', eventId)
      .where('id', '=', screen)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Gives a screen the newest place. */
  async function take({ userId, eventId, screen }: ScreenKey, nowMs: number): Promise<void> {
    const place = { started_at: nowMs, seen_at: nowMs, expires_at: nowMs + LEASE_MS };
    await withoutWaitingForDisk(store, (trx) =>
      trx
        .insertInto('screens')
        .values({ user_id: userId, event_id: eventId, id: screen, ...place })
        .onConflict((oc) => oc.columns(['user_id', 'event_id', 'id']).doUpdateSet(place))
        .execute(),
    );
  }

  async function writeBeats(): Promise<void> {
    const due = [...beats.values()];
    beats.clear();
    if (due.length === 0) return;
    const nowMs = now();
    for (let from = 0; from < due.length; from += BEATS_AT_ONCE) {
      const keys = due
        .slice(from, from + BEATS_AT_ONCE)
        .map(({ userId, eventId, screen }) => sql`(${userId}, ${eventId}, ${screen})`);
      await withoutWaitingForDisk(store, (trx) =>
        trx
          .updateTable('screens')
          .set({ seen_at: nowMs, expires_at: nowMs + LEASE_MS })
          .where(sql<boolean>`(user_id, event_id, id) in (${sql.join(keys)})`)
          .execute(),
      );
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing
      .then(writeBeats)
      .catch((error: unknown) => report('Heartbeats of screens were lost.', error));
    return flushing;
  }

  return {
    /**
     * Takes or keeps a place. A new screen takes the oldest one's where there are `limit` already; one that lost its place
     * gets `too_many_screens` until it asks to take it over, or one is free again. `alive` are the places that are taken now.
     */
    async hold(
      key: ScreenKey,
      alive: readonly Place[],
      limit: number,
      takeOver: boolean,
    ): Promise<Result<null>> {
      const nowMs = now();
      const mine = alive.find(({ id }) => id === key.screen);
      if (mine) {
        if (alive.filter((other) => isNewer(other, mine)).length < limit) {
          beats.set(`${key.userId}\n${key.eventId}\n${key.screen}`, key);
          timer ??= setTimeout(() => void flush(), FLUSH_MS);
          timer.unref();
          return ok(null);
        }
      } else if (alive.length < limit || !(await wasSeen(key))) {
        await take(key, nowMs);
        return ok(null);
      }
      if (!takeOver)
        return fail(
          'too_many_screens',
          'You are watching on another screen. Only so many may be on at once.',
        );
      await take(key, nowMs);
      return ok(null);
    },

    /** Writes what is still to be written. */
    stop: flush,
  };
}

function isNewer(a: Place, b: Place): boolean {
  return a.startedAt > b.startedAt || (a.startedAt === b.startedAt && a.id > b.id);
}
