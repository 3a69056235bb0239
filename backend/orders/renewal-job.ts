import { randomUUID } from 'node:crypto';
import { CURRENCY } from '@/lib/money';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import { isOnOrReplayed } from '../events/repository';
import { findPass } from '../events/find-pass';
import { isStopped } from '../events/stopped';
import { enqueueMail } from '../mail/outbox';
import { claim } from '../store/claim';
import { createId } from '../store/ids';
import type { OrderRow, RenewalRow } from '../store/schema';
import { chargeRenewal, findMethod, type Method } from './charge-renewal';
import type { OrderContext } from './context';
import { toStamp } from './payment-account';
import { toPeriodEnd } from './pass-periods';
import type { RenewalLinks } from './renewal-links';
import { type RenewalNews, toRenewalMail } from './renewal-mails';
import { type DueRenewal, findLastPaid, GRACE_MS, listDue, planLook, planRetry, TRIES } from './renewals';
import { FIRST_CHECK_MS } from './schedule';
import { giveUp, settle } from './settle';
import { BY_RECONCILER } from './transitions';

const LOOK_MS = 60_000;
const HOLD_MS = 10 * 60_000;
const BATCH = 50;
const MINUTE_MS = 60_000;
const SOON_MS = 5 * MINUTE_MS;
const WAIT_MS = 6 * 60 * MINUTE_MS;
/** What can't be charged for so long ends. */
const WAITED_MS = 60 * 24 * 60 * MINUTE_MS;

/** Their own payment is open. It counts, or is given up by the reconciler. */
class HolderPays extends Error {}

type Change = Partial<Omit<RenewalRow, 'membership_id'>>;

/**
 * The clock of passes that renew: each period is an order of its own, written before the provider is
 * asked, charged when what is paid ends and never before. One instance at a time; each step is a
 * conditional update, and a crash between any two is found by the next look. Never throws.
 */
export function createRenewalJob(context: OrderContext, links: RenewalLinks): IntervalJob {
  const { store, payments, now, report, repository, sender, mailer } = context;
  const { mode } = payments.accounts;
  const holder = randomUUID();

  /** False where something else has changed it meanwhile. */
  async function change(
    { membership_id: id, state, order_id: orderId, next_at: nextAt }: DueRenewal,
    values: Change,
    news: { row: DueRenewal; news: RenewalNews } | null = null,
  ): Promise<boolean> {
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
      if (changed && news)
        await enqueueMail(trx, toRenewalMail(news.row, news.news, { ...sender, links }), now());
      return changed !== undefined;
    });
  }

  const wait = (row: DueRenewal, ms: number, more: Change = {}) =>
    change(row, { ...more, next_at: now() + ms });

  async function end(row: DueRenewal, kind: 'ended' | 'stopped' | null): Promise<void> {
    const ended = { state: 'ended', ended_at: now(), order_id: null, due_at: null } as const;
    const isTold = kind !== null && row.deleted_at === null;
    if (await change(row, ended, isTold ? { row, news: { kind } } : null)) await stopGrace(row);
  }

  /** Those who were being tried watch no longer. */
  const stopGrace = ({ membership_id: id }: DueRenewal) =>
    store
      .updateTable('orders')
      .set({ grace_until: null })
      .where('membership_id', '=', id)
      .where('grace_until', '>', now())
      .execute();

  /** The order of the last try is looked at before anything else. */
  async function follow(row: DueRenewal, orderId: string): Promise<void> {
    const before = await repository.findById(orderId);
    if (!before) return void (await change(row, { order_id: null, next_at: now() }));
    const { order, verdict } = await settle(context, before, null, BY_RECONCILER);
    // The transaction that made it paid has moved the renewal on.
    if (order.status === 'paid') return;
    const isUnsure = verdict.kind === 'unknown' || verdict.kind === 'underway' || verdict.kind === 'missing';
    if (order.status === 'pending' && isUnsure) return void (await wait(row, SOON_MS));
    const { order: after } =
      order.status === 'pending'
        ? await giveUp(context, order, 'The renewal is tried again.', BY_RECONCILER)
        : { order };
    if (after.status === 'paid') return;
    if (after.status === 'pending') return void (await wait(row, SOON_MS));
    await change(row, { order_id: null, next_at: now() });
  }

  async function look(row: DueRenewal): Promise<void> {
    if (row.order_id !== null) return follow(row, row.order_id);
    const last = await findLastPaid(store, row.membership_id, mode);
    if (row.membership !== 'open' || row.deleted_at !== null || last?.covers_until == null)
      return end(row, null);
    const { covers_until: untilMs } = last;
    const nowMs = now();
    if (nowMs < untilMs) return remind(row, untilMs);
    if (row.state === 'canceled') return end(row, null);
    if (row.withdrawn_at !== null) return end(row, 'stopped');
    const dueMs = row.due_at ?? untilMs;
    if (row.fault === 'waiting' && nowMs - untilMs > WAITED_MS) return end(row, 'stopped');
    if (row.due_at !== null && (row.tries >= TRIES || nowMs >= dueMs + GRACE_MS)) return end(row, 'ended');
    if (!(await mayCharge(row))) return void (await wait(row, WAIT_MS, { fault: 'waiting', due_at: null }));
    await renew(row, last, dueMs);
  }

  async function remind(row: DueRenewal, untilMs: number): Promise<void> {
    const period = { unit: row.period_unit, count: row.period_count };
    const lookMs = planLook(untilMs, period, row.reminded_for);
    const isSoon = lookMs < untilMs && now() >= lookMs && row.state === 'active';
    const values = { fault: null, due_at: null, tries: 0 };
    if (!isSoon) {
      const next_at = row.state === 'active' ? lookMs : untilMs;
      return void (await change(row, { ...values, next_at }));
    }
    const told = { ...values, reminded_for: untilMs, next_at: untilMs };
    await change(row, told, { row, news: { kind: 'soon', atMs: untilMs } });
  }

  /** A holder pays for what there is: something announced or on demand in the coming period. */
  async function mayCharge(row: DueRenewal): Promise<boolean> {
    const pass = await findPass(store, row.pass_id);
    if (!pass || isStopped(pass, 'sales')) return false;
    const nowMs = now();
    const untilMs = toPeriodEnd(nowMs, row.anchored_at ?? nowMs, {
      unit: row.period_unit,
      count: row.period_count,
    });
    const event = await store
      .selectFrom('events')
      .select('id')
      .where('organisation_id', '=', row.organisation_id)
      .where('cancelled_at', 'is', null)
      .where((eb) => eb.or([eb('not_in_pass', 'is', null), eb('not_in_pass', '!=', 1)]))
      .where((eb) =>
        eb.or([
          eb.and([eb('start_time', '>', nowMs), eb('start_time', '<', untilMs)]),
          isOnOrReplayed(eb, nowMs),
        ]),
      )
      .limit(1)
      .executeTakeFirst();
    return event !== undefined;
  }

  async function renew(row: DueRenewal, last: OrderRow, dueMs: number): Promise<void> {
    const endMs = dueMs + GRACE_MS;
    if (row.email_verified_at === null) {
      const nextMs = now() + WAIT_MS * 4;
      const values = { fault: 'unconfirmed', due_at: dueMs, next_at: nextMs } as const;
      const isNew = row.fault !== 'unconfirmed';
      await change(row, values, isNew ? { row, news: { kind: 'unconfirmed', nextMs, endMs } } : null);
      return;
    }
    const method = await findMethod(context, row.method_order_id);
    if (method === 'later') return void (await wait(row, SOON_MS));
    if (method === null) return lose(row, last, dueMs);
    const order = await writeOrder(row, last, dueMs, method);
    if (!order) return;
    const due = { ...row, order_id: order.id, due_at: dueMs };
    const charge = await chargeRenewal(context, order, method);
    if (!charge.ok || charge.value === 'open') return void (await wait(due, SOON_MS));
    if (charge.value === 'paid') return;
    if (charge.value === 'ahead') {
      report('The clock of this machine is ahead of the payment provider’s. Nothing is renewed.', null);
      await giveUp(context, await repository.getById(order.id), 'The clock was ahead.', BY_RECONCILER);
      return void (await wait(due, 2 * SOON_MS, { order_id: null }));
    }
    const tries = charge.value === 'lost' ? TRIES : row.tries + 1;
    if (tries >= TRIES && charge.value !== 'lost') {
      await giveUp(context, await repository.getById(order.id), 'It was declined too often.', BY_RECONCILER);
      return end({ ...due, tries }, 'ended');
    }
    const nextMs = charge.value === 'lost' ? endMs : Math.max(planRetry(dueMs, tries), now() + LOOK_MS);
    await change(
      due,
      { fault: charge.value, tries, next_at: nextMs },
      { row, news: { kind: charge.value, nextMs, endMs } },
    );
  }

  /** Nothing is left to charge. Until the grace is over the holder can pay with something else. */
  async function lose(row: DueRenewal, last: OrderRow, dueMs: number): Promise<void> {
    const endMs = dueMs + GRACE_MS;
    await store.updateTable('orders').set({ grace_until: endMs }).where('id', '=', last.id).execute();
    const values = { fault: 'lost', due_at: dueMs, tries: TRIES, next_at: endMs } as const;
    await change(row, values, { row, news: { kind: 'lost', nextMs: endMs, endMs } });
  }

  /** Undefined where it was canceled meanwhile, or its holder is paying for it right now. */
  async function writeOrder(
    row: DueRenewal,
    last: OrderRow,
    dueMs: number,
    { provider }: Method,
  ): Promise<OrderRow | undefined> {
    const [id, nowMs] = [createId('ord'), now()];
    const number = (last.period_number ?? 0) + 1;
    const write = store.transaction().execute(async (trx) => {
      const taken = await trx
        .updateTable('renewals')
        .set({ order_id: id, due_at: dueMs, next_at: row.next_at })
        .where('membership_id', '=', row.membership_id)
        .where('state', '=', 'active')
        .where('order_id', 'is', null)
        .returning('membership_id')
        .executeTakeFirst();
      if (!taken) return undefined;
      await trx
        .updateTable('orders')
        .set({ grace_until: dueMs + GRACE_MS })
        .where('id', '=', last.id)
        .execute();
      const written = await trx
        .insertInto('orders')
        .values({
          id,
          user_id: row.user_id,
          item_key: `pass:${row.pass_id}:${number}`,
          kind: 'pass',
          plan_id: row.pass_id,
          event_id: null,
          package_id: row.pass_id,
          organisation_id: row.organisation_id,
          membership_id: row.membership_id,
          period_number: number,
          item_name: `${row.organisation}: ${row.pass}`,
          amount_cents: row.cents,
          list_cents: row.cents,
          currency: CURRENCY,
          provider,
          provider_ref: null,
          status: 'pending',
          created_at: nowMs,
          updated_at: nowMs,
          paid_at: null,
          underway_at: null,
          next_check_at: nowMs + FIRST_CHECK_MS,
          country: last.country,
          renewal: 'charged',
          ...toStamp(provider, payments.accounts),
        })
        .onConflict((oc) => oc.doNothing())
        .returningAll()
        .executeTakeFirst();
      if (!written) throw new HolderPays();
      return written;
    });
    return write.catch(async (error: unknown) => {
      if (!(error instanceof HolderPays)) throw error;
      await wait(row, 2 * SOON_MS);
      return undefined;
    });
  }

  return createIntervalJob(async () => {
    try {
      const failed = new Set<string>();
      for (;;) {
        if (!(await claim(store, { name: 'renewals', holder, holdMs: HOLD_MS }, now()))) return;
        const listed = await listDue(store, mode, now(), BATCH + failed.size);
        const due = listed.filter(({ membership_id: id }) => !failed.has(id));
        if (due.length === 0) break;
        for (const row of due) {
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
  }, LOOK_MS);
}
