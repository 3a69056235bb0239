import type { PaymentProvider } from '@/lib/contract/payment-providers';
import type { OrderStatus } from '@/lib/contract/orders';
import type { Dispute, PaymentRefund } from '../payments';
import { createId } from '../store/ids';
import type { DisputeRow, MovementKind, OrderRow, RefundRow } from '../store/schema';
import { planFees } from './fees';
import type { Paid } from './verdict';

export type Books = {
  refunds: readonly RefundRow[];
  disputes: readonly DisputeRow[];
  booked: ReadonlyMap<string, number>;
  /** Of the sources that the provider told a fee of. */
  fees: ReadonlyMap<string, number>;
  /** When the money of a source moved, in ms. */
  times: ReadonlyMap<string, number>;
};

const none: ReadonlyMap<string, number> = new Map();
export const EMPTY_BOOKS: Books = { refunds: [], disputes: [], booked: none, fees: none, times: none };

export type MoneyNews =
  | { kind: 'refund-done' | 'refund-failed'; refund: RefundRow }
  | { kind: 'dispute-opened' | 'dispute-won' | 'dispute-lost'; dispute: DisputeRow };

/** Why a refund that was asked for is not made: one sentence for the ledger and the job. */
export const DISPUTED = 'The payment is disputed.';
export const WENT_BACK = 'This much went back already.';

type Movement = { kind: MovementKind; source: string; amountCents: number };
type Booking = Movement & { feeCents: number | null; atMs: number };

export type MoneyChange = {
  refunds: readonly RefundRow[];
  disputes: readonly DisputeRow[];
  movements: readonly Booking[];
  news: readonly MoneyNews[];
};

/** Returns null when our records are complete. `status` is the order's after the change. */
export function planMoney(
  order: OrderRow,
  verdict: Paid,
  status: OrderStatus,
  { refunds: known, disputes: knownDisputes, booked, fees: bookedFees, times }: Books,
  nowMs: number,
): MoneyChange | null {
  if (order.provider === 'none') return null;
  const provider = order.provider;
  const base = { order_id: order.id, provider };
  const listed = verdict.refunds.map((refund) => {
    const row = known.find(({ id, provider_ref: ref }) => ref === refund.id || id === refund.key);
    return { row, next: toRefundRow(refund, row ?? newRefund(refund, order.id, nowMs), base, nowMs) };
  });
  const disputes = [...verdict.disputes, ...endUnlisted(knownDisputes, verdict)].map((dispute) => {
    const row = knownDisputes.find(({ id }) => id === dispute.id);
    return { row, next: toDisputeRow(dispute, row, base, nowMs) };
  });
  const changed = listed.filter(({ row, next }) => row === undefined || !isSame(row, next));
  const changedDisputes = disputes.filter(({ row, next }) => row === undefined || !isSame(row, next));
  const dropped = known.filter(
    (row) => row.status === 'due' && !listed.some(({ next }) => next.id === row.id) && isVoid(row, status),
  );
  const movements = planMovements(order, verdict, booked, knownDisputes);
  const fees = planFees(verdict, [...booked.keys(), ...movements.map(({ source }) => source)], bookedFees);
  if (changed.length + changedDisputes.length + dropped.length + movements.length + fees.length === 0)
    return null;
  const late = fees.filter((fee) => movements.every(({ source }) => source !== fee.source));
  return {
    refunds: [
      ...changed.map(({ next }) => next),
      ...dropped.map((row): RefundRow => ({
        ...row,
        status: 'cancelled',
        last_error: status === 'disputed' ? DISPUTED : status === 'refunded' ? WENT_BACK : null,
        closed_at: nowMs,
      })),
    ],
    disputes: changedDisputes.map(({ next }) => next),
    movements: [
      ...movements.map((movement) => ({
        ...movement,
        feeCents: fees.find(({ source }) => source === movement.source)?.cents ?? null,
        atMs: toMoment(order, verdict, movement, nowMs),
      })),
      ...late.map(({ source, cents }): Booking => ({
        kind: isPayment(source) && !bookedFees.has(source) ? 'fee' : 'fee-changed',
        source,
        amountCents: 0,
        feeCents: cents,
        atMs: times.get(source) ?? nowMs,
      })),
    ],
    news: [
      // Earlier releases counted this money and mailed the buyer.
      ...(verdict.refundedCents === order.refunded_cents
        ? changed.filter(({ row }) => row)
        : changed
      ).flatMap(toRefundNews),
      ...(verdict.disputeStatus === order.dispute_status
        ? changedDisputes.filter(({ row }) => row)
        : changedDisputes
      ).flatMap(toDisputeNews),
    ],
  };
}

/**
 * By the provider's clock, which may be wrong: money moves after its order is made and before it is
 * seen. Of a refund that comes back no time is told.
 */
function toMoment(order: OrderRow, verdict: Paid, { kind, source }: Movement, nowMs: number): number {
  const dispute = verdict.disputes.find(({ id }) => source === `dispute:${id}`);
  const told: Partial<Record<MovementKind, number | null | undefined>> = {
    payment: verdict.confirmedAtMs,
    refund: verdict.refunds.find(({ id }) => source === `refund:${id}`)?.createdAtMs,
    dispute: dispute?.createdAtMs,
    'dispute-returned': dispute?.returnedAtMs,
  };
  return Math.max(order.created_at, Math.min(nowMs, told[kind] ?? nowMs));
}

// PayPal may hold money without listing the dispute (`fromPaypalOrder`). Such a dispute carries the
// id of the capture, and ends in the shop's favor once PayPal holds nothing.
function endUnlisted(known: readonly DisputeRow[], { disputes }: Paid): Dispute[] {
  return known
    .filter(({ id, money_ref: ref, status }) => id === ref && status === 'open')
    .filter((row) => disputes.every(({ id }) => id !== row.id))
    .map(({ id, amount_cents: amountCents, money_ref: moneyReference, reason }) => ({
      id,
      amountCents,
      moneyReference,
      reason,
      status: 'won',
      createdAtMs: null,
    }));
}

function isVoid({ reason }: RefundRow, status: OrderStatus): boolean {
  if (status === 'refunded' || status === 'disputed') return true;
  return reason !== 'operator' && status === 'paid';
}

function planMovements(
  order: OrderRow,
  verdict: Paid,
  booked: Books['booked'],
  known: readonly DisputeRow[],
): Movement[] {
  const targets = new Map<string, number>([...booked.keys()].map((source) => [source, 0]));
  const payments = [...booked].filter(([source]) => isPayment(source));
  for (const [source, cents] of payments) targets.set(source, cents);
  if (payments.length === 0)
    targets.set(`payment:${verdict.moneyReference ?? order.provider_ref}`, order.amount_cents);
  let unlistedCents = verdict.refundedCents;
  for (const { id, status, amountCents } of verdict.refunds) {
    targets.set(`refund:${id}`, status === 'failed' ? 0 : -amountCents);
    if (status !== 'failed') unlistedCents -= amountCents;
  }
  // PayPal may also count a lost dispute as a refund, so this never exceeds the money that came in.
  const wasLost = ({ id }: Dispute) => known.some((row) => row.id === id && row.status === 'lost');
  let leftCents = Math.max(0, order.amount_cents - verdict.refundedCents);
  let lostCents = 0;
  for (const dispute of verdict.disputes) {
    const { id, status, amountCents, heldCents: told } = dispute;
    const bookedCents = status === 'lost' && wasLost(dispute) ? -(booked.get(`dispute:${id}`) ?? 0) : 0;
    const heldCents =
      told ?? (status === 'won' ? 0 : Math.max(bookedCents, Math.min(amountCents, leftCents)));
    leftCents = Math.max(0, leftCents - heldCents);
    lostCents += bookedCents;
    targets.set(`dispute:${id}`, -heldCents);
  }
  if (unlistedCents > 0) targets.set('refund:unlisted', Math.min(0, lostCents - unlistedCents));
  const withFee = new Set(
    verdict.disputes.filter(({ feeCents }) => feeCents).map(({ id }) => `dispute:${id}`),
  );
  return [...targets].flatMap(([source, target]) => {
    const amountCents = target - (booked.get(source) ?? 0);
    // A dispute that was won before it was seen moves nothing, but costs its fee.
    const isDue = amountCents !== 0 || (withFee.has(source) && !booked.has(source));
    return isDue ? [{ source, amountCents, kind: toKind(source, amountCents) }] : [];
  });
}

const isPayment = (source: string) => source.startsWith('payment');

function toKind(source: string, amountCents: number): MovementKind {
  if (isPayment(source)) return 'payment';
  if (source.startsWith('refund')) return amountCents < 0 ? 'refund' : 'refund-failed';
  return amountCents > 0 ? 'dispute-returned' : 'dispute';
}

type Base = { order_id: string; provider: PaymentProvider };
type Bare = Omit<RefundRow, 'order_id' | 'provider'>;

// Refunds made in the dashboard or by an earlier release have keys that begin with the order id.
function newRefund({ key, createdAtMs, amountCents }: PaymentRefund, orderId: string, nowMs: number): Bare {
  return {
    id: createId('rfd'),
    provider_ref: null,
    money_ref: null,
    amount_cents: amountCents,
    note: null,
    status: 'done',
    reason: key?.startsWith(orderId) ? 'operator' : 'provider',
    attempts: 0,
    last_error: null,
    next_attempt_at: nowMs,
    created_at: createdAtMs ?? nowMs,
    begun_at: createdAtMs,
    closed_at: null,
    refused_at: null,
    run_id: null,
    ask_key: null,
    asked_by: null,
    message: null,
    until_cents: null,
  };
}

function toRefundRow(refund: PaymentRefund, row: Bare, base: Base, nowMs: number): RefundRow {
  const isClosed = refund.status !== 'pending';
  return {
    ...row,
    ...base,
    provider_ref: refund.id,
    status: refund.status,
    amount_cents: refund.amountCents,
    money_ref: refund.moneyReference ?? row.money_ref,
    note: row.note ?? refund.note,
    last_error: refund.status === 'failed' ? (refund.note ?? 'The bank sent it back.') : null,
    closed_at: isClosed ? (row.status === refund.status ? (row.closed_at ?? nowMs) : nowMs) : null,
  };
}

function toDisputeRow(
  { id, status, amountCents, moneyReference, reason, createdAtMs, answerByMs }: Dispute,
  row: DisputeRow | undefined,
  base: Base,
  nowMs: number,
): DisputeRow {
  return {
    ...base,
    id,
    status,
    amount_cents: amountCents,
    money_ref: moneyReference,
    reason,
    created_at: row?.created_at ?? createdAtMs ?? nowMs,
    answer_by: answerByMs ?? row?.answer_by ?? null,
    closed_at: status === 'open' ? null : row?.status === status ? row.closed_at : nowMs,
  };
}

function isSame<T extends object>(row: T, next: T): boolean {
  return Object.entries(next).every(([name, value]) => Reflect.get(row, name) === value);
}

function toRefundNews({ row, next }: { row: RefundRow | undefined; next: RefundRow }): MoneyNews[] {
  if (next.status === 'done') return row?.status === 'done' ? [] : [{ kind: 'refund-done', refund: next }];
  const wasUnderWay = row?.status === 'done' || row?.status === 'pending' || row?.status === 'asked';
  return next.status === 'failed' && wasUnderWay ? [{ kind: 'refund-failed', refund: next }] : [];
}

function toDisputeNews({
  row,
  next: dispute,
}: {
  row: DisputeRow | undefined;
  next: DisputeRow;
}): MoneyNews[] {
  if (row?.status === dispute.status) return [];
  switch (dispute.status) {
    case 'open':
      return [{ kind: 'dispute-opened', dispute }];
    case 'won':
      return row === undefined ? [] : [{ kind: 'dispute-won', dispute }];
    case 'lost':
      return [{ kind: 'dispute-lost', dispute }];
  }
}
