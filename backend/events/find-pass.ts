import type { PaymentMode, Store } from '../store/schema';
import { SUSPENSION_COLUMNS } from './stopped';

export type PassOffer = NonNullable<Awaited<ReturnType<typeof findPass>>>;

/** With its organisation's name, zone and what the platform has stopped. */
export const findPass = (store: Store, id: string) =>
  store
    .selectFrom('passes')
    .innerJoin('organisations', 'organisations.id', 'passes.organisation_id')
    .selectAll('passes')
    .select(['organisations.name as organisation', 'organisations.timezone', ...SUSPENSION_COLUMNS])
    .where('passes.id', '=', id)
    .executeTakeFirst();

/** The cents that a holder has agreed to for each period, while their pass renews. */
export async function findAgreed(
  store: Store,
  of: { membershipId: string } | { passId: string; userId: string; mode: PaymentMode },
): Promise<number | null> {
  const found = await store
    .selectFrom('renewals')
    .innerJoin('pass_memberships as m', 'm.id', 'renewals.membership_id')
    .select('renewals.cents')
    .where('renewals.state', '=', 'active')
    .where('m.state', '=', 'open')
    .where((eb) =>
      'membershipId' in of
        ? eb('m.id', '=', of.membershipId)
        : eb.and({ 'm.user_id': of.userId, 'm.pass_id': of.passId, 'm.payment_mode': of.mode }),
    )
    .executeTakeFirst();
  return found?.cents ?? null;
}
