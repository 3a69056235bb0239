import type { PaymentGateways } from '@/lib/payments';
import { inspectOrder } from './inspect';
import type { OrderRepository, OrderRow } from './repository';
import { isOverdue, planNextCheck } from './schedule';
import { settleOrder } from './settle';

/** Orders asked about at a time, so that a long list neither floods the provider nor takes for ever. */
const BATCH = 8;

export type Reconciler = {
  /**
   * Looks unpaid orders up at the provider and finishes those that are paid: all pending ones, or only those that are due.
   * Returns how many it finished. Never throws: what goes wrong with one order is reported, and the next run tries again.
   */
  reconcile(scope: 'all' | 'due'): Promise<number>;
};

type Deps = {
  repository: OrderRepository;
  payments: PaymentGateways;
  now: () => number;
  report: (message: string, error: unknown) => void;
};

/** Finishes what buyers could not: the tab that closed, the reply that was lost, the process that died. */
export function createReconciler({ repository, payments, now, report }: Deps): Reconciler {
  async function check(order: OrderRow): Promise<boolean> {
    const nowMs = now();
    const claimed = await repository.claimCheck(order, planNextCheck(order, nowMs));
    if (!claimed) return false;
    const { provider_ref: reference } = order;
    if (reference !== null) {
      const verdict = await inspectOrder(order, reference, payments);
      // Another run, or the buyer, may have finished it meanwhile: only the one whose update moved it counts it.
      if (verdict.kind === 'paid') return repository.markPaid(order.id, nowMs);
      const settled = await settleOrder(order, verdict, { repository, nowMs });
      if (!settled.ok && settled.error.code === 'payment_mismatch')
        report(`Order ${order.id} has a payment that does not match.`, null);
      // An order whose money is under way is not given up either: a new one would be paid a second time.
      if (verdict.kind === 'unknown' || verdict.kind === 'underway') return false;
    }
    if (isOverdue(order, nowMs)) await repository.markExpired(order.id, nowMs);
    return false;
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
        for (;;) {
          const orders = await repository.listUnpaid({ dueBy, cursor, limit: BATCH });
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
