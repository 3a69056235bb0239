import * as z from 'zod';
import type { Journal } from '@/sandbox/shared/journal';
import type { Disputes } from './disputes';
import { refused, resourceMissing, success, tooSmall, type Answer } from './errors';
import type { IntentRecord } from './intent';
import { stripeId, type Clock, type Intents } from './intents';
import type { RefundBody } from './requests';
import { nothing, seconds } from './wire';

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const;
type RefundStatus = (typeof REFUND_STATUSES)[number];

const refundSchema = z.object({
  id: z.string(),
  intentId: z.string(),
  chargeId: z.string(),
  methodId: z.string().nullable(),
  amount: z.number(),
  reason: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  status: z.enum(REFUND_STATUSES).default('succeeded'),
  createdMs: z.number(),
});
export type RefundRecord = z.infer<typeof refundSchema>;

type Deps = {
  journal: Journal;
  intents: Intents;
  disputes: Disputes;
  now: Clock;
  emit: (type: string, refund: RefundRecord) => void;
};

const NO_MONEY =
  'Insufficient funds in your Stripe balance to refund this amount. For more information, please see https://stripe.com/docs/refunds.';

export function createRefunds({ journal, intents, disputes, now, emit }: Deps) {
  const records = journal.collection('stripe.refunds', refundSchema);
  /** In cents; null is enough for any refund. */
  let balance: number | null = null;

  return {
    get: (id: string) => records.get(id),
    list: (intentId: string) =>
      records
        .values()
        .filter((refund) => refund.intentId === intentId)
        .reverse(),

    setBalance: (cents: number | null) => void (balance = cents),
    toBalance: () => toBalance(balance ?? Number.MAX_SAFE_INTEGER),

    /** `isShort` answers as if the balance were empty. */
    create(
      { payment_intent: intentId, amount, reason, metadata }: RefundBody,
      { status, isShort }: { status: RefundStatus; isShort: boolean },
    ): Answer {
      const intent = intents.get(intentId);
      if (!intent) return resourceMissing('payment_intent', intentId, 'payment_intent');
      const { chargeId } = intent;
      if (intent.status !== 'succeeded' || chargeId === null) {
        return refused(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
      }
      const refusal = checkRefund(intent, amount, disputes);
      if (refusal) return refusal;
      const wanted = amount ?? intent.amount - intent.refundedAmount;
      if (isShort || (balance !== null && balance < wanted))
        return refused(NO_MONEY, undefined, 'balance_insufficient');
      if (balance !== null) balance -= wanted;
      const record: RefundRecord = {
        id: stripeId('re'),
        intentId,
        chargeId,
        methodId: intent.method?.id ?? null,
        status,
        amount: wanted,
        reason: reason ?? null,
        metadata: metadata ?? {},
        createdMs: now(),
      };
      records.set(record.id, record);
      intents.put({ ...intent, refundedAmount: intent.refundedAmount + record.amount });
      emit('refund.created', record);
      emit('charge.refunded', record);
      return success(toRefund(record));
    },

    /** A failed refund leaves the money with the shop. */
    move(refund: RefundRecord, status: RefundStatus): RefundRecord {
      const after = { ...refund, status };
      records.set(after.id, after);
      const intent = intents.get(refund.intentId);
      if (intent && status === 'failed' && refund.status !== 'failed')
        intents.put({ ...intent, refundedAmount: intent.refundedAmount - refund.amount });
      emit(status === 'failed' ? 'refund.failed' : 'refund.updated', after);
      return after;
    },
  };
}
export type Refunds = ReturnType<typeof createRefunds>;

function checkRefund(intent: IntentRecord, amount: number | undefined, disputes: Disputes): Answer | null {
  const { id, chargeId } = intent;
  const isDisputed = disputes
    .listByIntent(id)
    .some(({ status }) => !status.startsWith('warning_') && status !== 'won');
  const refuse = (why: string, code: string) => refused(`Charge ${chargeId} ${why}`, undefined, code);
  if (isDisputed) return refuse('has been charged back; cannot issue a refund.', 'charge_disputed');
  const left = intent.amount - intent.refundedAmount;
  if (left === 0) return refuse('has already been refunded.', 'charge_already_refunded');
  if (amount !== undefined && amount < 1) return tooSmall('amount', 1);
  if (amount === undefined || amount <= left) return null;
  const message = `Refund amount (${usd(amount)}) is greater than unrefunded amount on charge (${usd(left)})`;
  return refused(message, 'amount');
}

/** The fields of https://docs.stripe.com/api/balance/balance_object without Connect and Issuing. */
function toBalance(cents: number) {
  const entry = (amount: number) => ({ amount, currency: 'usd', source_types: { card: amount } });
  return { object: 'balance', available: [entry(cents)], livemode: false, pending: [entry(0)] };
}

export function toRefund({ id, chargeId, intentId, methodId, createdMs, ...rest }: RefundRecord) {
  return {
    id,
    object: 'refund',
    charge: chargeId,
    payment_intent: intentId,
    payment_method: methodId,
    ...rest,
    created: seconds(createdMs),
    currency: 'usd',
    destination_details: { card: { type: 'refund' }, type: 'card' },
    ...(rest.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
    ...nothing('balance_transaction', 'customer', 'customer_account', 'receipt_number'),
    ...nothing('source_transfer_reversal', 'transfer_reversal'),
  };
}

const usd = (cents: number) => `$${(cents / 100).toFixed(2)}`;
