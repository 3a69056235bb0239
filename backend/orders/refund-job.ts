import { PROVIDER_NAMES } from '@/lib/contract/payment-providers';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import { type AppError, ok, type Result } from '@/lib/result';
import { bringForward, planNext } from '../store/rhythm';
import type { OrderRow, RefundRow, Store } from '../store/schema';
import type { OrderContext } from './context';
import { DISPUTED, WENT_BACK } from './ledger';
import { sumLeft } from './ledger-repository';
import { createPace, PACES } from './refund-pace';
import { createRefundPauses } from './refund-pauses';
import { createRefundRows, UNMADE } from './refund-repository';
import { settle } from './settle';
import { BY_RECONCILER } from './transitions';
import { toStaffError } from './verdict';
import { isHeldByDispute } from './plan-change';
import { REFUND, REFUND_CLAIM_MS, REFUND_TRIED_MS } from './schedule';

const INTERVAL_MS = 15_000;
/** At the end of a batch the others wait for a call that hangs, so it is long. */
const BATCH = 1000;
const REFUSED = "The provider refused this refund. The provider's dashboard tells why.";

export type RefundJob = IntervalJob & {
  advance: (row: RefundRow) => Promise<RefundRow>;
};

/**
 * The refund id is the provider's idempotency key, and a worker claims the row before it asks. A
 * crash at any point leaves a row that is retried and refunds once.
 */
export function createRefundJob(context: OrderContext): RefundJob {
  const { store, payments, now, report, repository } = context;
  const rows = createRefundRows(store);
  const pauses = createRefundPauses(context);

  let isStopping = false;
  let known: Awaited<ReturnType<typeof pauses.list>> = [];
  let moved = 0;

  async function look(row: RefundRow): Promise<Result<{ order: OrderRow; reference: string }>> {
    const order = await repository.findById(row.order_id);
    if (!order || order.provider_ref === null) throw new Error(`The refund ${row.id} has no payment`);
    const { order: after, verdict } = await settle(context, order, null, BY_RECONCILER);
    if (verdict.kind === 'paid') return ok({ order: after, reference: order.provider_ref });
    const error = toStaffError(verdict);
    // The buyer sees a missing payment as temporarily unavailable.
    return { ok: false, error: verdict.kind === 'missing' ? { ...error, code: 'not_found' } : error };
  }

  async function tryAgain(claimed: RefundRow, error: AppError): Promise<void> {
    const { message } = error;
    const nowMs = now();
    const isRefused = isRefusal(error);
    if (isRefused && claimed.refused_at === null)
      report(`The refund ${claimed.id} of order ${claimed.order_id} was refused: ${message}`, null);
    await rows.retryLater(claimed, planNext(REFUND, claimed.created_at, nowMs), {
      last_error: message,
      refused_at: isRefused ? (claimed.refused_at ?? nowMs) : claimed.refused_at,
    });
  }

  async function takeStep(claimed: RefundRow): Promise<void> {
    const seen = await look(claimed);
    if (!seen.ok) return tryAgain(claimed, seen.error);
    const obstacle = await findObstacle(store, seen.value.order, claimed);
    if (obstacle !== null) return rows.cancel(claimed, obstacle, now());
    const leftCents = await sumLeft(store, claimed.order_id);
    const amountCents = toDueCents(seen.value.order, claimed, leftCents);
    if (amountCents <= 0) return rows.cancel(claimed, WENT_BACK, now());
    if (amountCents < claimed.amount_cents && !(await rows.resize(claimed, amountCents)))
      return rows.cancel(claimed, 'A part went back meanwhile. Please try again.', now());
    // The lookup may have found the refund done, or promoted the order.
    if (!(await rows.begin(claimed, now(), now() + REFUND_CLAIM_MS))) return;
    const { id: idempotencyKey } = claimed;
    const { reference } = seen.value;
    const made = await payments[claimed.provider].refund({ reference, amountCents, idempotencyKey });
    if (made.ok) {
      if (known.some(({ provider }) => provider === claimed.provider)) await pauses.end(claimed.provider);
      return void (await look(claimed));
    }
    if (made.error.code === 'balance_insufficient') {
      await pauses.pause(claimed.provider, made.error.message);
      known = await pauses.list();
    }
    const after = isRefusal(made.error) ? await look(claimed) : made;
    const change = after.ok && (await findObstacle(store, after.value.order, claimed));
    if (change) return rows.cancel(claimed, change, now());
    const error = made.error.code === 'provider_rejected' ? { ...made.error, message: REFUSED } : made.error;
    await tryAgain(claimed, error);
    if (isFinal(claimed, error, now())) await rows.refuse(claimed, error.message, now());
  }

  async function advance(row: RefundRow): Promise<RefundRow> {
    const claimed = await rows.claim(row, now() + REFUND_CLAIM_MS);
    if (claimed) await takeStep(claimed);
    return rows.find(row.id);
  }

  const { mode } = payments.accounts;
  const work = async (row: RefundRow) => {
    try {
      await advance(row);
      moved += 1;
    } catch (error) {
      report(`The refund ${row.id} of order ${row.order_id} could not be made.`, error);
    }
  };
  const listPaused = () => known.filter(({ until }) => until > now()).map(({ provider }) => provider);
  const workers = PROVIDER_NAMES.map((provider) => ({
    provider,
    run: createPace(PACES[provider][mode], work),
  }));

  async function workOff(due: readonly RefundRow[]): Promise<void> {
    await Promise.all(
      workers.map(({ provider, run }) =>
        run(
          due.filter((row) => row.provider === provider),
          () => !isStopping && !listPaused().includes(provider),
        ),
      ),
    );
  }

  const job = createIntervalJob(async () => {
    try {
      await bringForward(store, UNMADE, REFUND, now());
      await rows.enqueueOwed(now(), BATCH);
      do {
        moved = 0;
        known = await pauses.list();
        await workOff(await rows.listDue(now(), BATCH, listPaused()));
      } while (moved > 0 && !isStopping);
    } catch (error) {
      report('The refunds that are due could not be read.', error);
    }
  }, INTERVAL_MS);

  return {
    ...job,
    start(): void {
      isStopping = false;
      job.start();
    },
    stop(): Promise<void> {
      isStopping = true;
      return job.stop();
    },
    advance,
  };
}

/** In cents. What went back since it was asked for is not sent again. */
function toDueCents(
  order: OrderRow,
  { amount_cents: cents, until_cents: until }: RefundRow,
  leftCents: number,
) {
  return until === null ? cents : Math.min(cents, until - (order.amount_cents - leftCents));
}

async function findObstacle(
  store: Store,
  order: OrderRow,
  { order_id: orderId, amount_cents: cents, until_cents: until }: RefundRow,
): Promise<string | null> {
  if (isHeldByDispute(order)) return DISPUTED;
  if (until !== null) return null;
  return (await sumLeft(store, orderId)) < cents ? 'That is more than what is left of the payment.' : null;
}

const isRefusal = ({ code, retryAfterMs }: AppError) =>
  code !== 'provider_unavailable' && retryAfterMs === undefined;

/** An operator resolves conflicts of their own refunds. Owed refunds are retried. */
function isFinal({ reason, created_at: sinceMs }: RefundRow, error: AppError, nowMs: number): boolean {
  if (!isRefusal(error)) return false;
  return (reason === 'operator' && error.code === 'conflict') || nowMs - sinceMs >= REFUND_TRIED_MS;
}
