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

type Movement = {
  ref: (column: 'm.order_id' | 'm.version' | 'm.source' | 'm.kind' | 'm.amount_cents') => Expression<unknown>;
};

/**
 * The platform's share of a movement `m` in cents: that of what is left of its order after it, less
 * that of what was left before. So the sums of any grouping add up, and parts of a refund give back
 * what the whole would. A refund gives back the share that its order was made with.
 */
export function toShare(
  { ref }: Movement,
  madeAt: Expression<number>,
  shares: readonly Share[],
): RawBuilder<number> {
  if (shares.length === 0) return sql<number>`0`;
  const points = shares.reduce(
    (earlier, { sinceMs, basisPoints }) =>
      sql<number>`case when ${madeAt} >= ${sql.lit(sinceMs)} then ${sql.lit(basisPoints)} else ${earlier} end`,
    sql<number>`0`,
  );
  // The payment comes first, and is most of the ledger.
  const before = sql<number>`case when ${ref('m.kind')} = 'payment' then 0 else coalesce((
    select sum(e.amount_cents) from money_movements e where e.order_id = ${ref('m.order_id')}
      and (e.kind = 'payment' or e.version < ${ref('m.version')}
        or e.version = ${ref('m.version')} and e.source < ${ref('m.source')})), 0) end`;
  return sql<number>`(${round(sql`${before} + ${ref('m.amount_cents')}`, points)} - ${round(before, points)})`;
}

/** Both stores cut off integer division towards zero. */
const round = (cents: RawBuilder<unknown>, points: RawBuilder<number>) =>
  sql<number>`((cast(${cents} as bigint) * (${points})
    + case when ${cents} < 0 then -5000 else 5000 end) / 10000)`;
