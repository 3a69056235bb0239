import * as z from 'zod';
import type { Journal } from '@/sandbox/shared/journal';
import type { IntentRecord } from './intent';
import { stripeId } from './intents';
import { nothing, seconds, toBalance } from './wire';

export const DISPUTE_STATUSES = [
  ...(['warning_needs_response', 'warning_under_review', 'warning_closed'] as const),
  ...(['needs_response', 'under_review', 'won', 'lost'] as const),
] as const;
type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

const disputeSchema = z.object({
  id: z.string(),
  intentId: z.string(),
  chargeId: z.string(),
  amount: z.number(),
  status: z.enum(DISPUTE_STATUSES),
  createdMs: z.number(),
  /** When the money came back. */
  wonMs: z.number().optional(),
});
type DisputeRecord = z.infer<typeof disputeSchema>;

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export function createDisputes(
  journal: Journal,
  now: () => number,
  emit: (type: string, object: object) => void,
) {
  const records = journal.collection('stripe.disputes', disputeSchema);

  return {
    get: (id: string) => records.get(id),
    listByIntent: (intentId: string) => records.values().filter((dispute) => dispute.intentId === intentId),
    open(
      intent: IntentRecord,
      { status, amount = intent.amount }: { status: DisputeStatus; amount?: number | undefined },
    ): DisputeRecord | null {
      const { id: intentId, chargeId } = intent;
      if (intent.status !== 'succeeded' || !chargeId) return null;
      const dispute = { id: stripeId('du'), intentId, chargeId, amount, status, createdMs: now() };
      records.set(dispute.id, dispute);
      emit('charge.dispute.created', toDispute(dispute));
      if (!isInquiry(status)) emit('charge.dispute.funds_withdrawn', toDispute(dispute));
      return dispute;
    },
    move(dispute: DisputeRecord, status: DisputeStatus): DisputeRecord {
      const after = { ...dispute, status, ...(status === 'won' && { wonMs: now() }) };
      records.set(after.id, after);
      const isClosed = status === 'won' || status === 'lost' || status === 'warning_closed';
      emit(isClosed ? 'charge.dispute.closed' : 'charge.dispute.updated', toDispute(after));
      if (status === 'won') emit('charge.dispute.funds_reinstated', toDispute(after));
      return after;
    },
  };
}
export type Disputes = ReturnType<typeof createDisputes>;

/** In cents, also when it is won. Source: https://stripe.com/pricing, United States */
export const DISPUTE_FEE = 1500;

export const isInquiry = (status: DisputeStatus) => status.startsWith('warning_');

const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];

function toBalances({ id, amount, status, createdMs, wonMs }: Omit<DisputeRecord, 'intentId' | 'chargeId'>) {
  if (isInquiry(status)) return [];
  const shared = {
    madeMs: createdMs,
    source: id,
    type: 'adjustment',
    feeDescription: 'Dispute fee',
  } as const;
  const taken = toBalance({
    ...shared,
    id: `txn_${id.slice('du_'.length)}_taken`,
    amount: -amount,
    fee: DISPUTE_FEE,
    description: 'Chargeback withdrawal',
    category: 'dispute',
  });
  if (status !== 'won') return [taken];
  const back = toBalance({
    ...shared,
    madeMs: wonMs ?? createdMs,
    id: `txn_${id.slice('du_'.length)}_back`,
    amount,
    fee: 0,
    description: 'Chargeback reversal',
    category: 'dispute_reversal',
  });
  return [taken, back];
}

export function toDispute({ intentId, chargeId, ...record }: DisputeRecord) {
  const { id, amount, status, createdMs } = record;
  return {
    id,
    object: 'dispute',
    amount,
    currency: 'usd',
    charge: chargeId,
    payment_intent: intentId,
    balance_transactions: toBalances(record),
    enhanced_eligibility_types: [],
    intended_submission_method: null,
    created: seconds(createdMs),
    evidence: { ...nothing(...EVIDENCE), enhanced_evidence: {} },
    evidence_details: {
      due_by: seconds(createdMs + WEEK_MS),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry(status),
    livemode: false,
    metadata: {},
    reason: 'fraudulent',
    status,
    payment_method_details: {
      card: {
        brand: 'visa',
        network: 'visa',
        network_reason_code: '10.4',
        case_type: isInquiry(status) ? 'inquiry' : 'chargeback',
      },
      type: 'card',
    },
  };
}
