import type { PaymentAccounts } from '../payments';
import { isOfOtherAccount } from './inspect';
import type { GiveUp, Settle } from './settle';
import { findObstacle } from './catalogue';
import { BY_RECONCILER } from './transitions';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import type { EventRepository } from '../events/repository';
import type { Verdict } from './verdict';
import { isUnpaid } from './plan-change';
import type { OrderRow } from '../store/schema';
import type { OrderRepository } from './repository';
import { isOverdue, planNextCheck, planSettledCheck } from './schedule';

const INTERVAL_MS = 60_000;

/** Orders asked about at a time, so that a long list neither floods the provider nor takes for ever. */
const BATCH = 8;

/** Orders of another account that the warning names; the others it counts. */
const STRANGERS_NAMED = 20;

export type Reconciler = {
  /**
   * Handles leftover webhooks and looks orders up at their provider: all pending ones (warning of
   * those made with another account), or those that are due. Returns how many it finished. Never
   * throws.
   */
  reconcile(scope: 'all' | 'due'): Promise<number>;
};

type Deps = {
  repository: OrderRepository;
  accounts: PaymentAccounts;
  events: EventRepository;
  giveUp: GiveUp;
  settle: Settle;
  /** Handles the webhooks that are left over, and returns how many orders they finished. */
  handleEvents: (scope: 'all' | 'due') => Promise<number>;
  now: () => number;
  report: (message: string, error: unknown) => void;
};

/** Whether the provider, being asked, has nothing under way. */
const isIdle = ({ kind }: Verdict) => kind === 'open' || kind === 'mismatch' || kind === 'missing';

/** Finishes what buyers could not: the tab that closed, the reply that was lost, the process that died. */
export function createReconciler({
  repository,
  accounts,
  events,
  giveUp,
  settle,
  handleEvents,
  now,
  report,
}: Deps): Reconciler {
  async function findReason(order: OrderRow, nowMs: number): Promise<string | null> {
    if (order.status === 'pending' && isOverdue(order, nowMs)) return 'It was not paid in time.';
    return (await findObstacle(order, events, nowMs))?.reason ?? null;
  }

  async function check(order: OrderRow): Promise<boolean> {
    const nowMs = now();
    const nextCheckAt = isUnpaid(order) ? planNextCheck(order, nowMs) : planSettledCheck(order, nowMs);
    if (!(await repository.claimCheck(order, nextCheckAt))) return false;
    const { order: after, verdict, hasBroughtMoney } = await settle(order, null, BY_RECONCILER);
    if (verdict.kind === 'mismatch') report(`Order ${order.id} has a payment that does not match.`, null);
    // An order whose money is under way is not given up: a new one would be paid a second time.
    if (!isUnpaid(after) || !isIdle(verdict)) return hasBroughtMoney;
    const reason = await findReason(after, nowMs);
    if (reason === null) return false;
    return (await giveUp(after, reason, BY_RECONCILER)).hasBroughtMoney;
  }

  async function reportStrangers(): Promise<void> {
    const strangers = (await repository.listPending()).filter((order) => isOfOtherAccount(order, accounts));
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

  async function checkSafely(order: OrderRow): Promise<boolean> {
    try {
      return await check(order);
    } catch (error) {
      report(`Order ${order.id} could not be reconciled.`, error);
      return false;
    }
  }

  return {
    async reconcile(scope) {
      const dueBy = scope === 'all' ? null : now();
      let finished = 0;
      let cursor = '';
      try {
        if (scope === 'all') await reportStrangers();
        finished += await handleEvents(scope);
        for (;;) {
          const orders = await repository.listToCheck({ dueBy, cursor, limit: BATCH });
          const last = orders.at(-1);
          if (!last) return finished;
          cursor = last.id;
          finished += (await Promise.all(orders.map(checkSafely))).filter(Boolean).length;
        }
      } catch (error) {
        report('The orders could not be read for reconciliation.', error);
        return finished;
      }
    },
  };
}

/** Runs a reconciler every minute: everything once, then what is due. */
export function createReconcilerJob(reconciler: Reconciler): IntervalJob {
  let scope: 'all' | 'due' = 'all';
  return createIntervalJob(async () => {
    await reconciler.reconcile(scope);
    scope = 'due';
  }, INTERVAL_MS);
}
