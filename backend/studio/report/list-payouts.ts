import type { Store } from '../../store/schema';

export type PayoutRow = Awaited<ReturnType<typeof listPayouts>>[number];

/** Newest first. */
export const listPayouts = (store: Pick<Store, 'selectFrom'>, organisationId: string) =>
  store
    .selectFrom('payouts')
    .leftJoin('payouts as undone', 'undone.id', 'payouts.undoes')
    .select(({ fn }) => [
      'payouts.id',
      'payouts.payment_mode as mode',
      'payouts.reference',
      'payouts.at',
      fn.coalesce('payouts.cents', 'payouts.amount_cents').as('cents'),
      'payouts.undoes',
      'undone.reference as undone',
    ])
    .where('payouts.organisation_id', '=', organisationId)
    .orderBy('payouts.at', 'desc')
    .orderBy('payouts.id', 'desc')
    .execute();
