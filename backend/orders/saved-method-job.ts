import { randomUUID } from 'node:crypto';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import type { AppError } from '@/lib/result';
import { toCardAccount } from '../payments';
import { claim } from '../store/claim';
import { NEVER, planNext } from '../store/rhythm';
import type { Schema } from '../store/schema';
import type { OrderContext } from './context';
import { REFUND } from './schedule';

const INTERVAL_MS = 15_000;
const HOLD_MS = 5 * 60_000;
const BATCH = 20;
/** A guest's card, whose address was never confirmed in its browser. */
const UNPROVED_MS = 30 * 24 * 60 * 60_000;

type Row = Schema['saved_methods'];

/**
 * Writes down the card of a paid order as the provider tells it, and removes at the provider what
 * is to leave. A row goes only after the provider's yes, so a crash costs nothing. Never throws.
 */
export function createSavedMethodJob({ store, payments, now, report }: OrderContext): IntervalJob {
  const holder = randomUUID();
  const account = toCardAccount(payments.accounts);

  /** Another transaction may have let the card leave meanwhile. */
  const change = ({ order_id: id, state }: Row, values: Partial<Row>) =>
    store
      .updateTable('saved_methods')
      .set(values)
      .where('order_id', '=', id)
      .where('state', '=', state)
      .execute();

  async function tryAgain(row: Row, { message, code }: AppError): Promise<void> {
    const nowMs = now();
    const since = row.fault === null ? nowMs : row.since;
    if (row.fault === null && code !== 'provider_unavailable')
      report(`The saved card of order ${row.order_id} (${row.state}) was refused: ${message}`, null);
    await change(row, { fault: message, since, next_at: planNext(REFUND, since, nowMs) });
  }

  async function remove(row: Row): Promise<void> {
    const dropped = await payments.stripe.dropCustomer(row.customer_id);
    if (!dropped.ok) return tryAgain(row, dropped.error);
    await store.deleteFrom('saved_methods').where('order_id', '=', row.order_id).execute();
  }

  async function takeStep(row: Row & { status: string; provider_ref: string | null }): Promise<void> {
    const { status, provider_ref: reference, ...method } = row;
    if (method.state === 'leaving') return remove(method);
    const leaving = { state: 'leaving', next_at: now() } as const;
    if (status !== 'paid' || reference === null) return void (await change(method, leaving));
    const card = await payments.stripe.getSavedCard(reference, method.customer_id);
    if (!card.ok) return tryAgain(method, card.error);
    if (card.value === null) return void (await change(method, leaving));
    const { id, brand, last4, expMonth, expYear } = card.value;
    const shown = { brand, last4, exp_month: expMonth, exp_year: expYear };
    await change(method, { state: 'kept', method_id: id, ...shown, fault: null, next_at: NEVER });
  }

  const listDue = (of: string) =>
    store
      .selectFrom('saved_methods')
      .innerJoin('orders', 'orders.id', 'saved_methods.order_id')
      .selectAll('saved_methods')
      .select(['orders.status', 'orders.provider_ref'])
      .where('account', '=', of)
      .where('next_at', '<=', now())
      .where('state', '!=', 'kept')
      .where((eb) => eb.or([eb('state', '=', 'leaving'), eb('orders.status', '!=', 'pending')]))
      .orderBy('next_at')
      .limit(BATCH)
      .execute();

  return createIntervalJob(async () => {
    if (account === null) return;
    try {
      if (!(await claim(store, { name: 'saved-methods', holder, holdMs: HOLD_MS }, now()))) return;
      await store
        .updateTable('saved_methods')
        .set({ state: 'leaving', next_at: now() })
        .where('account', '=', account)
        .where('proved_at', 'is', null)
        .where('created_at', '<', now() - UNPROVED_MS)
        .where('state', '!=', 'leaving')
        .execute();
      const worked = new Set<string>();
      for (;;) {
        // One step may make the next one due. What failed waits.
        const due = (await listDue(account)).filter((row) => !worked.has(row.order_id + row.state));
        if (due.length === 0) return;
        for (const row of due) {
          worked.add(row.order_id + row.state);
          await takeStep(row);
        }
      }
    } catch (error) {
      report('The saved cards could not be looked after.', error);
    }
  }, INTERVAL_MS);
}
