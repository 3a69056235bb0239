import { formatUsd } from '@/lib/money';
import type { OrderStatus } from '@/lib/contract/orders';
import type { Verdict } from './verdict';
import { type Books, type MoneyChange, planMoney } from './ledger';
import type { OrderRow } from '../store/schema';
import { planLateCheck, planSettledCheck } from './schedule';

/**
 * Every way an order may change. Late money still counts, hence the ways from `failed` and
 * `expired`. `refunded` is left when the bank sends a refund back, or disputes it.
 */
const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['paid', 'duplicate', 'undeliverable', 'refunded', 'disputed', 'failed', 'expired'],
  failed: ['paid', 'duplicate', 'undeliverable', 'refunded', 'disputed'],
  expired: ['paid', 'duplicate', 'undeliverable', 'refunded', 'disputed', 'failed'],
  paid: ['refunded', 'disputed'],
  duplicate: ['paid', 'refunded', 'disputed'],
  undeliverable: ['refunded', 'disputed'],
  disputed: ['paid', 'duplicate', 'undeliverable', 'refunded'],
  refunded: ['paid', 'duplicate', 'undeliverable', 'disputed'],
};

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/**
 * Whether a change leads to what only a buyer with an account can have. Where it was deleted before
 * the money came, the order becomes `undeliverable` instead, and the money goes back.
 */
export function needsAccount(from: OrderStatus, to: OrderStatus): boolean {
  return from !== to && (to === 'paid' || to === 'duplicate');
}

/** Whether an order waits for money that has never been there. */
export function isUnpaid({ status }: Pick<OrderRow, 'status'>): boolean {
  return status === 'pending' || status === 'failed' || status === 'expired';
}

/** While an order is one of these, the shop holds money that it has to give back. */
export const OWED = ['duplicate', 'undeliverable'] as const satisfies readonly OrderStatus[];

export function isOwedBack<T extends Pick<OrderRow, 'status'>>(
  order: T,
): order is T & { status: (typeof OWED)[number] } {
  return OWED.some((owed) => owed === order.status);
}

/** Whether a dispute holds the money of an order, or has taken it; of a part, the rest is free. */
export function isHeldByDispute({
  status,
  dispute_status: dispute,
}: Pick<OrderRow, 'status' | 'dispute_status'>): boolean {
  return dispute === 'open' || (dispute === 'lost' && status === 'disputed');
}

/** What to write into an order; `reason` null for what its history does not show. */
export type OrderChange = {
  set: Partial<OrderRow>;
  reason: string | null;
  money?: MoneyChange | null;
};

/**
 * What a verdict changes about an order; null for nothing. `isLate`: its money came too late to
 * give access, and is owed back. Times are in milliseconds since 1970.
 */
export function planChange(
  order: OrderRow,
  verdict: Verdict,
  nowMs: number,
  { books, isLate = false }: { books: Books; isLate?: boolean },
): OrderChange | null {
  switch (verdict.kind) {
    case 'paid':
      // Money may come late; for what is free there is none that could.
      if (order.provider === 'none' && order.status !== 'pending') return null;
      return planPaid(order, verdict, nowMs, { books, isLate });
    case 'dead':
      if (!mayBecome(order.status, 'failed')) return null;
      return {
        set: { status: 'failed', next_check_at: planLateCheck(order, nowMs) },
        reason: verdict.error.message,
      };
    case 'underway':
    case 'open':
      return planUnderway(order, verdict.kind === 'underway', nowMs);
    case 'mismatch':
    case 'missing':
    case 'unknown':
      return null;
  }
}

/** Gives an unpaid order up, so that a new one may be opened; null for one that is not open. */
export function planExpiry(order: OrderRow, reason: string, nowMs: number): OrderChange | null {
  if (order.status !== 'pending') return null;
  const next_check_at = planLateCheck(order, nowMs);
  return { set: { status: 'expired', given_up_at: nowMs, next_check_at }, reason };
}

function planUnderway(order: OrderRow, isUnderway: boolean, nowMs: number): OrderChange | null {
  if (!isUnpaid(order) || isUnderway === (order.underway_at !== null)) return null;
  return { set: { underway_at: isUnderway ? nowMs : null }, reason: null };
}

function planPaid(
  order: OrderRow,
  verdict: Extract<Verdict, { kind: 'paid' }>,
  nowMs: number,
  { books, isLate }: { books: Books; isLate: boolean },
): OrderChange | null {
  const { disputeStatus, refundedCents } = verdict;
  const status = toStatus(order, verdict, isLate);
  const money = planMoney(order, verdict, status, books, nowMs);
  const isSame =
    status === order.status &&
    refundedCents === order.refunded_cents &&
    disputeStatus === order.dispute_status;
  if (isSame) return money && { set: {}, reason: null, money };
  return {
    money,
    set: {
      status,
      refunded_cents: refundedCents,
      refunded_at: refundedCents === 0 ? null : (order.refunded_at ?? nowMs),
      dispute_status: disputeStatus,
      paid_at: order.paid_at ?? nowMs,
      underway_at: null,
      next_check_at: planSettledCheck(order, nowMs),
    },
    reason: toReason(order, refundedCents, disputeStatus),
  };
}

/** After a dispute that took all, the order stays `disputed`: the shop did not refund it. */
function toStatus(
  { status }: OrderRow,
  { access, disputeStatus }: Extract<Verdict, { kind: 'paid' }>,
  isLate: boolean,
): OrderStatus {
  switch (access) {
    case 'granted':
      if (isOwedBack({ status })) return status;
      return isLate ? 'undeliverable' : 'paid';
    case 'suspended':
      return 'disputed';
    case 'revoked':
      return disputeStatus === 'lost' ? 'disputed' : 'refunded';
  }
}

function toReason(order: OrderRow, refundedCents: number, dispute: OrderRow['dispute_status']): string {
  const happened = [
    ...(isUnpaid(order)
      ? [order.provider === 'none' ? 'There was nothing to pay.' : 'The money came in.']
      : []),
    ...(dispute !== order.dispute_status && dispute !== null ? [`Dispute ${dispute}.`] : []),
    ...(refundedCents !== order.refunded_cents
      ? [`${formatUsd(refundedCents)} of ${formatUsd(order.amount_cents)} was refunded.`]
      : []),
  ];
  return happened.join(' ') || 'The provider’s view changed.';
}
