import { formatUsd } from '@/lib/money';
import type { OrderStatus } from '@/lib/contract/orders';
import type { Verdict } from './verdict';
import { type Books, type MoneyChange, planMoney } from './ledger';
import type { OrderRow } from '../store/schema';
import { planLateCheck, planSettledCheck } from './schedule';

// Late money still counts, so `failed` and `expired` are not final. A bank may return a refund or
// dispute it, so `refunded` is not either.
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

/** Only an account can own a paid order. After a deletion the order becomes `undeliverable`. */
export function needsAccount(from: OrderStatus, to: OrderStatus): boolean {
  return from !== to && (to === 'paid' || to === 'duplicate');
}

/** Counts failed and expired orders as unpaid, because late money may still arrive. */
export function isUnpaid({ status }: Pick<OrderRow, 'status'>): boolean {
  return status === 'pending' || status === 'failed' || status === 'expired';
}

/** The shop has to refund orders with these statuses. */
export const OWED = ['duplicate', 'undeliverable'] as const satisfies readonly OrderStatus[];

export function isOwedBack<T extends Pick<OrderRow, 'status'>>(
  order: T,
): order is T & { status: (typeof OWED)[number] } {
  return OWED.some((owed) => owed === order.status);
}

/**
 * A dispute of a part that was lost leaves the rest free, except with Stripe, which refunds nothing
 * of such a charge (`charge_disputed`).
 */
export function isHeldByDispute({
  status,
  provider,
  dispute_status: dispute,
}: Pick<OrderRow, 'status' | 'provider' | 'dispute_status'>): boolean {
  return dispute === 'open' || (dispute === 'lost' && (status === 'disputed' || provider === 'stripe'));
}

export type OrderChange = {
  set: Partial<OrderRow>;
  reason: string | null;
  money?: MoneyChange | null;
};

/**
 * Returns null when nothing changes. `isLate` means that the money must be refunded. Times in ms.
 */
export function planChange(
  order: OrderRow,
  verdict: Verdict,
  nowMs: number,
  { books, isLate = false }: { books: Books; isLate?: boolean },
): OrderChange | null {
  switch (verdict.kind) {
    case 'paid':
      // A free item has no late payment.
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

/** Returns null when the order is not open. */
export function planExpiry(order: OrderRow, reason: string, nowMs: number): OrderChange | null {
  if (order.status !== 'pending') return null;
  return { set: { status: 'expired', given_up_at: nowMs }, reason };
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

/** The shop did not refund a lost dispute, so the order stays `disputed`. */
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
