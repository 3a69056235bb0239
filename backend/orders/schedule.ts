import { sql } from 'kysely';
import { bringForward, NEVER, planNext, type Rhythm } from '../store/rhythm';
import type { OrderRow, Store } from '../store/schema';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const FIRST_CHECK_MS = MINUTE_MS;

/** How long an unpaid order holds a ticket of a limited package, and its code. */
export const HOLD_MS = 15 * MINUTE_MS;

export const EXPIRY_MS = DAY_MS;
const WATCH_MS = 30 * DAY_MS;

const SETTLED_WATCH_MS = 180 * DAY_MS;

export const WAITING: Rhythm = { part: 4, leastMs: FIRST_CHECK_MS, mostMs: HOUR_MS };
const GIVEN_UP: Rhythm = { part: 4, leastMs: 6 * HOUR_MS, mostMs: DAY_MS };
const SETTLED: Rhythm = { part: 4, leastMs: DAY_MS, mostMs: SETTLED_WATCH_MS / 4 };
export const REFUND: Rhythm = { part: 4, leastMs: MINUTE_MS, mostMs: DAY_MS };

type Aged = { created_at: number };
type Watched = Aged & Pick<OrderRow, 'status' | 'provider_ref' | 'underway_at'>;

export function isOverdue(order: Aged, nowMs: number): boolean {
  return nowMs - order.created_at >= EXPIRY_MS;
}

/**
 * Times in ms. What another account was paid (`isOfOtherAccount`) is told once the shop has that
 * account again, so its orders are asked for as often as those that wait.
 */
export function planNextCheck(order: Watched, nowMs: number, isOfOther = false): number {
  const isWaiting = order.status === 'pending' || order.underway_at !== null;
  if (!isWaiting) return planLateCheck(order, nowMs, isOfOther ? WAITING : GIVEN_UP);
  const next = planNext(WAITING, order.created_at, nowMs);
  const holdsUntil = order.created_at + HOLD_MS;
  return nowMs < holdsUntil ? Math.min(next, holdsUntil) : next;
}

/** Returns `NEVER` after thirty days. */
export function planLateCheck(order: Omit<Watched, 'status'>, nowMs: number, rhythm = GIVEN_UP): number {
  const { created_at: sinceMs, provider_ref: reference } = order;
  return reference === null || nowMs - sinceMs >= WATCH_MS ? NEVER : planNext(rhythm, sinceMs, nowMs);
}

/** Returns `NEVER` after half a year. */
export function planSettledCheck(order: Aged & { provider: string }, nowMs: number): number {
  const { created_at: sinceMs, provider } = order;
  const isOver = provider === 'none' || nowMs - sinceMs >= SETTLED_WATCH_MS;
  return isOver ? NEVER : planNext(SETTLED, sinceMs, nowMs);
}

/** Repairs times that were planned while the clock was ahead. */
export async function bringChecksForward(store: Store, nowMs: number): Promise<void> {
  const orders = { table: 'orders', dueAt: 'next_check_at', since: 'created_at' } as const;
  await bringForward(store, { ...orders, where: sql<boolean>`status = 'pending'` }, WAITING, nowMs);
  const longest = ({ part, mostMs }: Rhythm) => ({ part, leastMs: mostMs, mostMs });
  const [givenUp, settled] = [
    sql<boolean>`status in ('failed', 'expired')`,
    sql<boolean>`paid_at is not null`,
  ];
  await bringForward(store, { ...orders, where: givenUp }, longest(GIVEN_UP), nowMs);
  await bringForward(store, { ...orders, where: settled }, longest(SETTLED), nowMs);
}

/** Must exceed the timeout of a provider call. */
export const REFUND_CLAIM_MS = 20_000;

export const REFUND_TRIED_MS = 30 * DAY_MS;
