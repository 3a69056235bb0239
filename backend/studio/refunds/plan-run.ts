import { isHeldByDispute } from '../../orders/plan-change';
import { ofMode } from '../../store/of-mode';
import type { PaymentMode, Store } from '../../store/schema';

export type Choice = { eventId: string; packageId: string | null; percent: number };

export type Due = {
  orderId: string;
  userId: string;
  provider: 'stripe' | 'paypal';
  cents: number;
  /** What may have gone back in all once it is done. */
  untilCents: number;
  isDeleted: boolean;
  /** Of what goes back, the fee that was paid for it. Null where it isn't told. */
  feeCents: number | null;
};

/** Of the orders that are not `due`, the number for each reason. */
export type RunPlan = {
  due: Due[];
  cents: number;
  free: number;
  disputed: number;
  refunded: number;
  underway: number;
};

/** Reads all that was paid for the event, in the mode of the shop. */
export async function planRun(
  store: Pick<Store, 'selectFrom'>,
  mode: PaymentMode,
  choice: Choice,
): Promise<RunPlan> {
  const rows = await listPaid(store, mode, choice);
  const plan: RunPlan = { due: [], cents: 0, free: 0, disputed: 0, refunded: 0, underway: 0 };
  for (const row of rows) {
    const { provider, amount_cents: paidCents } = row;
    const leftCents = Number(row.left_cents ?? 0);
    const cents = Math.min(Math.round((paidCents * choice.percent) / 100), leftCents);
    if (provider === 'none' || paidCents === 0) plan.free += 1;
    else if (isHeldByDispute(row)) plan.disputed += 1;
    else if (leftCents <= 0) plan.refunded += 1;
    else if (row.status !== 'paid' || row.waiting !== null) plan.underway += 1;
    else if (cents > 0) {
      const untilCents = paidCents - leftCents + cents;
      plan.due.push({
        orderId: row.id,
        userId: row.user_id,
        provider,
        cents,
        untilCents,
        isDeleted: row.deleted_at !== null,
        feeCents: row.fee_cents === null ? null : Math.round((Number(row.fee_cents) * cents) / paidCents),
      });
      plan.cents += cents;
    }
  }
  return plan;
}

function listPaid(store: Pick<Store, 'selectFrom'>, mode: PaymentMode, { eventId, packageId }: Choice) {
  return store
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'orders.user_id', 'orders.provider', 'orders.amount_cents', 'orders.status'])
    .select(['orders.dispute_status', 'users.deleted_at'])
    .select((eb) => [
      eb
        .selectFrom('money_movements')
        .whereRef('money_movements.order_id', '=', 'orders.id')
        .select(({ fn }) => fn.sum<number>('money_movements.amount_cents').as('cents'))
        .as('left_cents'),
      eb
        .selectFrom('money_movements')
        .whereRef('money_movements.order_id', '=', 'orders.id')
        .where('money_movements.kind', '=', 'payment')
        .select(({ fn }) => fn.sum<number | null>('money_movements.fee_cents').as('cents'))
        .as('fee_cents'),
      eb
        .selectFrom('refunds')
        .whereRef('refunds.order_id', '=', 'orders.id')
        .where('refunds.status', 'in', ['due', 'asked'])
        .select('refunds.id')
        .limit(1)
        .as('waiting'),
    ])
    .where('orders.event_id', '=', eventId)
    .where('orders.kind', '=', 'package')
    .where('orders.paid_at', 'is not', null)
    .where(ofMode(mode))
    .$if(packageId !== null, (query) => query.where('orders.package_id', '=', packageId))
    .orderBy('orders.id')
    .execute();
}
