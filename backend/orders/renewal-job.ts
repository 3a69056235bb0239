import { randomUUID } from 'node:crypto';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import { enqueueMail } from '../mail/outbox';
import { claim } from '../store/claim';
import { leaveMethods } from '../store/saved-methods';
import type { OrderRow, RenewalRow, Store } from '../store/schema';
import { chargeRenewal, findMethod } from './charge-renewal';
import type { OrderContext } from './context';
import { type RenewalNews, toRenewalMail } from './renewal-mails';
import { mayCharge, writeRenewal } from './renewal-order';
import {
  type DueRenewal,
  findLastPaid,
  GRACE_MS,
  LAPSE_MS,
  listDue,
  planLook,
  planRetry,
  TRIES,
} from './renewals';
import { giveUp, isDecline, settle } from './settle';
import { BY_RECONCILER } from './transitions';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const INTERVAL_MS = MINUTE_MS;
const HOLD_MS = 10 * MINUTE_MS;
const BATCH = 10;
const SOON_MS = 5 * MINUTE_MS;
const WAIT_MS = 6 * HOUR_MS;
/** Longer than anything that is tried waits, so it was planned by a clock that was ahead. */
const FARTHEST_MS = GRACE_MS + 24 * HOUR_MS;

type Change = Partial<Omit<RenewalRow, 'membership_id'>>;
type More = { news?: RenewalNews | null; also?: (trx: Store) => Promise<unknown> };

/**
 * The clock of passes that renew: each period is an order of its own, written before the provider
 * is asked, charged when what is paid ends and never before. One instance at a time; each step is a
 * conditional update, and a crash between any two is found by the next look. Never throws.
 */
export function createRenewalJob(context: OrderContext): IntervalJob {
  const { store, payments, now, report, repository, sender, mailer } = context;
  const { mode } = payments.accounts;
  const holder = randomUUID();
  let aheadAtMs = Infinity;
  /** Nothing is tried for some minutes, or until the clock is set. */
  const isAhead = () => now() >= aheadAtMs && now() < aheadAtMs + 2 * SOON_MS;

  /** False where something else has changed it meanwhile. */
  async function change(row: DueRenewal, values: Change, { news = null, also }: More = {}): Promise<boolean> {
    const { membership_id: id, state, order_id: orderId, next_at: nextAt } = row;
    return store.transaction().execute(async (trx) => {
      const changed = await trx
        .updateTable('renewals')
        .set(values)
        .where('membership_id', '=', id)
        .where('state', '=', state)
        .where('next_at', '=', nextAt)
        .where('order_id', orderId === null ? 'is' : '=', orderId)
        .returning('membership_id')
        .executeTakeFirst();
      if (!changed) return false;
      if (also) await also(trx);
      if (news && row.deleted_at === null) await enqueueMail(trx, toRenewalMail(row, news, sender), now());
      return true;
    });
  }

  const wait = (row: DueRenewal, ms: number, more: Change = {}) =>
    change(row, { ...more, next_at: now() + ms });

  const setGrace = (trx: Store, { membership_id: id }: DueRenewal, untilMs: number | null) =>
    trx
      .updateTable('orders')
      .set({ grace_until: untilMs })
      .where('membership_id', '=', id)
      .where('grace_until', 'is not', null)
      .execute();

  /** What was tried gives no access any more, and the provider keeps no card for it. */
  const end = (row: DueRenewal, kind: 'ended' | 'stopped' | null) =>
    change(
      row,
      { state: 'ended', ended_at: now(), order_id: null, due_at: null },
      {
        news: kind && { kind },
        also: async (trx) => {
          await setGrace(trx, row, null);
          await leaveMethods(trx, 'user_id', row.user_id, row.method_order_id);
        },
      },
    );

  /** The order of the last try is looked at before anything else. */
  async function follow(row: DueRenewal, orderId: string): Promise<void> {
    const before = await repository.findById(orderId);
    if (!before) return void (await change(row, { order_id: null }));
    const { order, verdict } = await settle(context, before, null, BY_RECONCILER);
    // The transaction that made it paid has moved the renewal on.
    if (order.status === 'paid') return;
    if (order.status === 'pending') {
      const { kind } = verdict;
      if (kind === 'unknown' || kind === 'underway' || kind === 'missing')
        return void (await wait(row, SOON_MS));
      // A crash came between the provider's answer and ours.
      if (row.fault === null && row.state === 'active' && isDecline(verdict))
        return note(row, order, 'declined');
      const { order: after } = await giveUp(context, order, 'The renewal is tried again.', BY_RECONCILER);
      if (after.status === 'paid') return;
      if (after.status === 'pending') return void (await wait(row, SOON_MS));
    }
    await change(row, { order_id: null });
  }

  async function look(row: DueRenewal): Promise<void> {
    if (row.order_id !== null) return follow(row, row.order_id);
    const last = await findLastPaid(store, row.membership_id, mode);
    if (row.membership !== 'open' || row.deleted_at !== null || last?.covers_until == null)
      return void (await end(row, null));
    const { covers_until: untilMs, status } = last;
    const nowMs = now();
    if (nowMs < untilMs) return remind(row, untilMs);
    if (row.state === 'canceled') return void (await end(row, null));
    if (row.due_at === null && nowMs >= untilMs + LAPSE_MS) return void (await end(row, 'stopped'));
    const isUnconfirmed = row.email_verified_at === null;
    // After days without access, what is paid now begins now.
    const isLate = row.fault !== null || nowMs >= untilMs + 24 * HOUR_MS;
    const dueMs = row.due_at ?? (isLate ? nowMs : untilMs);
    const isOver = row.due_at !== null && (row.tries >= TRIES || nowMs >= dueMs + GRACE_MS);
    if (isOver || (isUnconfirmed && nowMs >= untilMs + GRACE_MS)) return void (await end(row, 'ended'));
    const paused = { due_at: null, tries: 0 };
    // Who disputes a payment isn't charged again.
    if (status === 'disputed' || !(await mayCharge(store, row, nowMs)))
      return void (await wait(row, WAIT_MS, { ...paused, fault: 'waiting' }));
    if (!isUnconfirmed) return renew(row, last, dueMs);
    const news = { kind: 'unconfirmed', nextMs: nowMs + WAIT_MS, endMs: untilMs + GRACE_MS } as const;
    const values = { ...paused, fault: news.kind, next_at: news.nextMs };
    await change(row, values, { news: row.fault === news.kind ? null : news });
  }

  async function remind(row: DueRenewal, untilMs: number): Promise<void> {
    const period = { unit: row.period_unit, count: row.period_count };
    const lookMs = row.state === 'active' ? planLook(untilMs, period, row.reminded_for) : untilMs;
    const values = { fault: null, due_at: null, tries: 0 };
    if (now() < lookMs) return void (await change(row, { ...values, next_at: lookMs }));
    const told = { ...values, reminded_for: untilMs, next_at: untilMs };
    await change(row, told, { news: { kind: 'soon', atMs: untilMs } });
  }

  async function renew(row: DueRenewal, last: OrderRow, dueMs: number): Promise<void> {
    const method = await findMethod(context, row.method_order_id);
    if (method === 'later') return void (await wait(row, SOON_MS));
    if (method === null) return lose(row, last, dueMs);
    const order = await writeRenewal(context, row, { last, dueMs, method });
    if (order === 'taken') return;
    if (order === 'held') return void (await wait(row, 2 * SOON_MS));
    const due = { ...row, order_id: order.id, due_at: dueMs, fault: null };
    const charge = await chargeRenewal(context, order, method);
    if (!charge.ok) {
      const isDown = charge.error.code === 'provider_unavailable' || charge.error.code === 'conflict';
      if (!isDown) report(`The renewal ${order.id} was refused: ${charge.error.message}`, null);
      return void (await wait(due, isDown ? SOON_MS : WAIT_MS));
    }
    switch (charge.value) {
      case 'paid':
        return;
      case 'open':
        return void (await wait(due, SOON_MS));
      case 'ahead':
        report('The clock of this machine is ahead of the payment provider’s. Nothing is renewed.', null);
        aheadAtMs = now();
        // As it was before, since what was planned by this clock would be wrong.
        return void (await change(
          due,
          { due_at: row.due_at },
          { also: async (trx) => row.due_at ?? setGrace(trx, row, null) },
        ));
      default:
        return note(due, order, charge.value);
    }
  }

  /** One more try has brought no money. A card that is lost is not tried again. */
  async function note(
    row: DueRenewal,
    order: OrderRow,
    fault: 'declined' | 'challenged' | 'lost',
  ): Promise<void> {
    const dueMs = row.due_at ?? now();
    const endMs = dueMs + GRACE_MS;
    const tries = fault === 'lost' ? TRIES : row.tries + 1;
    if (fault !== 'lost' && tries >= TRIES) {
      const { order: after } = await giveUp(context, order, 'It was declined too often.', BY_RECONCILER);
      return void (after.status === 'pending' ? await wait(row, SOON_MS) : await end(row, 'ended'));
    }
    const nextMs = fault === 'lost' ? endMs : Math.max(planRetry(dueMs, tries), now() + MINUTE_MS);
    await change(row, { fault, tries, next_at: nextMs }, { news: { kind: fault, nextMs, endMs } });
  }

  /** Nothing is left to charge. Until the grace is over the holder can pay with something else. */
  async function lose(row: DueRenewal, last: OrderRow, dueMs: number): Promise<void> {
    const endMs = dueMs + GRACE_MS;
    const values = { fault: 'lost', due_at: dueMs, tries: TRIES, next_at: endMs } as const;
    await change(row, values, {
      news: { kind: 'lost', nextMs: endMs, endMs },
      also: (trx) =>
        trx.updateTable('orders').set({ grace_until: endMs }).where('id', '=', last.id).execute(),
    });
  }

  return createIntervalJob(async () => {
    if (isAhead()) return;
    try {
      const failed = new Set<string>();
      await store
        .updateTable('renewals')
        .set({ next_at: now() })
        .where('state', 'in', ['active', 'canceled'])
        .where('next_at', '>', now() + FARTHEST_MS)
        .where((eb) => eb.or([eb('due_at', 'is not', null), eb('fault', 'is not', null)]))
        .execute();
      for (;;) {
        if (!(await claim(store, { name: 'renewals', holder, holdMs: HOLD_MS }, now()))) return;
        const listed = await listDue(store, mode, now(), BATCH + failed.size);
        const due = listed.filter(({ membership_id: id }) => !failed.has(id));
        if (due.length === 0) break;
        for (const row of due) {
          if (isAhead()) return;
          await look(row).catch((error: unknown) => {
            failed.add(row.membership_id);
            report(`The pass ${row.membership_id} could not be renewed.`, error);
          });
        }
      }
      mailer.wake();
    } catch (error) {
      report('Passes could not be renewed.', error);
    }
  }, INTERVAL_MS);
}
