import { sql } from 'kysely';
import { ofMode } from '../store/of-mode';
import type { Store } from '../store/schema';
import { isSamePerson } from '../accounts/email-key';
import type { PaymentAccounts } from '../payments';

export type Referral = {
  code: string;
  owner: { name: string; email: string } | null;
  registrations: number;
  buyers: number;
  /** Money received, in cents. */
  orders: number;
  revenueCents: number;
};

/**
 * Lists every code since `sinceMs` (ms), best first. Sums the orders each time, so a refund removes
 * its credit. Skips the owner's own purchases, and orders of another `mode`.
 */
export async function listReferrals(
  store: Store,
  sinceMs: number,
  mode: PaymentAccounts['mode'],
): Promise<Referral[]> {
  const referrals = new Map<string, Referral>();
  for (const person of await listReferred(store, sinceMs, mode)) {
    const { owner_id: ownerId, owner_name: name, owner_email: email } = person;
    const owner = ownerId !== null && name !== null && email !== null ? { name, email } : null;
    if (owner && (ownerId === person.id || isSamePerson(owner.email, person.email))) continue;
    const code = person.owner_code ?? person.referral ?? '';
    const referral = referrals.get(code) ?? {
      code,
      owner,
      registrations: 0,
      buyers: 0,
      orders: 0,
      revenueCents: 0,
    };
    const orders = person.orders ?? 0;
    referral.registrations += person.created_at >= sinceMs ? 1 : 0;
    referral.buyers += orders > 0 ? 1 : 0;
    referral.orders += Number(orders);
    referral.revenueCents += Number(person.cents ?? 0);
    referrals.set(code, referral);
  }
  return [...referrals.values()]
    .filter(({ registrations, orders }) => registrations + orders > 0)
    .sort(
      (a, b) =>
        b.revenueCents - a.revenueCents ||
        b.registrations - a.registrations ||
        a.code.localeCompare(b.code, 'en'),
    );
}

function listReferred(store: Store, sinceMs: number, mode: PaymentAccounts['mode']) {
  return store
    .selectFrom('users')
    .leftJoin('users as owners', (join) =>
      join.on('owners.referral_code', '=', sql<string>`lower(${sql.ref('users.referral')})`),
    )
    .leftJoin(
      // A refunded or disputed order is no longer `paid`.
      (db) =>
        db
          .selectFrom('orders')
          .leftJoin(
            (kept) =>
              kept
                .selectFrom('money_movements')
                .select(({ fn }) => ['order_id', fn.sum<number>('amount_cents').as('cents')])
                .groupBy('order_id')
                .as('kept'),
            (join) => join.onRef('kept.order_id', '=', 'orders.id'),
          )
          .select(({ fn }) => [
            'user_id',
            fn.countAll<number>().as('orders'),
            fn.sum<number>('kept.cents').as('cents'),
          ])
          .where('status', '=', 'paid')
          .where(ofMode(mode))
          .where('paid_at', '>=', sinceMs)
          .groupBy('user_id')
          .as('credited'),
      (join) => join.onRef('credited.user_id', '=', 'users.id'),
    )
    .select([
      'users.id',
      'users.email',
      'users.referral',
      'users.created_at',
      'owners.id as owner_id',
      'owners.name as owner_name',
      'owners.email as owner_email',
      'owners.referral_code as owner_code',
      'credited.orders',
      'credited.cents',
    ])
    .where('users.referral', 'is not', null)
    .execute();
}
