import { createIntervalJob } from '@/lib/process/interval-job';
import type { OrderRow } from '../store/schema';
import { findObstacle } from './catalogue';
import type { OrderContext } from './context';
import { isOfOtherAccount } from './payment-account';
import { isUnpaid } from './plan-change';
import { claimCheck, listPending, listToCheck } from './repository';
import { bringChecksForward, isOverdue, planNextCheck, planSettledCheck } from './schedule';
import { giveUp, settle } from './settle';
import { BY_RECONCILER } from './transitions';
import type { Verdict } from './verdict';

const INTERVAL_MS = 60_000;

/** Orders per run: a long list must neither flood the provider nor hold up the job. */
const BATCH = 8;

const STRANGERS_NAMED = 20;

/** All open orders and unhandled webhooks, or those that are due. */
export type Scope = 'all' | 'due';

/**
 * Finishes what buyers could not: the tab that closed, the reply that was lost, the process that
 * died. Runs every minute once started: everything first, then what is due.
 */
export function createReconciler(context: OrderContext, handleEvents: (scope: Scope) => Promise<number>) {
  const { store, report, now } = context;

  /**
   * Handles leftover webhooks and looks orders up at their provider: all pending ones (warning of
   * those made with another account), or those that are due. Returns how many it finished. Never
   * throws.
   */
  async function reconcile(scope: Scope): Promise<number> {
    const dueBy = scope === 'all' ? null : now();
    let finished = 0;
    let cursor = '';
    try {
      if (scope === 'all') await reportStrangers(context);
      await bringChecksForward(store, now());
      finished += await handleEvents(scope);
      for (;;) {
        const orders = await listToCheck(store, { dueBy, cursor, limit: BATCH });
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

/** Whether the provider, being asked, has nothing under way. */
const isIdle = ({ kind }: Verdict) => kind === 'open' || kind === 'mismatch' || kind === 'missing';

async function check(context: OrderContext, order: OrderRow): Promise<boolean> {
  const { store, events, report, now } = context;
  const nowMs = now();
  const nextCheckAt = isUnpaid(order) ? planNextCheck(order, nowMs) : planSettledCheck(order, nowMs);
  if (!(await claimCheck(store, order, nextCheckAt))) return false;
  const { order: after, verdict, hasBroughtMoney } = await settle(context, order, null, BY_RECONCILER);
  if (verdict.kind === 'mismatch') report(`Order ${order.id} has a payment that does not match.`, null);
  // An order whose money is under way is not given up: a new one would be paid a second time.
  if (!isUnpaid(after) || !isIdle(verdict)) return hasBroughtMoney;
  const reason =
    after.status === 'pending' && isOverdue(after, nowMs)
      ? 'It was not paid in time.'
      : (await findObstacle(after, events, nowMs))?.reason;
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
