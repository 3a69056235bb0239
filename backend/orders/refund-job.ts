import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import type { OrderRow, RefundRow } from '../store/schema';
import type { OrderContext } from './context';
import { createRefundRows } from './refund-repository';
import { settle } from './settle';
import { BY_RECONCILER } from './transitions';
import { isHeldByDispute } from './plan-change';
import { planRefundAttempt, REFUND_CLAIM_MS } from './schedule';

const INTERVAL_MS = 15_000;
const BATCH = 20;

export type RefundJob = IntervalJob & {
  advance: (row: RefundRow) => Promise<RefundRow>;
};

/**
 * Gives back what is owed. A refund is a row, written with the change that made it owed, and its id
 * is the provider's idempotency key. A worker claims the row, looks at the payment, notes that it
 * asks, asks, and records the answer. Killed anywhere, it leaves a row that is taken up again and
 * gives back once.
 */
export function createRefundJob(context: OrderContext): RefundJob {
  const { store, payments, now, report, repository } = context;
  const rows = createRefundRows(store);

  /** Reads the payment from the provider and records it; null when the provider can't be asked. */
  async function look(row: RefundRow) {
    const order = await repository.findById(row.order_id);
    if (!order || order.provider_ref === null) throw new Error(`The refund ${row.id} has no payment`);
    const { order: after, verdict } = await settle(context, order, null, BY_RECONCILER);
    return verdict.kind === 'paid' ? { order: after, reference: order.provider_ref } : null;
  }

  async function takeStep(claimed: RefundRow): Promise<void> {
    const later = (error: string) =>
      rows.retryLater(claimed, planRefundAttempt(claimed.attempts, now()), error);
    const seen = await look(claimed);
    if (seen === null) return later('The provider could not be asked about the payment.');
    const obstacle = findObstacle(seen.order, claimed);
    if (obstacle !== null) return rows.cancel(claimed, obstacle, now());
    // The look may just have found it done, or the order promoted.
    if (!(await rows.begin(claimed, now(), now() + REFUND_CLAIM_MS))) return;
    const { id: idempotencyKey, amount_cents: amountCents } = claimed;
    const { reference } = seen;
    const made = await payments[claimed.provider].refund({ reference, amountCents, idempotencyKey });
    if (made.ok) return void (await look(claimed));
    const { code, message, retryAfterMs } = made.error;
    if (code === 'provider_unavailable' || retryAfterMs !== undefined) return later(message);
    const after = await look(claimed);
    const change = after && findObstacle(after.order, claimed);
    if (change) return rows.cancel(claimed, change, now());
    await rows.refuse(claimed, message, now());
    report(`The refund ${claimed.id} of order ${claimed.order_id} was refused: ${message}`, null);
  }

  async function advance(row: RefundRow): Promise<RefundRow> {
    const claimed = await rows.claim(row, now() + REFUND_CLAIM_MS);
    if (claimed) await takeStep(claimed);
    return rows.find(row.id);
  }

  const job = createIntervalJob(async () => {
    try {
      await rows.enqueueOwed(now(), BATCH);
      for (const row of await rows.listDue(now(), BATCH)) {
        try {
          await advance(row);
        } catch (error) {
          report(`The refund ${row.id} of order ${row.order_id} could not be made.`, error);
        }
      }
    } catch (error) {
      report('The refunds that are due could not be read.', error);
    }
  }, INTERVAL_MS);

  return { ...job, advance };
}

// Why a refund must not be made any more: money that went another way is not given back on top.
function findObstacle(order: OrderRow, { amount_cents: cents }: RefundRow): string | null {
  if (isHeldByDispute(order)) return 'The payment is disputed.';
  return order.amount_cents - order.refunded_cents < cents
    ? 'That is more than what is left of the payment.'
    : null;
}
