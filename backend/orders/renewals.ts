import { ofMode } from '../store/of-mode';
import type { OrderRow, PaymentMode, RenewalRow, Store } from '../store/schema';
import { leaveMethods } from '../store/saved-methods';
import { enqueueRefund } from './refund-repository';

const DAY_MS = 24 * 60 * 60_000;

/** After the end of what was paid, in days. The first try is at that end. */
const RETRY_DAYS = [1, 3, 5, 7] as const;
export const TRIES = RETRY_DAYS.length + 1;
/** How long access goes on while a payment is tried. */
export const GRACE_MS = 8 * DAY_MS;
const REMINDER_MS = 14 * DAY_MS;
/** A year or more is reminded of. */
export const REMINDED_MONTHS = 12;

/** What has not been paid for so long, by whatever cause, ends. */
export const LAPSE_MS = 60 * DAY_MS;

/** When a payment that was declined for the `tries`th time is tried again. */
export const planRetry = (dueMs: number, tries: number): number =>
  dueMs + (RETRY_DAYS[tries - 1] ?? GRACE_MS / DAY_MS) * DAY_MS;

/** When the job looks at what is paid until `untilMs`. */
export function planLook(
  untilMs: number,
  period: { unit: 'day' | 'month'; count: number },
  remindedFor: number | null,
): number {
  const isLong = period.unit === 'month' && period.count >= REMINDED_MONTHS;
  return isLong && remindedFor !== untilMs ? untilMs - REMINDER_MS : untilMs;
}

export const findRenewal = (db: Store, membershipId: string): Promise<RenewalRow | undefined> =>
  db.selectFrom('renewals').selectAll().where('membership_id', '=', membershipId).executeTakeFirst();

/** Where a period begins whose payment was tried for some days: where access went on. */
export const toRenewedFrom = (renewal: RenewalRow | undefined, paidUntil: number): number | null =>
  renewal?.due_at != null && renewal.due_at >= paidUntil ? renewal.due_at : null;

/**
 * Runs in the transaction that makes `order` paid: the buyer has agreed to renewals, or the clock's
 * payment came in. What was canceled before goes back.
 */
export async function noteRenewed(trx: Store, order: OrderRow, nowMs: number): Promise<void> {
  const { membership_id: id, covers_until: untilMs, renewal: how } = order;
  if (how === null || id === null || untilMs === null) return;
  const idle = { order_id: null, due_at: null, tries: 0, fault: null, next_at: 0 } as const;
  // A period that is paid needs no grace, also if it goes back.
  await trx.updateTable('orders').set({ grace_until: null }).where('membership_id', '=', id).execute();
  if (how === 'agreed') {
    const before = await findRenewal(trx, id);
    if (before && before.method_order_id !== order.id)
      await leaveMethods(trx, 'user_id', order.user_id, before.method_order_id);
    const agreed = {
      ...idle,
      state: 'active' as const,
      cents: order.list_cents ?? order.amount_cents,
      method_order_id: order.id,
      canceled_at: null,
      ended_at: null,
    };
    await trx
      .insertInto('renewals')
      .values({ membership_id: id, reminded_for: null, refunded_at: null, created_at: nowMs, ...agreed })
      .onConflict((oc) => oc.column('membership_id').doUpdateSet(agreed))
      .execute();
    return;
  }
  const renewal = await trx
    .updateTable('renewals')
    .set(idle)
    .where('membership_id', '=', id)
    .returning('state')
    .executeTakeFirst();
  if (renewal?.state === 'active') return;
  const note = 'The renewal was canceled before it was charged.';
  await enqueueRefund(trx, order, { amountCents: order.amount_cents, reason: 'operator', note }, nowMs);
}

/**
 * Counts until the next period's order is written; one that is underway is given up or goes back.
 * Access lasts to the end of what is paid. Is idempotent.
 */
export async function cancelRenewal(db: Store, membershipId: string, nowMs: number): Promise<void> {
  await db
    .updateTable('renewals')
    .set({ state: 'canceled', canceled_at: nowMs, next_at: nowMs })
    .where('membership_id', '=', membershipId)
    .where('state', '=', 'active')
    .execute();
}

/** Undoes a cancellation while what was paid lasts and its method is there. False otherwise. */
export async function keepRenewal(db: Store, membershipId: string, nowMs: number): Promise<boolean> {
  const kept = await db
    .updateTable('renewals')
    .set({ state: 'active', canceled_at: null, next_at: nowMs })
    .where('membership_id', '=', membershipId)
    .where('state', '=', 'canceled')
    .where('order_id', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('saved_methods')
          .select('saved_methods.order_id')
          .whereRef('saved_methods.order_id', '=', 'renewals.method_order_id')
          .where('saved_methods.state', '!=', 'leaving'),
      ),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('orders')
          .select('orders.id')
          .where('orders.membership_id', '=', membershipId)
          .where('orders.status', '=', 'paid')
          .where('orders.covers_until', '>', nowMs),
      ),
    )
    .returning('membership_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** In the transaction in which an account is deleted, or a payment goes back. */
export async function endRenewals(
  trx: Store,
  of: { userId: string } | { membershipId: string },
  nowMs: number,
): Promise<void> {
  await trx
    .updateTable('renewals')
    .set({ state: 'canceled', canceled_at: nowMs, next_at: nowMs })
    .where('state', '=', 'active')
    .where('membership_id', 'in', (eb) => {
      const all = eb.selectFrom('pass_memberships').select('id');
      return 'userId' in of ? all.where('user_id', '=', of.userId) : all.where('id', '=', of.membershipId);
    })
    .execute();
}

export type DueRenewal = Awaited<ReturnType<typeof listDue>>[number];

/** With what it is for: the holder, the pass and its organization. */
export const listDue = (store: Store, mode: PaymentMode, nowMs: number, limit: number) =>
  store
    .selectFrom('renewals')
    .innerJoin('pass_memberships as m', 'm.id', 'renewals.membership_id')
    .innerJoin('passes', 'passes.id', 'm.pass_id')
    .innerJoin('organisations', 'organisations.id', 'passes.organisation_id')
    .innerJoin('users', 'users.id', 'm.user_id')
    .selectAll('renewals')
    .select(['m.user_id', 'm.pass_id', 'm.state as membership', 'm.anchored_at'])
    .select(['passes.name as pass', 'passes.organisation_id', 'passes.withdrawn_at'])
    .select(['passes.period_unit', 'passes.period_count'])
    .select(['organisations.name as organisation', 'organisations.timezone'])
    .select(['users.email', 'users.email_verified_at', 'users.deleted_at'])
    .where('renewals.state', 'in', ['active', 'canceled'])
    .where('renewals.next_at', '<=', nowMs)
    .where('m.payment_mode', '=', mode)
    .orderBy('renewals.next_at')
    .limit(limit)
    .execute();

/** When it is charged next, of what is paid until `untilMs`. Null where it isn't. */
export function findNextPayment(
  {
    state,
    fault,
    due_at: dueMs,
    next_at: nextMs,
  }: Pick<RenewalRow, 'state' | 'fault' | 'due_at' | 'next_at'>,
  untilMs: number | null,
): number | null {
  if (state !== 'active') return null;
  if (fault === 'declined' || fault === 'challenged') return nextMs;
  return fault === null && dueMs === null ? untilMs : null;
}

/** The last period that is paid, by number. */
export const findLastPaid = (store: Store, membershipId: string, mode: PaymentMode) =>
  store
    .selectFrom('orders')
    .selectAll()
    .where('membership_id', '=', membershipId)
    .where('status', 'in', ['paid', 'disputed'])
    .where('covers_until', 'is not', null)
    .where(ofMode(mode))
    .orderBy('covers_until', 'desc')
    .limit(1)
    .executeTakeFirst();
