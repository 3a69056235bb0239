import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Store } from '../../store/schema';

/** Of orders made from `sinceMs` on, in hundredths of a percent. */
export type Share = { sinceMs: number; basisPoints: number };

/** Oldest first. Before the first one the platform takes nothing. */
export async function listShares(store: Pick<Store, 'selectFrom'>, organisationId: string): Promise<Share[]> {
  const rows = await store
    .selectFrom('platform_shares')
    .select(['since', 'basis_points'])
    .where('organisation_id', '=', organisationId)
    .orderBy('since')
    .execute();
  return rows.map((row) => ({ sinceMs: row.since, basisPoints: row.basis_points }));
}

/**
 * The platform's share of a movement in cents. It is rounded for each movement, so that the sums of
 * any grouping add up. A refund gives back the share that its order was made with.
 */
export function toShare(
  cents: Expression<number>,
  madeAt: Expression<number>,
  shares: readonly Share[],
): RawBuilder<number> {
  if (shares.length === 0) return sql<number>`0`;
  const points = shares.reduce(
    (earlier, { sinceMs, basisPoints }) =>
      sql<number>`case when ${madeAt} >= ${sql.lit(sinceMs)} then ${sql.lit(basisPoints)} else ${earlier} end`,
    sql<number>`0`,
  );
  const product = sql<number>`cast(${cents} as bigint) * (${points})`;
  // Both stores cut off integer division towards zero.
  return sql<number>`(${product} + case when ${cents} < 0 then -5000 else 5000 end) / 10000`;
}
