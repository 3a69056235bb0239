const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after it was opened an order is looked at first, in milliseconds. */
export const FIRST_CHECK_MS = MINUTE_MS;

/** An unpaid order is given up after a day, and watched for late money for another. */
const EXPIRY_MS = 24 * HOUR_MS;
const WATCH_MS = 2 * EXPIRY_MS;

type Aged = { created_at: number };
type Watched = Aged & { underway_at: number | null };

/** Whether an unpaid order is to be given up. */
export function isOverdue(order: Aged, nowMs: number): boolean {
  return nowMs - order.created_at >= EXPIRY_MS;
}

/**
 * When to look at an unpaid order again: in a minute, then ever more seldom (a quarter of its age, at most an hour), so that
 * abandoned carts do not add up to a stream of questions. Null: never again. Money that is under way is waited for: a bank may
 * take days.
 */
export function planNextCheck(order: Watched, nowMs: number): number | null {
  const age = nowMs - order.created_at;
  if (age >= WATCH_MS && order.underway_at === null) return null;
  return nowMs + Math.min(Math.max(Math.round(age / 4), FIRST_CHECK_MS), HOUR_MS);
}
