import { z } from 'zod';
import type { Journal } from '@/sandbox/shared/journal';
import type { IntentRecord } from './intent';
import { stripeId } from './stripe-id';

export const DISPUTE_STATUSES = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

const disputeSchema = z.object({
  id: z.string(),
  intentId: z.string(),
  chargeId: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  createdMs: z.number(),
});
type DisputeRecord = z.infer<typeof disputeSchema>;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The stand-in's disputes. At Stripe the buyer's bank opens and decides them; here a test does. */
export function createDisputes(
  journal: Journal,
  now: () => number,
  emit: (type: string, object: object) => void,
) {
  const records = journal.collection('stripe.disputes', disputeSchema);

  return {
    get: (id: string) => records.get(id),
    listByIntent: (intentId: string) => records.values().filter((dispute) => dispute.intentId === intentId),
    /** Opens a dispute about a paid intent; null when it is not paid. */
    open(intent: IntentRecord, status: DisputeStatus): DisputeRecord | null {
      if (intent.status !== 'succeeded' || !intent.chargeId) return null;
      const { id: intentId, chargeId, amount, currency } = intent;
      const dispute: DisputeRecord = {
        ...{ id: stripeId('du'), intentId, chargeId, amount, currency, status },
        createdMs: now(),
      };
      records.set(dispute.id, dispute);
      emit('charge.dispute.created', toDispute(dispute));
      if (!isInquiry(status)) emit('charge.dispute.funds_withdrawn', toDispute(dispute));
      return dispute;
    },
    /** Moves a dispute on, with the events that follow. */
    move(dispute: DisputeRecord, status: DisputeStatus): DisputeRecord {
      const after = { ...dispute, status };
      records.set(after.id, after);
      const isClosed = status === 'won' || status === 'lost' || status === 'warning_closed';
      emit(isClosed ? 'charge.dispute.closed' : 'charge.dispute.updated', toDispute(after));
      if (status === 'won') emit('charge.dispute.funds_reinstated', toDispute(after));
      return after;
    },
  };
}
export type Disputes = ReturnType<typeof createDisputes>;

const isInquiry = (status: DisputeStatus) => status.startsWith('warning_');

const NO_EVIDENCE = [
  ...['access_activity_log', 'billing_address', 'cancellation_policy', 'cancellation_policy_disclosure'],
  ...['cancellation_rebuttal', 'customer_communication', 'customer_email_address', 'customer_name'],
  ...['customer_purchase_ip', 'customer_signature', 'duplicate_charge_documentation'],
  ...[
    'duplicate_charge_explanation',
    'duplicate_charge_id',
    'product_description',
    'receipt',
    'refund_policy',
  ],
  ...['refund_policy_disclosure', 'refund_refusal_explanation', 'service_date', 'service_documentation'],
  ...['shipping_address', 'shipping_carrier', 'shipping_date', 'shipping_documentation'],
  ...['shipping_tracking_number', 'uncategorized_file', 'uncategorized_text'],
];

/** The dispute as Stripe writes it. */
export function toDispute({ id, intentId, chargeId, amount, currency, status, createdMs }: DisputeRecord) {
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: chargeId,
    created: Math.floor(createdMs / 1000),
    currency,
    enhanced_eligibility_types: [],
    evidence: { ...Object.fromEntries(NO_EVIDENCE.map((name) => [name, null])), enhanced_evidence: {} },
    evidence_details: {
      due_by: Math.floor((createdMs + 7 * DAY_MS) / 1000),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry(status),
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: isInquiry(status) ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status,
  };
}
