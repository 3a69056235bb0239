import type { Settle } from './settle';
import { isUnpaid, planExpiry } from './plan-change';
import type { OrderRepository, OrderRow } from './repository';
import { isOverdue, planNextCheck, planSettledCheck } from './schedule';
import type { Cause } from './transitions';

/** Orders asked about at a time, so that a long list neither floods the provider nor takes for ever. */
const BATCH = 8;

const BY_RECONCILER: Cause = { source: 'reconciler', eventId: null };

export type Reconciler = {
  /**
   * Handles webhooks that were received and not handled, looks unpaid orders up at the provider and finishes those that are
   * paid: all pending ones, or only those that are due. Paid ones that are due are looked at for refunds and disputes.
   * Returns how many orders it finished. Never throws: what goes wrong with one is reported, and the next run tries again.
   */
  reconcile(scope: 'all' | 'due'): Promise<number>;
};

type Deps = {
  repository: OrderRepository;
  settle: Settle;
  /** Handles the webhooks that are left over, and returns how many orders they finished. */
  handleEvents: (scope: 'all' | 'due') => Promise<number>;
  now: () => number;
  report: (message: string, error: unknown) => void;
};

/** Finishes what buyers could not: the tab that closed, the reply that was lost, the process that died. */
export function createReconciler({ repository, settle, handleEvents, now, report }: Deps): Reconciler {
  async function check(order: OrderRow): Promise<boolean> {
    const nowMs = now();
    const nextCheckAt = isUnpaid(order) ? planNextCheck(order, nowMs) : planSettledCheck(order, nowMs);
    if (!(await repository.claimCheck(order, nextCheckAt))) return false;
    const { order: after, verdict, hasBroughtMoney } = await settle(order, null, BY_RECONCILER);
    if (verdict.kind === 'mismatch') report(`Order ${order.id} has a payment that does not match.`, null);
    // An order whose money is under way is not given up: a new one would be paid a second time.
    if (isOverdue(after, nowMs) && (verdict.kind === 'open' || verdict.kind === 'mismatch')) {
      const change = planExpiry(after, 'Nobody paid for it in time.');
      if (change) await repository.change(after, change, { cause: BY_RECONCILER, nowMs });
    }
    return hasBroughtMoney;
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
