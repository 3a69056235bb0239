import { z } from 'zod';
import { toDecimalString } from '@/lib/money';
import type { Journal } from '@/sandbox/shared/journal';
import { randomText } from '@/sandbox/shared/ids';
import type { OrderRecord } from './order';

export const OPEN_STATUSES = [
  'OPEN',
  'WAITING_FOR_BUYER_RESPONSE',
  'WAITING_FOR_SELLER_RESPONSE',
  'UNDER_REVIEW',
] as const;
export const OUTCOMES = [
  'RESOLVED_BUYER_FAVOUR',
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'ACCEPTED',
  'DENIED',
  'NONE',
] as const;

const disputeSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  captureId: z.string(),
  cents: z.number(),
  currency: z.string(),
  status: z.enum([...OPEN_STATUSES, 'RESOLVED']),
  outcome: z.enum(OUTCOMES).nullable(),
  createdMs: z.number(),
  updatedMs: z.number(),
});
export type DisputeRecord = z.infer<typeof disputeSchema>;

export type DisputeChange =
  { status: (typeof OPEN_STATUSES)[number] } | { outcome: (typeof OUTCOMES)[number] };

type Deps = {
  journal: Journal;
  now: () => number;
  emit: (type: string, dispute: DisputeRecord) => void;
};

/** The stand-in's disputes. At PayPal a buyer opens and PayPal decides them; here a test does. */
export function createDisputes({ journal, now, emit }: Deps) {
  const records = journal.collection('paypal.disputes', disputeSchema);
  return {
    get: (id: string) => records.get(id),
    listByCapture: (captureId: string) =>
      records.values().filter((dispute) => dispute.captureId === captureId),
    /** Opens a dispute about an order whose money was taken; null when it was not. */
    open(order: OrderRecord): DisputeRecord | null {
      if (order.capture?.status !== 'COMPLETED') return null;
      const dispute: DisputeRecord = {
        ...{ id: `PP-R-${randomText(3, 'ABCDEFGHJKLMNPQRSTUVWXYZ')}-${randomText(8, '0123456789')}` },
        ...{ orderId: order.id, captureId: order.capture.id, cents: order.cents, currency: order.currency },
        ...{ status: 'WAITING_FOR_SELLER_RESPONSE', outcome: null, createdMs: now(), updatedMs: now() },
      };
      records.set(dispute.id, dispute);
      emit('CUSTOMER.DISPUTE.CREATED', dispute);
      return dispute;
    },
    /** Moves a dispute on; an outcome resolves it. */
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

/** What PayPal's list shows of a dispute: not how it ended. */
export function toDisputeSummary(dispute: DisputeRecord, origin: string) {
  const isResolved = dispute.status === 'RESOLVED';
  return {
    dispute_id: dispute.id,
    create_time: new Date(dispute.createdMs).toISOString(),
    update_time: new Date(dispute.updatedMs).toISOString(),
    reason: 'UNAUTHORISED',
    status: dispute.status,
    dispute_state: isResolved ? 'RESOLVED' : 'REQUIRED_ACTION',
    dispute_amount: { currency_code: dispute.currency, value: toDecimalString(dispute.cents) },
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    links: [{ href: `${origin}/v1/customer/disputes/${dispute.id}`, rel: 'self', method: 'GET' }],
  };
}

/** The whole dispute. */
export function toDispute(dispute: DisputeRecord, origin: string) {
  return {
    ...toDisputeSummary(dispute, origin),
    disputed_transactions: [
      {
        buyer: { name: 'Test Buyer' },
        seller: { merchant_id: 'SELLERSELLER2', name: 'Seller' },
        seller_transaction_id: dispute.captureId,
        create_time: new Date(dispute.createdMs).toISOString(),
        transaction_status: 'COMPLETED',
        gross_amount: { currency_code: dispute.currency, value: toDecimalString(dispute.cents) },
      },
    ],
    ...(dispute.outcome === null ? {} : { dispute_outcome: { outcome_code: dispute.outcome } }),
  };
}
