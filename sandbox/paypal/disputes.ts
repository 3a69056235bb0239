import * as z from 'zod';
import { toDecimalString } from '@/lib/money';
import type { Journal } from '@/sandbox/shared/journal';
import { randomText } from '@/sandbox/shared/ids';
import { type OrderRecord, refundedCents } from './orders';

export const OPEN_STATUSES = [
  ...(['OPEN', 'WAITING_FOR_BUYER_RESPONSE', 'WAITING_FOR_SELLER_RESPONSE', 'UNDER_REVIEW'] as const),
] as const;
export const OUTCOMES = [
  ...(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT'] as const),
  ...(['CANCELED_BY_BUYER', 'ACCEPTED', 'DENIED', 'NONE'] as const),
] as const;

const disputeSchema = z.object({
  id: z.string(),
  captureId: z.string(),
  cents: z.number(),
  status: z.enum([...OPEN_STATUSES, 'RESOLVED']),
  outcome: z.enum(OUTCOMES).nullable(),
  createdMs: z.number(),
  updatedMs: z.number(),
});
type DisputeRecord = z.infer<typeof disputeSchema>;

/** PayPal gives the buyer the money, and takes it from the seller. */
const isLost = ({ outcome }: DisputeRecord) => outcome === 'RESOLVED_BUYER_FAVOUR' || outcome === 'ACCEPTED';

/** Over what went back already, PayPal takes nothing. */
export const takenCents = (dispute: DisputeRecord, leftCents: number) =>
  dispute.outcome === null || isLost(dispute) ? Math.min(dispute.cents, leftCents) : 0;

type DisputeChange = { status: (typeof OPEN_STATUSES)[number] } | { outcome: (typeof OUTCOMES)[number] };

type Deps = {
  journal: Journal;
  now: () => number;
  emit: (type: string, dispute: DisputeRecord) => void;
};

export function createDisputes({ journal, now, emit }: Deps) {
  const records = journal.collection('paypal.disputes', disputeSchema);
  return {
    get: (id: string) => records.get(id),
    listByCapture: (captureId: string) =>
      records.values().filter((dispute) => dispute.captureId === captureId),
    lostCents: (captureId: string) =>
      records
        .values()
        .filter((dispute) => dispute.captureId === captureId && isLost(dispute))
        .reduce((sum, { cents }) => sum + cents, 0),
    /** Without `cents`, over what is left of the payment. */
    open(order: OrderRecord, wanted?: number): DisputeRecord | null {
      if (order.capture?.status !== 'COMPLETED') return null;
      const cents = wanted ?? order.cents - refundedCents(order.capture);
      if (cents < 1) return null;
      const dispute: DisputeRecord = {
        id: `PP-R-${randomText(3, 'ABCDEFGHJKLMNPQRSTUVWXYZ')}-${randomText(8, '0123456789')}`,
        captureId: order.capture.id,
        cents,
        status: 'WAITING_FOR_SELLER_RESPONSE',
        outcome: null,
        createdMs: now(),
        updatedMs: now(),
      };
      records.set(dispute.id, dispute);
      emit('CUSTOMER.DISPUTE.CREATED', dispute);
      return dispute;
    },
    move(dispute: DisputeRecord, change: DisputeChange): DisputeRecord {
      const after: DisputeRecord =
        'outcome' in change
          ? { ...dispute, status: 'RESOLVED', outcome: change.outcome, updatedMs: now() }
          : { ...dispute, ...change, outcome: null, updatedMs: now() };
      records.set(after.id, after);
      emit(after.outcome === null ? 'CUSTOMER.DISPUTE.UPDATED' : 'CUSTOMER.DISPUTE.RESOLVED', after);
      return after;
    },
  };
}
export type Disputes = ReturnType<typeof createDisputes>;

const DAY_MS = 24 * 60 * 60 * 1000;

const toMoney = (cents: number) => ({ currency_code: 'USD', value: toDecimalString(cents) });

export function toDisputeSummary(dispute: DisputeRecord, origin: string) {
  const { id, status, cents, createdMs, updatedMs } = dispute;
  return {
    dispute_id: id,
    status,
    dispute_amount: toMoney(cents),
    reason: 'UNAUTHORISED',
    create_time: new Date(createdMs).toISOString(),
    seller_response_due_date: new Date(createdMs + 10 * DAY_MS).toISOString(),
    update_time: new Date(updatedMs).toISOString(),
    dispute_state: status === 'RESOLVED' ? 'RESOLVED' : 'REQUIRED_ACTION',
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    links: [{ href: `${origin}/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' }],
  };
}

export function toDispute(dispute: DisputeRecord, origin: string) {
  const transaction = {
    buyer: { name: 'Test Buyer' },
    seller: { merchant_id: 'SELLERSELLER2', name: 'Seller' },
    seller_transaction_id: dispute.captureId,
    create_time: new Date(dispute.createdMs).toISOString(),
    transaction_status: 'COMPLETED',
    gross_amount: toMoney(dispute.cents),
  };
  return {
    ...toDisputeSummary(dispute, origin),
    disputed_transactions: [transaction],
    ...(dispute.outcome === null ? {} : { dispute_outcome: { outcome_code: dispute.outcome } }),
  };
}
