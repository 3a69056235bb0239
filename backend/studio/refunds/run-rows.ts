import type { Transaction } from 'kysely';
import { fail } from '@/lib/result';
import { askAgain } from '../../orders/refund-pauses';
import { isUniqueViolation } from '../../store/errors';
import { createId } from '../../store/ids';
import { NEVER } from '../../store/rhythm';
import type { RefundRunRow, Schema } from '../../store/schema';
import type { Due } from './plan-run';

/** SQLite allows 32766 values in a statement. */
const ROWS_AT_ONCE = 200;

type Trx = Transaction<Schema>;

/**
 * One row an order, whose id is the provider's idempotency key. Throws a unique violation where a
 * refund of an order has begun meanwhile (`refuseBegun`).
 */
export async function createRows(
  trx: Trx,
  { id, message, created_by: by }: RefundRunRow,
  due: readonly Due[],
  nowMs: number,
): Promise<void> {
  const rows = due.map(({ orderId, provider, cents, untilCents }) => ({
    id: createId('rfd'),
    order_id: orderId,
    provider,
    provider_ref: null,
    money_ref: null,
    amount_cents: cents,
    status: 'due' as const,
    reason: 'operator' as const,
    note: null,
    next_attempt_at: nowMs,
    last_error: null,
    created_at: nowMs,
    begun_at: null,
    closed_at: null,
    refused_at: null,
    run_id: id,
    ask_key: `${id}.${orderId}`,
    asked_by: by,
    message,
    until_cents: untilCents,
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await trx
      .insertInto('refunds')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
}

export function refuseBegun(error: unknown) {
  if (!isUniqueViolation(error)) throw error;
  return fail('conflict', 'A refund of one of these orders has just begun. Please try again.');
}

/** Refunds that the provider was asked for go on. */
export async function pauseRows(trx: Trx, runId: string): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ next_attempt_at: NEVER })
    .where('run_id', '=', runId)
    .where('status', '=', 'due')
    .execute();
}

/** Returns how many are open. */
export async function resumeRows(trx: Trx, runId: string, nowMs: number): Promise<number> {
  const open = await trx
    .updateTable('refunds')
    .set({ next_attempt_at: nowMs })
    .where('run_id', '=', runId)
    .where('status', 'in', ['due', 'asked'])
    .executeTakeFirst();
  return Number(open.numUpdatedRows);
}

/**
 * Those that waited for money at the provider, too. The job judges each again. Returns how many
 * are open then. What a bank sent back or a dispute ended is not tried.
 */
export async function retryRows(trx: Trx, runId: string, nowMs: number): Promise<number> {
  await trx
    .updateTable('refunds')
    .set({ status: 'due', next_attempt_at: nowMs, closed_at: null, last_error: null, refused_at: null })
    .where('run_id', '=', runId)
    .where('status', 'in', ['refused', 'cancelled'])
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('status', '=', 'paid'))
    .where('order_id', 'not in', (eb) =>
      eb
        .selectFrom('refunds as other')
        .select('other.order_id')
        .where('other.status', 'in', ['due', 'asked']),
    )
    .execute();
  await askAgain(trx, nowMs);
  return resumeRows(trx, runId, nowMs);
}

export async function withdrawRows(trx: Trx, runId: string, nowMs: number): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ status: 'cancelled', last_error: 'The rest of the run was canceled.', closed_at: nowMs })
    .where('run_id', '=', runId)
    .where('status', '=', 'due')
    .execute();
}
