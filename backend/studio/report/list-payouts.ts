import type { Store } from '../../store/schema';

export type PayoutRow = Awaited<ReturnType<typeof listPayouts>>[number];

/** In all modes, newest first. */
export const listPayouts = (store: Pick<Store, 'selectFrom'>, organisationId: string) =>
  store
    .selectFrom('payouts')
    .leftJoin('payouts as undone', 'undone.id', 'payouts.undoes')
    .select(['payouts.id', 'payouts.reference', 'payouts.at', 'payouts.undoes', 'undone.reference as undone'])
    .select(({ fn }) => fn.coalesce('payouts.cents', 'payouts.amount_cents').as('cents'))
    .select('payouts.payment_mode as mode')
    .where('payouts.organisation_id', '=', organisationId)
    .orderBy('payouts.at', 'desc')
    .orderBy('payouts.id', 'desc')
    .execute();
