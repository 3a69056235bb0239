import { sql } from 'kysely';
import type { Store } from '../store/schema';
import type { AccessFacts } from './entitlement';

/** All SQL on who may watch. */
export function createPlaybackRepository(store: Store) {
  return {
    /** Whether a login still holds. */
    async isLoggedIn(sessionId: string, nowMs: number): Promise<boolean> {
      const row = await store
        .selectFrom('sessions')
        .select('jti')
        .where('jti', '=', sessionId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', nowMs)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** What decides about somebody's access to an event that starts at `startTime`. */
    async findFacts(userId: string, eventId: string, startTime: number): Promise<AccessFacts> {
      const [orders, trial, given] = await Promise.all([
        store
          .selectFrom('orders')
          .leftJoin('packages', (join) =>
            join
              .onRef('packages.event_id', '=', 'orders.event_id')
              .onRef('packages.id', '=', 'orders.package_id'),
          )
          .select([
            'orders.status',
            'orders.paid_at as paidAt',
            'packages.access_from as accessFrom',
            'packages.access_hours as accessHours',
            'packages.screens',
          ])
          .where('orders.user_id', '=', userId)
          .where('orders.event_id', '=', eventId)
          .where('orders.kind', '=', sql.lit('package'))
          .where('orders.status', 'in', ['paid', 'disputed', 'refunded'])
          .execute(),
        store
          .selectFrom('trials')
          .select('expires_at')
          .where('user_id', '=', userId)
          .where('event_id', '=', eventId)
          .executeTakeFirst(),
        store
          .selectFrom('grants')
          .select('expires_at')
          .where('user_id', '=', userId)
          .where('event_id', '=', eventId)
          .executeTakeFirst(),
      ]);
      return {
        orders,
        trialUntil: trial?.expires_at ?? null,
        given: given ? { until: given.expires_at } : null,
        startTime,
      };
    },
  };
}
