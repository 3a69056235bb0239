import { toDecimal } from '@/lib/money';
import type { PaymentMode, Store } from '../../store/schema';

const MONTHS_SHOWN = 6;
const AHEAD_MS = 30 * 24 * 60 * 60_000;

/** The first moments of this month and of those before it, newest first, in UTC. */
function listMonths(nowMs: number): { fromMs: number; toMs: number }[] {
  const [year, month] = [new Date(nowMs).getUTCFullYear(), new Date(nowMs).getUTCMonth()];
  return Array.from({ length: MONTHS_SHOWN }, (_, ago) => ({
    fromMs: Date.UTC(year, month - ago, 1),
    toMs: Date.UTC(year, month - ago + 1, 1),
  }));
}

/**
 * How a pass renews: its members by state, what is due in the next thirty days, and for each month
 * who had it at the month's begin and canceled, or was ended, in it.
 */
export async function countRenewals(
  store: Store,
  { passId, mode }: { passId: string; mode: PaymentMode },
  nowMs: number,
) {
  const months = listMonths(nowMs);
  const counts = await store
    .selectFrom('pass_memberships as m')
    .innerJoin('renewals', 'renewals.membership_id', 'm.id')
    .select(({ fn, eb }) => {
      const isActive = eb('renewals.state', '=', 'active');
      const leftAt = fn.coalesce('renewals.canceled_at', 'renewals.ended_at');
      return [
        fn.countAll<number>().filterWhere(isActive).as('active'),
        fn
          .countAll<number>()
          .filterWhere(isActive.and('fault', 'is not', null))
          .as('failing'),
        fn.countAll<number>().filterWhere('renewals.state', '=', 'canceled').as('canceled'),
        ...months.flatMap(({ fromMs, toMs }, index) => {
          const had = eb('renewals.created_at', '<', fromMs);
          const isLater = eb(leftAt, '>=', fromMs);
          return [
            fn
              .countAll<number>()
              .filterWhere(had.and(eb.or([eb(leftAt, 'is', null), isLater])))
              .as(`begun${index}`),
            fn
              .countAll<number>()
              .filterWhere(had.and(isLater).and(leftAt, '<', toMs))
              .as(`left${index}`),
          ];
        }),
      ];
    })
    .where('m.pass_id', '=', passId)
    .where('m.payment_mode', '=', mode)
    .executeTakeFirstOrThrow();
  const due = await store
    .selectFrom('pass_memberships as m')
    .innerJoin('renewals', 'renewals.membership_id', 'm.id')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('cents').as('cents')])
    .where('m.pass_id', '=', passId)
    .where('m.payment_mode', '=', mode)
    .where('renewals.state', '=', 'active')
    .where((eb) => {
      const untilMs = eb
        .selectFrom('orders')
        .select(({ fn }) => fn.max<number | null>('covers_until').as('until'))
        .whereRef('orders.membership_id', '=', 'm.id')
        .where('orders.status', '=', 'paid');
      return eb.and([eb(untilMs, '>=', nowMs), eb(untilMs, '<', nowMs + AHEAD_MS)]);
    })
    .executeTakeFirstOrThrow();
  const read = (name: string) => Number(Reflect.get(counts, name) ?? 0);
  return {
    active: read('active'),
    failing: read('failing'),
    canceled: read('canceled'),
    due: Number(due.count),
    due_amount: toDecimal(Number(due.cents ?? 0)),
    months: months
      .map(({ fromMs }, index) => ({
        month: new Date(fromMs).toISOString().slice(0, 7),
        begun: read(`begun${index}`),
        left: read(`left${index}`),
      }))
      .filter(({ begun }) => begun > 0),
  };
}
