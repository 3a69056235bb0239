import { z } from 'zod';
import { refusal, success, unexpectedState, type Answer } from './answer';
import { invalidRequest, resourceMissing } from './errors';
import type { FormObject } from '@/testing/shared/form';
import { stripeId } from './stripe-id';
import type { Clock, Intents } from './intents';
import type { Journal } from '@/testing/shared/journal';
import { cancelBody, parseRequest, refundBody } from './requests';
import { cancel } from './transitions';
import { toIntent } from './wire';

const refundSchema = z.object({
  id: z.string(),
  intentId: z.string(),
  chargeId: z.string(),
  methodId: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
  reason: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  createdMs: z.number(),
});
type RefundRecord = z.infer<typeof refundSchema>;

/** `POST /v1/refunds`: gives back part or all of a charge, never more than is left of it. */
export function createRefunds(journal: Journal, intents: Intents, now: Clock) {
  const records = journal.collection('stripe.refunds', refundSchema);

  return (form: FormObject): Answer => {
    const parsed = parseRequest(refundBody, form);
    if (!parsed.ok) return refusal(parsed.refusal);
    const { payment_intent: intentId, charge, amount, reason, metadata } = parsed.value;
    if (!intentId && !charge) {
      return refusal(
        invalidRequest(
          'One of the following params should be provided for this request: payment_intent or charge.',
        ),
      );
    }
    const intent = intentId ? intents.get(intentId) : intents.findByCharge(charge ?? '');
    if (!intent) {
      return refusal(
        intentId
          ? resourceMissing('payment_intent', intentId, 'payment_intent')
          : resourceMissing('charge', charge ?? '', 'charge'),
      );
    }
    if (intent.status !== 'succeeded' || !intent.chargeId) {
      return refusal(
        invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`),
      );
    }

    const left = intent.amount - intent.refundedAmount;
    if (left === 0) {
      return refusal(
        invalidRequest(
          `Charge ${intent.chargeId} has already been refunded.`,
          undefined,
          'charge_already_refunded',
        ),
      );
    }
    const refunded = amount ?? left;
    if (refunded < 1)
      return refusal(
        invalidRequest(
          'This value must be greater than or equal to 1.',
          'amount',
          'parameter_invalid_integer',
        ),
      );
    if (refunded > left) {
      return refusal(
        invalidRequest(
          `Refund amount (${usd(refunded)}) is greater than unrefunded amount on charge (${usd(left)})`,
          'amount',
        ),
      );
    }

    const record: RefundRecord = {
      id: stripeId('re'),
      intentId: intent.id,
      chargeId: intent.chargeId,
      methodId: intent.method?.id ?? null,
      amount: refunded,
      currency: intent.currency,
      reason: reason ?? null,
      metadata: metadata ?? {},
      createdMs: now(),
    };
    records.set(record.id, record);
    intents.put({ ...intent, refundedAmount: intent.refundedAmount + refunded });
    return success(toRefund(record));
  };
}

/** `POST /v1/payment_intents/:id/cancel`. */
export function cancelIntent(
  intents: Intents,
  id: string,
  form: FormObject,
  origin: string,
  nowMs: number,
): Answer {
  const intent = intents.get(id);
  if (!intent) return refusal(resourceMissing('payment_intent', id, 'intent'));
  const parsed = parseRequest(cancelBody, form);
  if (!parsed.ok) return refusal(parsed.refusal);
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    return unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      origin,
    );
  }
  return success(
    toIntent(intents.put(cancel(intent, parsed.value.cancellation_reason ?? null, nowMs)), origin),
  );
}

function toRefund(record: RefundRecord) {
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
    metadata: record.metadata,
    payment_intent: record.intentId,
    payment_method: record.methodId,
    reason: record.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

const usd = (cents: number) => `$${(cents / 100).toFixed(2)}`;
