import { type ExpressionBuilder, sql } from 'kysely';
import { createId } from '../store/ids';
import { NEVER } from '../store/rhythm';
import type { OrderRow, RefundRow, RefundStatus, Schema, Store } from '../store/schema';
import { sumLeft } from './ledger-repository';
import { isOwedBack, OWED } from './plan-change';

export const STUCK: readonly RefundStatus[] = ['failed', 'refused'];
export const UNDER_WAY: readonly RefundStatus[] = ['due', 'asked', 'pending'];
export const BEGUN: readonly RefundStatus[] = ['asked', 'pending', 'done'];
const WAITING: readonly RefundStatus[] = ['due', 'asked'];

export const hasRefund = (
  eb: ExpressionBuilder<Schema, 'orders'>,
  statuses: readonly RefundStatus[],
  reason?: RefundRow['reason'],
) => {
  const refunds = eb
    .selectFrom('refunds')
    .select('refunds.id')
    .whereRef('refunds.order_id', '=', 'orders.id')
    .where('refunds.status', 'in', statuses);
  return eb.exists(reason === undefined ? refunds : refunds.where('refunds.reason', '=', reason));
};

type Owed = Pick<OrderRow, 'id' | 'provider'>;

type Ask = Pick<RefundRow, 'ask_key' | 'asked_by' | 'message' | 'run_id' | 'until_cents'>;
type NewRefund = { amountCents: number; reason: RefundRow['reason']; note: string | null } & Partial<Ask>;

/** Returns undefined when one of the order is waiting, or was asked for with the same key. */
export async function enqueueRefund(
  db: Store,
  { id: orderId, provider }: Owed,
  { amountCents, reason, note, ...ask }: NewRefund,
  nowMs: number,
): Promise<RefundRow | undefined> {
  if (provider === 'none' || amountCents <= 0) return undefined;
  return db
    .insertInto('refunds')
    .values({
      id: createId('rfd'),
      order_id: orderId,
      provider,
      provider_ref: null,
      money_ref: null,
      amount_cents: amountCents,
      status: 'due',
      reason,
      note,
      next_attempt_at: nowMs,
      last_error: null,
      created_at: nowMs,
      begun_at: null,
      closed_at: null,
      refused_at: null,
      ...ask,
    })
    .onConflict((oc) => oc.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Runs inside the change that makes the money owed. After a failed refund an operator decides. */
export async function enqueueOwedRefund(
  trx: Store,
  order: Owed & { status: 'duplicate' | 'undeliverable' },
  nowMs: number,
): Promise<void> {
  const other = await trx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', order.id)
    .where('status', 'in', [...UNDER_WAY, ...STUCK])
    .executeTakeFirst();
  if (other) return;
  const amountCents = await sumLeft(trx, order.id);
  await enqueueRefund(trx, order, { amountCents, reason: order.status, note: null }, nowMs);
}

export const UNMADE = {
  table: 'refunds',
  dueAt: 'next_attempt_at',
  since: 'created_at',
  where: sql<boolean>`status in ('due', 'asked')`,
} as const;

/** Each step is a conditional update that one worker wins. Times in ms. */
export function createRefundRows(store: Store) {
  const select = () => store.selectFrom('refunds').selectAll();
  const change = async (id: string, from: readonly RefundStatus[], set: Partial<RefundRow>) => {
    await store.updateTable('refunds').set(set).where('id', '=', id).where('status', 'in', from).execute();
  };

  return {
    find: (id: string): Promise<RefundRow> => select().where('id', '=', id).executeTakeFirstOrThrow(),

    findWaiting: (orderId: string): Promise<RefundRow | undefined> =>
      select().where('order_id', '=', orderId).where('status', 'in', WAITING).executeTakeFirst(),

    findAsked: (key: string): Promise<RefundRow | undefined> =>
      select().where('ask_key', '=', key).executeTakeFirst(),

    /** Without those of the `paused` providers. */
    listDue: (nowMs: number, limit: number, paused: readonly string[] = []): Promise<RefundRow[]> =>
      select()
        .where('status', 'in', WAITING)
        .where('next_attempt_at', '<=', nowMs)
        .$if(paused.length > 0, (query) => query.where(sql.ref('provider'), 'not in', paused))
        .orderBy('next_attempt_at')
        .limit(limit)
        .execute(),

    /** Older instances set the status without a refund row. */
    async enqueueOwed(nowMs: number, limit: number): Promise<void> {
      const owed = await store
        .selectFrom('orders')
        .select(['id', 'provider', 'status'])
        .where('status', 'in', OWED)
        .where('provider', '!=', 'none')
        .where((eb) => eb.not(hasRefund(eb, [...UNDER_WAY, ...STUCK])))
        .limit(limit)
        .execute();
      for (const order of owed) if (isOwedBack(order)) await enqueueOwedRefund(store, order, nowMs);
    },

    /** Returns undefined if another worker was first. */
    claim: (row: RefundRow, untilMs: number): Promise<RefundRow | undefined> =>
      store
        .updateTable('refunds')
        .set({ next_attempt_at: untilMs, attempts: row.attempts + 1 })
        .where('id', '=', row.id)
        .where('status', 'in', WAITING)
        .where('next_attempt_at', '=', row.next_attempt_at)
        .where('attempts', '=', row.attempts)
        .returningAll()
        .executeTakeFirst(),

    /** From here on the order is not promoted. Returns false when it is cancelled or paused. */
    async begin({ id }: RefundRow, nowMs: number, untilMs: number): Promise<boolean> {
      const begun = await store
        .updateTable('refunds')
        .set((eb) => ({
          status: 'asked',
          begun_at: eb.fn.coalesce(eb.ref('begun_at'), eb.val(nowMs)),
          next_attempt_at: untilMs,
        }))
        .where('id', '=', id)
        .where('next_attempt_at', '<', NEVER)
        .where((eb) =>
          eb('status', '=', 'asked').or(
            eb('status', '=', 'due').and(
              eb('reason', '=', 'operator').or(
                'order_id',
                'in',
                eb.selectFrom('orders').select('orders.id').where('orders.status', 'in', OWED),
              ),
            ),
          ),
        )
        .returning('id')
        .executeTakeFirst();
      return begun !== undefined;
    },

    /** Before the provider was asked. Returns false after that. */
    async resize({ id }: RefundRow, cents: number): Promise<boolean> {
      const resized = await store
        .updateTable('refunds')
        .set({ amount_cents: cents })
        .where('id', '=', id)
        .where('status', '=', 'due')
        .returning('id')
        .executeTakeFirst();
      return resized !== undefined;
    },

    /** Unless its run was paused meanwhile. */
    async retryLater({ id }: RefundRow, atMs: number, values: Pick<RefundRow, 'last_error' | 'refused_at'>) {
      await store
        .updateTable('refunds')
        .set({ next_attempt_at: atMs, ...values })
        .where('id', '=', id)
        .where('status', 'in', WAITING)
        .where('next_attempt_at', '<', NEVER)
        .execute();
    },
    refuse: ({ id }: RefundRow, error: string, nowMs: number) =>
      change(id, ['asked'], { status: 'refused', last_error: error, closed_at: nowMs }),
    cancel: ({ id }: RefundRow, why: string, nowMs: number) =>
      change(id, WAITING, { status: 'cancelled', last_error: why, closed_at: nowMs }),
  };
}
