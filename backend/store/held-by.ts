import { type ExpressionBuilder, sql } from 'kysely';
import type { OrderRow, Schema } from './schema';

/** The account that watches with an order's ticket: the buyer, unless the ticket was moved. */
export const HOLDER = sql<string>`coalesce(orders.holder_id, orders.user_id)`;

/** As `HOLDER`, but an address for which a ticket waits is a holder, too. Has an index. */
export const TICKET_HOLDER = sql<string>`coalesce(orders.holder_email, orders.holder_id, orders.user_id)`;

export const holderIdOf = ({ holder_id: holder, user_id: buyer }: Pick<OrderRow, 'holder_id' | 'user_id'>) =>
  holder ?? buyer;

/** The tickets with which an account watches. */
export const heldBy = (userId: string) => (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.or([
    eb.and([eb('orders.user_id', '=', userId), eb('orders.holder_id', 'is', null)]),
    eb('orders.holder_id', '=', userId),
  ]);
