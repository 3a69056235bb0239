import type { OrderRow } from '../store/schema';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Far enough away to mean never. */
export const NEVER = Number.MAX_SAFE_INTEGER;

/** How long after it was opened an order is looked at first, in milliseconds. */
export const FIRST_CHECK_MS = MINUTE_MS;

const DAY_MS = 24 * HOUR_MS;

/** An unpaid order is given up after a day, and watched for late money for thirty. */
const EXPIRY_MS = DAY_MS;
const WATCH_MS = 30 * DAY_MS;

/**
 * How long after its payment an order is watched for refunds and disputes: buyers may dispute for
 * some months.
 */
const SETTLED_WATCH_MS = 180 * DAY_MS;

type Aged = { created_at: number };
type Watched = Aged & Pick<OrderRow, 'status' | 'provider_ref' | 'underway_at'>;

/** Whether an unpaid order is to be given up. */
export function isOverdue(order: Aged, nowMs: number): boolean {
  return nowMs - order.created_at >= EXPIRY_MS;
}

/**
 * When to look at an unpaid order again: in a minute, then ever more seldom (a quarter of its age,
 * at most an hour), so that abandoned carts do not add up to a stream of questions. Money that is
 * under way is waited for: a bank may take days.
 */
export function planNextCheck(order: Watched, nowMs: number): number {
  const isWaiting = order.status === 'pending' || order.underway_at !== null;
  return isWaiting ? planAttempt(order.created_at, nowMs) : planLateCheck(order, nowMs);
}

/**
 * When to look again at an order that was given up, or whose payment came to nothing: providers
 * err, and money may be there all the same. In six hours to a day, until the order is thirty days
 * old; never, when there is nothing to look for.
 */
export function planLateCheck(order: Omit<Watched, 'status'>, nowMs: number): number {
  const age = nowMs - order.created_at;
  if (order.provider_ref === null || age >= WATCH_MS) return NEVER;
  return nowMs + Math.min(Math.max(Math.round(age / 4), 6 * HOUR_MS), DAY_MS);
}

/**
 * When to look again at an order that money has come in for, in case the webhook of a refund or a
 * dispute was lost: in a day, then ever more seldom (a quarter of its age), for half a year. Never,
 * when there was nothing to pay.
 */
export function planSettledCheck(order: Aged & { provider: string }, nowMs: number): number {
  const age = nowMs - order.created_at;
  if (order.provider === 'none' || age >= SETTLED_WATCH_MS) return NEVER;
  return nowMs + Math.max(Math.round(age / 4), DAY_MS);
}

/**
 * How long a worker has a refund for itself, in milliseconds: longer than one call to a provider
 * may take.
 */
export const REFUND_CLAIM_MS = 20_000;

/**
 * When to try a refund again that could not be made: in a minute, then twice as long each time, at
 * most a day.
 */
export function planRefundAttempt(attempts: number, nowMs: number): number {
  return nowMs + Math.min(MINUTE_MS * 2 ** Math.min(attempts - 1, 20), EXPIRY_MS);
}

/**
 * When to take up a webhook again that was received and could not be handled: in a minute, then
 * ever more seldom.
 */
export function planAttempt(receivedAt: number, nowMs: number): number {
  const age = nowMs - receivedAt;
  return nowMs + Math.min(Math.max(Math.round(age / 4), FIRST_CHECK_MS), HOUR_MS);
}
