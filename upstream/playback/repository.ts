import { sql } from 'kysely';
import type { OrderStatus, Store } from '../store/schema';
import type { AccessFacts } from './entitlement';

/** A row of any of the three ways to an access; what the others have is null in it. */
type FactRow = {
  way: 'order' | 'trial' | 'given';
  status: OrderStatus | null;
  paid_at: number | null;
  access_from: 'purchase' | 'start' | null;
  access_hours: number | null;
  screens: number | null;
  until: number | null;
};

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

    /**
     * What decides about somebody's access to an event that starts at `startTime`. One statement, because it is asked at
     * every playlist of everybody who watches.
     */
    async findFacts(userId: string, eventId: string, startTime: number): Promise<AccessFacts> {
      const { rows } = await sql<FactRow>`
        select 'order' as way, o.status, o.paid_at, p.access_from, p.access_hours, p.screens, null as until
          from orders o left join packages p on p.event_id = o.event_id and p.id = o.package_id
          where o.user_id = ${userId} and o.event_id = ${eventId} and o.kind = 'package'
            and o.status in ('paid', 'disputed', 'refunded')
        union all
        select 'trial', null, null, null, null, null, expires_at from trials
          where user_id = ${userId} and event_id = ${eventId}
        union all
        select 'given', null, null, null, null, null, expires_at from grants
          where user_id = ${userId} and event_id = ${eventId}`.execute(store);
      const trial = rows.find(({ way }) => way === 'trial');
      const given = rows.find(({ way }) => way === 'given');
      return {
        orders: rows.flatMap((row) => {
          const {
            status,
            paid_at: paidAt,
            access_from: accessFrom,
            access_hours: accessHours,
            screens,
          } = row;
          return status === null ? [] : [{ status, paidAt, accessFrom, accessHours, screens }];
        }),
        trialUntil: trial?.until ?? null,
        given: given ? { until: given.until } : null,
        startTime,
      };
    },
  };
}
