import { type ExpressionBuilder, sql } from 'kysely';
import type { OrderRow, Schema } from './schema';

/** The account that watches with an order's ticket: the buyer, unless the ticket was moved. */
export const HOLDER = sql<string>`coalesce(orders.holder_id, orders.user_id)`;

/** As `HOLDER`, but an address for which a ticket waits is a holder, too. Has an index. */
export const TICKET_HOLDER = sql<string>`coalesce(orders.holder_email, orders.holder_id, orders.user_id)`;

/** What was bought for another person. Its item's key names the recipient (`toGiftKey`). */
export const isGift = ({ item_key: key }: Pick<OrderRow, 'item_key'>): boolean => key.includes(':gift:');

/** Holds a gift until it is claimed, so that one is given once to the same recipient. */
export const toGiftHolder = (userId: string, itemKey: string) => `${userId} ${itemKey}`;

export const isGiftWaiting = (order: Pick<OrderRow, 'holder_id' | 'user_id' | 'item_key'>): boolean =>
  order.holder_id === toGiftHolder(order.user_id, order.item_key);

/** For an update that gives an order another owner. A gift that waits goes along. */
export const ownedBy = (owner: string) => ({
  user_id: owner,
  holder_id: sql<string | null>`case when holder_id = user_id || ' ' || item_key
    then cast(${owner} as text) || ' ' || item_key else holder_id end`,
});

export const holderIdOf = ({ holder_id: holder, user_id: buyer }: Pick<OrderRow, 'holder_id' | 'user_id'>) =>
  holder ?? buyer;

/** The tickets with which an account watches. */
export const heldBy = (userId: string) => (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.or([
    eb.and([eb('orders.user_id', '=', userId), eb('orders.holder_id', 'is', null)]),
    eb('orders.holder_id', '=', userId),
  ]);

/** A pass of an organisation. */
export const isPassOf = (organisationId: string) => (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.and([eb('orders.organisation_id', '=', organisationId), eb('orders.kind', '=', sql.lit('pass'))]);

/** Whether an account opened an event. Both are columns. */
export const hasOpened = (user: string, event: string) =>
  sql<boolean>`exists (select 1 from opened_events
    where opened_events.user_id = ${sql.ref(user)} and opened_events.event_id = ${sql.ref(event)})`;

/**
 * Whether a broadcaster may see the account that holds an order's ticket: the buyer's, or one that
 * opened the event. Anyone can move a ticket to any address, and must not learn whose it is.
 */
export const IS_HOLDER_KNOWN = sql<boolean>`(orders.holder_id is null
  or ${hasOpened('orders.holder_id', 'orders.event_id')})`;

/** Whether a row of `users` bought or tried the event, or opened what it was given. */
export const isKnownViewer = (eb: ExpressionBuilder<Schema, 'users'>, eventId: string) =>
  eb.or(
    (['orders', 'trials', 'opened_events'] as const).map((table) =>
      eb.exists(
        eb
          .selectFrom(table)
          .select(`${table}.user_id`)
          .whereRef(`${table}.user_id`, '=', 'users.id')
          .where(`${table}.event_id`, '=', eventId),
      ),
    ),
  );
