import { createIntervalJob } from '@/lib/process/interval-job';
import type { OrderRow } from '../store/schema';
import { findObstacle, isHeldTooLong } from './catalogue';
import type { OrderContext } from './context';
import { isOfOtherAccount } from './payment-account';
import { isUnpaid } from './plan-change';
import { claimCheck, listPending, listToCheck } from './repository';
import { bringChecksForward, isOverdue, planNextCheck, planSettledCheck } from './schedule';
import { giveUp, settle } from './settle';
import { BY_RECONCILER } from './transitions';
import type { Verdict } from './verdict';

const INTERVAL_MS = 60_000;

/** A long list must not flood the provider or block the job. */
const BATCH = 8;

const STRANGERS_NAMED = 20;

export type Scope = 'all' | 'due';

/** Runs every minute. It settles orders after a closed tab, a lost response or a crash. */
export function createReconciler(context: OrderContext, handleEvents: (scope: Scope) => Promise<number>) {
  const { store, report, now } = context;

  /** Returns the number of orders it settled. Never throws. */
  async function reconcile(scope: Scope): Promise<number> {
    const nowMs = now();
    let finished = 0;
    let cursor = '';
    try {
      if (scope === 'all') await reportStrangers(context);
      await bringChecksForward(store, now());
      finished += await handleEvents(scope);
      for (;;) {
        const orders = await listToCheck(store, { scope, nowMs, cursor, limit: BATCH });
        const last = orders.at(-1);
        if (!last) return finished;
        cursor = last.id;
        finished += (await Promise.all(orders.map(checkSafely))).filter(Boolean).length;
      }
    } catch (error) {
      report('The orders could not be read for reconciliation.', error);
      return finished;
    }
  }

  async function checkSafely(order: OrderRow): Promise<boolean> {
    try {
      return await check(context, order);
    } catch (error) {
      report(`Order ${order.id} could not be reconciled.`, error);
      return false;
    }
  }

  let scope: Scope = 'all';
  const job = createIntervalJob(async () => {
    await reconcile(scope);
    scope = 'due';
  }, INTERVAL_MS);
  return { reconcile, start: () => job.start(), stop: () => job.stop() };
}

const isIdle = ({ kind }: Verdict) => kind === 'open' || kind === 'mismatch' || kind === 'missing';

async function check(context: OrderContext, order: OrderRow): Promise<boolean> {
  const { store, events, report, now } = context;
  const nowMs = now();
  const isOfOther = isOfOtherAccount(order, context.payments.accounts);
  const nextCheckAt = isUnpaid(order)
    ? planNextCheck(order, nowMs, isOfOther)
    : planSettledCheck(order, nowMs);
  if (!(await claimCheck(store, order, nextCheckAt))) return false;
  const { order: after, verdict, hasBroughtMoney } = await settle(context, order, null, BY_RECONCILER);
  if (verdict.kind === 'mismatch') report(`Order ${order.id} has a payment that does not match.`, null);
  // A new order beside a payment in progress could charge the buyer twice.
  if (!isUnpaid(after) || !isIdle(verdict)) return hasBroughtMoney;
  const isLate =
    after.status === 'pending' && (isOverdue(after, nowMs) || (await isHeldTooLong(after, context, nowMs)));
  const reason = isLate ? 'It was not paid in time.' : (await findObstacle(after, events, nowMs))?.reason;
  if (reason === undefined) return false;
  return (await giveUp(context, after, reason, BY_RECONCILER)).hasBroughtMoney;
}

async function reportStrangers({ store, payments, report }: OrderContext): Promise<void> {
  const open = await listPending(store);
  const strangers = open.filter((order) => isOfOtherAccount(order, payments.accounts));
  if (strangers.length === 0) return;
  const names = strangers
    .slice(0, STRANGERS_NAMED)
    .map((order) => `${order.id} (${order.provider}, ${order.payment_mode}, ${order.payment_account})`);
  const more = strangers.length > names.length ? ` and ${strangers.length - names.length} more` : '';
  report(
    `${strangers.length} open orders were made with another payment mode or account than the present one: ` +
      `${names.join(', ')}${more}. What was paid for them is found only when the API runs with those settings again.`,
    null,
  );
}
