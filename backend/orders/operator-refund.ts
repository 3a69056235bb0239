import { formatUsd } from '@/lib/money';
import { fail, type Failure, ok, type Result } from '@/lib/result';
import type { Transaction } from 'kysely';
import { withTimeout } from '@/lib/time/with-timeout';
import type { OrderRow, RefundRow, Schema } from '../store/schema';
import type { OrderContext } from './context';
import { listRefunds, sumLeft } from './ledger-repository';
import { isHeldByDispute, isUnpaid } from './plan-change';
import type { RefundJob } from './refund-job';
import { createRefundRows, enqueueRefund } from './refund-repository';
import { settle } from './settle';
import { BY_OPERATOR } from './transitions';
import { toStaffError } from './verdict';

/** A null `amountCents` refunds the rest. Only `isAgain` refunds an amount twice. */
export type RefundOrder = {
  orderId: string;
  amountCents: number | null;
  isAgain: boolean;
  note: string | null;
  by?: MemberAsk;
};

/** `key` stands for what the member saw, so that ten clicks, or two members, ask once. */
export type MemberAsk = {
  key: string;
  userId: string;
  message: string | null;
  /** A failure takes the refund back. */
  onAsked: (trx: Transaction<Schema>, amountCents: number) => Promise<Failure | null>;
};

/** Answers without the outcome after this time; the job goes on. */
const PATIENCE_MS = 3000;

/** `isNew` is false when an earlier call made the refund. */
export type RefundOutcome = { order: OrderRow; refund: RefundRow; isNew: boolean };

export const noOrder = () => fail('not_found', 'There is no such order.');

/** Inserts the refund row and runs its first attempt at once. */
export function createOperatorRefund(context: OrderContext, advance: RefundJob['advance']) {
  const { store, now, repository } = context;
  const rows = createRefundRows(store);

  async function findPayable(orderId: string): Promise<Result<OrderRow>> {
    const order = await repository.findById(orderId);
    if (!order) return noOrder();
    if (order.provider === 'none')
      return fail('conflict', 'This order was free, so there is nothing to refund.');
    if (order.provider_ref === null || isUnpaid(order))
      return fail('conflict', 'No payment was received for this order, so there is nothing to refund.');
    const { order: current, verdict } = await settle(context, order, null, BY_OPERATOR);
    if (verdict.kind !== 'paid') return { ok: false, error: toStaffError(verdict) };
    if (isHeldByDispute(current))
      return fail('conflict', 'This payment is disputed: the provider decides who keeps the money.');
    return ok(current);
  }

  async function findEarlier(order: OrderRow, leftCents: number, { amountCents, isAgain, by }: RefundOrder) {
    const asked = by && (await rows.findAsked(by.key));
    if (asked) return asked;
    const waiting = await rows.findWaiting(order.id);
    if (waiting) return waiting;
    const made = (await listRefunds(store, [order.id])).filter(
      ({ status }) => status === 'done' || status === 'pending',
    );
    if (by) return undefined;
    if (amountCents === null) return leftCents <= 0 ? made.at(-1) : undefined;
    return isAgain
      ? undefined
      : made.findLast(({ amount_cents: cents, reason }) => cents === amountCents && reason === 'operator');
  }

  type Asked = Promise<Result<RefundRow | undefined>>;

  async function ask(order: OrderRow, cents: number, leftCents: number, { note, by }: RefundOrder): Asked {
    const wanted = { amountCents: cents, reason: 'operator' as const, note };
    if (!by) return ok(await enqueueRefund(store, order, wanted, now()));
    const until_cents = order.amount_cents - leftCents + cents;
    const asked = { ask_key: by.key, asked_by: by.userId, message: by.message, until_cents };
    return store.transaction().execute(async (trx): Asked => {
      const row = await enqueueRefund(trx, order, { ...wanted, ...asked }, now());
      const refused = row && (await by.onAsked(trx, cents));
      if (!refused) return ok(row);
      await trx.deleteFrom('refunds').where('id', '=', row.id).execute();
      return refused;
    });
  }

  async function advanceSoon(row: RefundRow): Promise<RefundRow> {
    const advanced = advance(row).catch((error: unknown) => {
      context.report(`The refund ${row.id} could not be made at once.`, error);
      return row;
    });
    return (await withTimeout(advanced, PATIENCE_MS)) ?? row;
  }

  /**
   * Fails with `not_found`, `invalid_input`, `conflict` or as the provider does. A provider timeout
   * is no failure: the refund stays `asked` and is retried.
   */
  return async (wanted: RefundOrder): Promise<Result<RefundOutcome>> => {
    const { orderId, amountCents } = wanted;
    if (amountCents !== null && (!Number.isSafeInteger(amountCents) || amountCents <= 0))
      return fail('invalid_input', 'The amount to refund must be a whole number of cents above zero.');
    const found = await findPayable(orderId);
    if (!found.ok) return found;
    const order = found.value;
    const leftCents = await sumLeft(store, orderId);
    const earlier = await findEarlier(order, leftCents, wanted);
    const other = wanted.by && earlier && findOtherAsk(order, earlier, wanted.by, amountCents);
    if (other) return other;
    const isWaiting = earlier?.status === 'due' || earlier?.status === 'asked';
    if (isWaiting && amountCents !== null && amountCents !== earlier.amount_cents)
      return fail(
        'conflict',
        `A refund of ${formatUsd(earlier.amount_cents)} for this order is in progress (${earlier.id}). Wait until it finishes.`,
      );
    if (earlier && !isWaiting) return toOutcome({ order, refund: earlier, isNew: false });
    if (leftCents <= 0) return fail('conflict', 'Nothing is left of this payment to refund.');
    if ((amountCents ?? 0) > leftCents)
      return fail('conflict', `Only ${formatUsd(leftCents)} of this payment can still be refunded.`);
    const asked = earlier ? ok(earlier) : await ask(order, amountCents ?? leftCents, leftCents, wanted);
    if (!asked.ok) return asked;
    const added = asked.value;
    const row = added ?? (await findEarlier(order, leftCents, wanted));
    const raced = added || !row || !wanted.by ? null : findOtherAsk(order, row, wanted.by, amountCents);
    if (raced) return raced;
    if (!row)
      return fail('conflict', 'A refund for this order has just been made. Check it, then try again.');
    const refund = wanted.by ? await advanceSoon(row) : await advance(row);
    return toOutcome({ order: (await repository.findById(orderId)) ?? order, refund, isNew: true });
  };
}

const toOutcome = (outcome: RefundOutcome): Result<RefundOutcome> => {
  const { status, last_error: error } = outcome.refund;
  return status === 'refused' || status === 'cancelled'
    ? fail('conflict', error ?? 'This refund is not wanted any more.')
    : ok(outcome);
};

/** Without an amount the rest was asked for. */
function findOtherAsk(order: OrderRow, earlier: RefundRow, { key }: MemberAsk, amountCents: number | null) {
  const isAmount =
    amountCents === null ? earlier.until_cents === order.amount_cents : amountCents === earlier.amount_cents;
  return earlier.ask_key === key && isAmount
    ? null
    : fail(
        'conflict',
        `${formatUsd(earlier.amount_cents)} of this order was refunded meanwhile, or is on its way. Please check, then try again.`,
      );
}
