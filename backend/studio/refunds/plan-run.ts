import type { PaymentProvider } from '@/lib/contract/payment-providers';
import { createHash } from 'node:crypto';
import { formatUsd } from '@/lib/money';
import { fail } from '@/lib/result';
import { isHeldByDispute } from '../../orders/plan-change';
import { ofMode } from '../../store/of-mode';
import type { PaymentMode, RefundRunRow, Store } from '../../store/schema';
import { findCatalogue } from '../tickets/find-catalogue';
import { type Condition, type OrderFilter, readOrderFilter } from '../orders/order-filter';
import type { Cursor } from '../cursor';
import type { MakeGoodFacts } from '../../make-good/facts';

export type Choice = OrderFilter & { eventId: string; percent: number };

type Columns = Pick<RefundRunRow, 'event_id' | 'package_id' | 'code' | 'day' | 'country' | 'percent'>;

export const toChoice = (run: Columns): Choice => ({
  eventId: run.event_id,
  package: run.package_id ?? '',
  code: run.code ?? '',
  day: run.day ?? '',
  country: run.country ?? '',
  percent: run.percent,
});

export const toColumns = (choice: Choice): Columns => ({
  event_id: choice.eventId,
  package_id: choice.package || null,
  code: choice.code || null,
  day: choice.day || null,
  country: choice.country || null,
  percent: choice.percent,
});

/** The rows of one read, so that a large event doesn't hold up everything else. */
const ROWS_AT_ONCE = 1000;

export type Due = {
  orderId: string;
  userId: string;
  isPass: boolean;
  paidAt: number;
  provider: PaymentProvider;
  cents: number;
  /** What may have gone back in all once it is done. */
  untilCents: number;
  isDeleted: boolean;
  /** Nothing is left of the order then. */
  isEnd: boolean;
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
  /** Of a make-good, whatever else is in it. */
  makeGood?: MakeGoodFacts;
};

/** Reads all that was paid and is chosen, in the mode of the shop. */
export async function planRun(store: Store, mode: PaymentMode, choice: Choice): Promise<RunPlan> {
  const { zone } = await findCatalogue(store, choice.eventId);
  const isChosen = await readOrderFilter(store, choice, zone);
  const toUntil = ({ amount_cents: cents }: Paid) => Math.round((cents * choice.percent) / 100);
  return planOrders(store, mode, isChosen, toUntil);
}

/** `toUntil` gives what has gone back in all after the run: a second run gives nothing twice. */
export async function planOrders(
  store: Store,
  mode: PaymentMode,
  isChosen: Condition,
  toUntil: (row: Paid) => number,
): Promise<RunPlan> {
  const plan: RunPlan = { due: [], cents: 0, free: 0, disputed: 0, refunded: 0, underway: 0 };
  for (let after: Cursor = { at: -1, id: '' }; ;) {
    const rows = await listPaid(store, mode, isChosen, after);
    for (const row of rows) add(plan, row, toUntil(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return plan;
    after = { at: last.created_at, id: last.id };
  }
}

export type Paid = Awaited<ReturnType<typeof listPaid>>[number];

function add(plan: RunPlan, row: Paid, untilCents: number): void {
  const { provider, amount_cents: paidCents } = row;
  const cents = untilCents - wentBack(row);
  if (provider === 'none' || paidCents === 0) plan.free += 1;
  else if (isHeldByDispute(row)) plan.disputed += 1;
  else if (cents <= 0) plan.refunded += 1;
  else if (row.status !== 'paid' || row.waiting !== null) plan.underway += 1;
  else {
    plan.due.push({
      orderId: row.id,
      userId: row.user_id,
      isPass: row.kind === 'pass',
      paidAt: row.paid_at ?? row.created_at,
      provider,
      cents,
      untilCents,
      isDeleted: row.deleted_at !== null,
      isEnd: untilCents === paidCents,
      feeCents: row.fee_cents === null ? null : Math.round((Number(row.fee_cents) * cents) / paidCents),
    });
    plan.cents += cents;
  }
}

/** In cents. */
export const wentBack = ({ amount_cents: paidCents, left_cents: left }: Paid) =>
  paidCents - Number(left ?? 0);

function listPaid(store: Store, mode: PaymentMode, isChosen: Condition, { at, id }: Cursor) {
  return store
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.id',
      'orders.user_id',
      'orders.kind',
      'orders.provider',
      'orders.amount_cents',
      'orders.status',
    ])
    .select(['orders.created_at', 'orders.paid_at', 'orders.dispute_status', 'users.deleted_at'])
    .select(['orders.promise', 'orders.covers_from'])
    .select((eb) => [
      eb
        .selectFrom('money_movements')
        .whereRef('money_movements.order_id', '=', 'orders.id')
        .select(({ fn }) => fn.sum<number>('money_movements.amount_cents').as('cents'))
        .as('left_cents'),
      eb
        .selectFrom('money_movements')
        .whereRef('money_movements.order_id', '=', 'orders.id')
        .where('money_movements.source', 'like', 'payment%')
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
    .where(isChosen)
    .where('orders.paid_at', 'is not', null)
    .where(ofMode(mode))
    .where((eb) =>
      eb.and([
        eb('orders.created_at', '>=', at),
        eb.or([eb('orders.created_at', '>', at), eb('orders.id', '>', id)]),
      ]),
    )
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(ROWS_AT_ONCE)
    .execute();
}

export const sayOrders = (count: number) => (count === 1 ? '1 order' : `${count} orders`);

/** What a member saw and another approves: plans of one size and sum may have other orders. */
export function toFingerprint({ due }: Pick<RunPlan, 'due'>): string {
  const hash = createHash('sha256');
  for (const { orderId, cents } of due) hash.update(`${orderId} ${cents}\n`);
  return hash.digest('hex');
}

/** What a run that waits has of its plan. */
export const toRunValues = ({ percent }: { percent: number }, plan: RunPlan) => ({
  orders: plan.due.length,
  cents: plan.cents,
  fingerprint: toFingerprint(plan),
  percent: plan.makeGood?.percents.at(-1) ?? percent,
  make_good: plan.makeGood ? JSON.stringify(plan.makeGood) : null,
});

export const ordersChanged = ({ due, cents }: RunPlan) =>
  fail(
    'conflict',
    `The orders have changed. Now it is ${sayOrders(due.length)} and ${formatUsd(cents)}. Please check, then try again.`,
  );
