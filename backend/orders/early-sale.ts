import { sql } from 'kysely';
import { ofMode } from '../store/of-mode';
import type { OrderContext } from './context';

/** Whether an account follows the broadcaster with a confirmed address, or has a running pass. */
export async function mayBuyEarly(
  { store, payments, now }: Pick<OrderContext, 'store' | 'payments' | 'now'>,
  { userId, organisationId }: { userId: string; organisationId: string | null },
): Promise<boolean> {
  if (organisationId === null) return false;
  const nowMs = now();
  const found = await store
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('users.email_verified_at', 'is not', null).and(
          eb.exists(
            eb
              .selectFrom('consents')
              .select('consents.user_id')
              .where('consents.organisation_id', '=', organisationId)
              .where('consents.user_id', '=', userId)
              .where('consents.withdrawn_at', 'is', null),
          ),
        ),
        eb.exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .where('orders.kind', '=', sql.lit('pass'))
            .where('orders.user_id', '=', userId)
            .where('orders.organisation_id', '=', organisationId)
            .where('orders.status', '=', 'paid')
            .where('orders.covers_from', '<=', nowMs)
            .where('orders.covers_until', '>', nowMs)
            .where(ofMode(payments.accounts.mode)),
        ),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
