import { randomUUID } from 'node:crypto';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import { type AppError, ok, type Result } from '@/lib/result';
import { toCardAccount, toPaypalAccount } from '../payments';
import { claim } from '../store/claim';
import { NEVER, planNext } from '../store/rhythm';
import type { OrderRow, Schema } from '../store/schema';
import type { OrderContext } from './context';
import { REFUND } from './schedule';

const INTERVAL_MS = 15_000;
const HOLD_MS = 5 * 60_000;
const BATCH = 20;
/** Of a guest whose address was never confirmed in the browser, or that PayPal never made. */
const UNPROVED_MS = 30 * 24 * 60 * 60_000;

type Row = Schema['saved_methods'];
type OfOrder = Pick<OrderRow, 'status' | 'provider' | 'provider_ref'>;

/**
 * Writes down the method of a paid order as the provider tells it, and removes at the provider what
 * is to leave. A row goes only after the provider's yes, so a crash costs nothing. Never throws.
 */
export function createSavedMethodJob({ store, payments, now, report }: OrderContext): IntervalJob {
  const holder = randomUUID();
  const accounts = { stripe: toCardAccount(payments.accounts), paypal: toPaypalAccount(payments.accounts) };
  const ours = [...new Set(Object.values(accounts))].filter((account) => account !== null);

  /** Another transaction may have let it leave meanwhile. */
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
      report(
        `The saved payment method of order ${row.order_id} (${row.state}) was refused: ${message}`,
        null,
      );
    await change(row, { fault: message, since, next_at: planNext(REFUND, since, nowMs) });
  }

  /** PayPal names no time for a token that it has not made yet. */
  async function readWallet(row: Row, reference: string | null) {
    const wallet = reference === null ? ok(null) : await payments.paypal.getSavedWallet(reference);
    if (!wallet.ok && wallet.error.code === 'not_found') return ok(null);
    const isLate = row.created_at < now() - UNPROVED_MS;
    return wallet.ok && wallet.value === 'later' && isLate ? ok(null) : wallet;
  }

  const wait = (row: Row) => change(row, { next_at: planNext(REFUND, row.created_at, now()) });

  async function remove(row: Row, { provider, provider_ref: reference }: OfOrder): Promise<void> {
    let dropped: Result<null>;
    if (provider === 'paypal') {
      const wallet = row.method_id === null ? await readWallet(row, reference) : ok({ id: row.method_id });
      if (!wallet.ok) return tryAgain(row, wallet.error);
      if (wallet.value === 'later') return void (await wait(row));
      dropped = wallet.value === null ? ok(null) : await payments.paypal.dropWallet(wallet.value.id);
    } else dropped = await payments.stripe.dropCustomer(row.customer_id);
    if (!dropped.ok) return tryAgain(row, dropped.error);
    await store.deleteFrom('saved_methods').where('order_id', '=', row.order_id).execute();
  }

  async function takeStep(row: Row & OfOrder): Promise<void> {
    const { status, provider, provider_ref: reference, ...method } = row;
    if (method.state === 'leaving') return remove(method, row);
    const leaving = { state: 'leaving', next_at: now() } as const;
    if (status !== 'paid' || reference === null) return void (await change(method, leaving));
    const kept = { state: 'kept', fault: null, next_at: NEVER } as const;
    if (provider === 'paypal') {
      const wallet = await readWallet(method, reference);
      if (!wallet.ok) return tryAgain(method, wallet.error);
      if (wallet.value === 'later') return void (await wait(method));
      if (wallet.value === null) return void (await change(method, leaving));
      const { id: method_id, payer } = wallet.value;
      return void (await change(method, { ...kept, method_id, payer, brand: 'paypal' }));
    }
    const card = await payments.stripe.getSavedCard(reference, method.customer_id);
    if (!card.ok) return tryAgain(method, card.error);
    if (card.value === null) return void (await change(method, leaving));
    const { id, brand, last4, expMonth, expYear } = card.value;
    const shown = { brand, last4, exp_month: expMonth, exp_year: expYear };
    await change(method, { ...kept, method_id: id, ...shown });
  }

  const listDue = () =>
    store
      .selectFrom('saved_methods')
      .innerJoin('orders', 'orders.id', 'saved_methods.order_id')
      .selectAll('saved_methods')
      .select(['orders.status', 'orders.provider', 'orders.provider_ref'])
      .where('account', 'in', ours)
      .where('next_at', '<=', now())
      .where('state', '!=', 'kept')
      .where((eb) => eb.or([eb('state', '=', 'leaving'), eb('orders.status', '!=', 'pending')]))
      .orderBy('next_at')
      .limit(BATCH)
      .execute();

  return createIntervalJob(async () => {
    if (ours.length === 0) return;
    try {
      if (!(await claim(store, { name: 'saved-methods', holder, holdMs: HOLD_MS }, now()))) return;
      await store
        .updateTable('saved_methods')
        .set({ state: 'leaving', next_at: now() })
        .where('account', 'in', ours)
        .where('proved_at', 'is', null)
        .where('created_at', '<', now() - UNPROVED_MS)
        .where('state', '!=', 'leaving')
        .execute();
      const worked = new Set<string>();
      for (;;) {
        // One step may make the next one due. What failed waits.
        const due = (await listDue()).filter((row) => !worked.has(row.order_id + row.state));
        if (due.length === 0) return;
        for (const row of due) {
          worked.add(row.order_id + row.state);
          await takeStep(row);
        }
      }
    } catch (error) {
      report('The saved payment methods could not be looked after.', error);
    }
  }, INTERVAL_MS);
}
