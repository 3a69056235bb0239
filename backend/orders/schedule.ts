import type { OrderRow } from '../store/schema';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const NEVER = Number.MAX_SAFE_INTEGER;

export const FIRST_CHECK_MS = MINUTE_MS;

const DAY_MS = 24 * HOUR_MS;

/** An unpaid order is given up after a day, and watched for late money for thirty. */
const EXPIRY_MS = DAY_MS;
const WATCH_MS = 30 * DAY_MS;

/** Buyers may dispute for some months. */
const SETTLED_WATCH_MS = 180 * DAY_MS;

type Aged = { created_at: number };
type Watched = Aged & Pick<OrderRow, 'status' | 'provider_ref' | 'underway_at'>;

export function isOverdue(order: Aged, nowMs: number): boolean {
  return nowMs - order.created_at >= EXPIRY_MS;
}

/**
 * When to look at an unpaid order again: after a quarter of its age, a minute to an hour; money
 * that is under way is waited for.
 */
export function planNextCheck(order: Watched, nowMs: number): number {
  const isWaiting = order.status === 'pending' || order.underway_at !== null;
  return isWaiting ? planAttempt(order.created_at, nowMs) : planLateCheck(order, nowMs);
}

/**
 * When to look again at an order that was given up, in case money came all the same: in six hours
 * to a day, until it is thirty days old.
 */
export function planLateCheck(order: Omit<Watched, 'status'>, nowMs: number): number {
  const age = nowMs - order.created_at;
  if (order.provider_ref === null || age >= WATCH_MS) return NEVER;
  return nowMs + Math.min(Math.max(Math.round(age / 4), 6 * HOUR_MS), DAY_MS);
}

/**
 * When to look again at a paid order, in case the webhook of a refund or dispute was lost: after a
 * day, then a quarter of its age, for half a year.
 */
export function planSettledCheck(order: Aged & { provider: string }, nowMs: number): number {
  const age = nowMs - order.created_at;
  if (order.provider === 'none' || age >= SETTLED_WATCH_MS) return NEVER;
  return nowMs + Math.max(Math.round(age / 4), DAY_MS);
}

/** How long a worker has a refund for itself: longer than a call to a provider, in milliseconds. */
export const REFUND_CLAIM_MS = 20_000;

/** When to try a refund again: in a minute, then twice as long each time, at most a day. */
export function planRefundAttempt(attempts: number, nowMs: number): number {
  return nowMs + Math.min(MINUTE_MS * 2 ** Math.min(attempts - 1, 20), EXPIRY_MS);
}

/** When to take up a webhook again: in a minute, then ever more seldom. */
export function planAttempt(receivedAt: number, nowMs: number): number {
  const age = nowMs - receivedAt;
  return nowMs + Math.min(Math.max(Math.round(age / 4), FIRST_CHECK_MS), HOUR_MS);
}
