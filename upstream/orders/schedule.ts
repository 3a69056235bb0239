const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Far enough away to mean never. */
export const NEVER = Number.MAX_SAFE_INTEGER;

/** How long after it was opened an order is looked at first, in milliseconds. */
export const FIRST_CHECK_MS = MINUTE_MS;

/** An unpaid order is given up after a day, and watched for late money for another. */
const EXPIRY_MS = 24 * HOUR_MS;
const WATCH_MS = 2 * EXPIRY_MS;

/** How long after its payment an order is watched for refunds and disputes: buyers may dispute for some months. */
const SETTLED_WATCH_MS = 180 * EXPIRY_MS;

type Aged = { created_at: number };
type Watched = Aged & { underway_at: number | null };

/** Whether an unpaid order is to be given up. */
export function isOverdue(order: Aged, nowMs: number): boolean {
  return nowMs - order.created_at >= EXPIRY_MS;
}

/**
 * When to look at an unpaid order again: in a minute, then ever more seldom (a quarter of its age, at most an hour), so that
 * abandoned carts do not add up to a stream of questions, and never after two days. Money that is under way is waited for: a bank may
 * take days.
 */
export function planNextCheck(order: Watched, nowMs: number): number {
  const age = nowMs - order.created_at;
  if (age >= WATCH_MS && order.underway_at === null) return NEVER;
  return planAttempt(order.created_at, nowMs);
}

/**
 * When to look again at an order that money has come in for, in case the webhook of a refund or a dispute was lost: in a
 * day, then ever more seldom (a quarter of its age), for half a year. Never, when there was nothing to pay.
 */
export function planSettledCheck(order: Aged & { provider: string }, nowMs: number): number {
  const age = nowMs - order.created_at;
  if (order.provider === 'none' || age >= SETTLED_WATCH_MS) return NEVER;
  return nowMs + Math.max(Math.round(age / 4), EXPIRY_MS);
}

/** When to take up a webhook again that was received and could not be handled: in a minute, then ever more seldom. */
export function planAttempt(receivedAt: number, nowMs: number): number {
  const age = nowMs - receivedAt;
  return nowMs + Math.min(Math.max(Math.round(age / 4), FIRST_CHECK_MS), HOUR_MS);
}
