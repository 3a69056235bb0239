import type { Store } from '../store/schema';

/**
 * Orders with what a receipt needs beside them: the buyer, and the event as it stands now (null for a plan). The item's
 * name and the amount are the order's own, as sold. `db` may be a transaction.
 */
export function selectOrderDetails(db: Store) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('events', 'events.id', 'orders.event_id')
    .selectAll('orders')
    .select([
      'users.name as buyer_name',
      'users.email as buyer_email',
      'users.email_verified_at as buyer_verified_at',
      'users.deleted_at as buyer_deleted_at',
      'events.title as event_title',
      'events.start_time as event_start_time',
      'events.end_time as event_end_time',
      'events.replay_until as event_replay_until',
      'events.timezone as event_timezone',
      'events.domain_key as event_domain_key',
    ]);
}

export type OrderDetails = Awaited<ReturnType<ReturnType<typeof selectOrderDetails>['execute']>>[number];
