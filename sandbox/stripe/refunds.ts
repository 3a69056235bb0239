import { z } from 'zod';
import type { Journal } from '@/sandbox/shared/journal';
import { refusal, success, type Answer } from './answer';
import { invalidRequest, resourceMissing, type StripeRefusal } from './errors';
import type { FormObject } from '@/sandbox/shared/form';
import type { Disputes } from './disputes';
import type { IntentRecord } from './intent';
import type { Clock, Intents } from './intents';
import { parseRequest, refundBody } from './requests';
import { stripeId } from './stripe-id';

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

const refundSchema = z.object({
  id: z.string(),
  intentId: z.string(),
  chargeId: z.string(),
  methodId: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
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
  /** Told of what happened to a refund, after it was recorded. */
  emit: (type: string, refund: RefundRecord) => void;
};

/** The stand-in's refunds: part or all of a charge, never more than is left of it. */
export function createRefunds({ journal, intents, disputes, now, emit }: Deps) {
  const records = journal.collection('stripe.refunds', refundSchema);

  return {
    get: (id: string) => records.get(id),
    list: (intentId: string) =>
      records
        .values()
        .filter((refund) => refund.intentId === intentId)
        .reverse(),

    /** `POST /v1/refunds`. */
    create(form: FormObject, status: RefundStatus = 'succeeded'): Answer {
      const parsed = parseRequest(refundBody, form);
      if (!parsed.ok) return refusal(parsed.refusal);
      const { payment_intent: intentId, charge, amount, reason, metadata } = parsed.value;
      const intent = findIntent(intents, intentId, charge);
      if ('error' in intent) return refusal(intent);
      const { chargeId, currency } = intent;
      const refused = checkRefund(intent, amount, disputes);
      if (refused || chargeId === null) return refusal(refused ?? noCharge(intent));
      const record: RefundRecord = {
        ...{ id: stripeId('re'), intentId: intent.id, chargeId, methodId: intent.method?.id ?? null },
        ...{ amount: amount ?? intent.amount - intent.refundedAmount, currency, status },
        ...{ reason: reason ?? null, metadata: metadata ?? {}, createdMs: now() },
      };
      records.set(record.id, record);
      intents.put({ ...intent, refundedAmount: intent.refundedAmount + record.amount });
      emit('refund.created', record);
      emit('charge.refunded', record);
      return success(toRefund(record));
    },

    /**
     * What the buyer's bank does to a refund later. One that fails leaves the money with the shop.
     */
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

function findIntent(
  intents: Intents,
  intentId: string | undefined,
  charge: string | undefined,
): IntentRecord | StripeRefusal {
  if (intentId) return intents.get(intentId) ?? resourceMissing('payment_intent', intentId, 'payment_intent');
  if (charge) return intents.findByCharge(charge) ?? resourceMissing('charge', charge, 'charge');
  return invalidRequest(
    'One of the following params should be provided for this request: payment_intent or charge.',
  );
}

const noCharge = ({ id }: IntentRecord) =>
  invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`);

function checkRefund(
  intent: IntentRecord,
  amount: number | undefined,
  disputes: Disputes,
): StripeRefusal | null {
  if (intent.status !== 'succeeded') return noCharge(intent);
  const isDisputed = disputes
    .listByIntent(intent.id)
    .some(({ status }) => !status.startsWith('warning_') && status !== 'won');
  if (isDisputed) {
    const message = `Charge ${intent.chargeId} has been charged back; cannot issue a refund.`;
    return invalidRequest(message, undefined, 'charge_disputed');
  }
  const left = intent.amount - intent.refundedAmount;
  if (left === 0) {
    const message = `Charge ${intent.chargeId} has already been refunded.`;
    return invalidRequest(message, undefined, 'charge_already_refunded');
  }
  if (amount !== undefined && amount < 1) {
    return invalidRequest(
      'This value must be greater than or equal to 1.',
      'amount',
      'parameter_invalid_integer',
    );
  }
  if (amount !== undefined && amount > left) {
    const message = `Refund amount (${usd(amount)}) is greater than unrefunded amount on charge (${usd(left)})`;
    return invalidRequest(message, 'amount');
  }
  return null;
}

/** The refund as Stripe writes it. */
export function toRefund(record: RefundRecord) {
  return {
    id: record.id,
    object: 'refund',
    amount: record.amount,
    balance_transaction: null,
    charge: record.chargeId,
    created: Math.floor(record.createdMs / 1000),
    currency: record.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    ...(record.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
    metadata: record.metadata,
    payment_intent: record.intentId,
    payment_method: record.methodId,
    reason: record.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: record.status,
    transfer_reversal: null,
  };
}

const usd = (cents: number) => `$${(cents / 100).toFixed(2)}`;
