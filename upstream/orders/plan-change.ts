import { formatUsd } from '@/lib/money';
import type { OrderStatus } from '../store/schema';
import type { Verdict } from './inspect';
import type { OrderRow } from './repository';
import { planLateCheck, planSettledCheck } from './schedule';

/**
 * Every way an order may change. Money that arrives late, after we gave an order up, still counts: hence the ways from
 * `failed` and `expired`. `refunded` is left when the bank sends a refund back, or disputes what was refunded. A
 * `duplicate` becomes `paid` when the order that the buyer had it by does not hold any more.
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

/** Whether an order may go from one status to another. */
export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Whether an order waits for money that has never been there. */
export function isUnpaid({ status }: Pick<OrderRow, 'status'>): boolean {
  return status === 'pending' || status === 'failed' || status === 'expired';
}

/** Whether the shop holds money of an order that it has to give back. */
export function isOwedBack<T extends Pick<OrderRow, 'status'>>(
  order: T,
): order is T & { status: 'duplicate' | 'undeliverable' } {
  return order.status === 'duplicate' || order.status === 'undeliverable';
}

/** What is to be written into an order. `reason` is null when nothing happened that is worth a line in its history. */
export type OrderChange = {
  set: Partial<
    Pick<
      OrderRow,
      | 'status'
      | 'paid_at'
      | 'underway_at'
      | 'refunded_cents'
      | 'refunded_at'
      | 'dispute_status'
      | 'next_check_at'
      | 'given_up_at'
    >
  >;
  reason: string | null;
};

/**
 * What a verdict changes about an order; null when it is as it should be. `isLate` says that its money came too late to
 * give access, and is owed back. Times are in milliseconds since 1970.
 */
export function planChange(
  order: OrderRow,
  verdict: Verdict,
  nowMs: number,
  isLate = false,
): OrderChange | null {
  switch (verdict.kind) {
    case 'paid':
      // Money may come late; for what is free there is none that could.
      if (order.provider === 'none' && order.status !== 'pending') return null;
      return planMoney(order, verdict, nowMs, isLate);
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

function planMoney(
  order: OrderRow,
  verdict: Extract<Verdict, { kind: 'paid' }>,
  nowMs: number,
  isLate: boolean,
): OrderChange | null {
  const { access, disputeStatus } = verdict;
  // A lost dispute takes the money back, and the provider does not count that as a refund.
  const refundedCents = disputeStatus === 'lost' ? order.amount_cents : verdict.refundedCents;
  const status = toStatus(order, access, isLate);
  const isSame =
    status === order.status &&
    refundedCents === order.refunded_cents &&
    disputeStatus === order.dispute_status;
  if (isSame) return null;
  return {
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

function toStatus(
  { status }: OrderRow,
  access: 'granted' | 'suspended' | 'revoked',
  isLate: boolean,
): OrderStatus {
  switch (access) {
    case 'granted':
      if (isOwedBack({ status })) return status;
      return isLate ? 'undeliverable' : 'paid';
    case 'suspended':
      return 'disputed';
    case 'revoked':
      return 'refunded';
  }
}

function toReason(order: OrderRow, refundedCents: number, dispute: OrderRow['dispute_status']): string {
  const happened = [
    ...(isUnpaid(order)
      ? [order.provider === 'none' ? 'There was nothing to pay.' : 'The money came in.']
      : []),
    ...(dispute !== order.dispute_status && dispute !== null ? [`Dispute ${dispute}.`] : []),
    ...(refundedCents !== order.refunded_cents
      ? [`${formatUsd(refundedCents)} of ${formatUsd(order.amount_cents)} went back.`]
      : []),
  ];
  return happened.join(' ') || 'The provider’s view changed.';
}
