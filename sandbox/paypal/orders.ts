import * as z from 'zod';
import { randomText } from '@/sandbox/shared/ids';
import type { Journal } from '@/sandbox/shared/journal';
import type { CreateOrderBody } from './requests';

const text = z.string().nullable();

export const SELLER = 'SELLERSELLER2';

const refundSchema = z.object({
  id: z.string(),
  cents: z.number(),
  createdMs: z.number(),
  note: text,
  customId: text.default(null),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED']).default('COMPLETED'),
  /** After a chargeback, PayPal reverses the capture itself. */
  isReversal: z.boolean().default(false),
});
export type RefundRecord = z.infer<typeof refundSchema>;

const captureSchema = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'DECLINED']),
  /** Null while the shop has the money. */
  contested: z.enum(['BUYER_COMPLAINT', 'CHARGEBACK']).nullable().default(null),
  createdMs: z.number(),
  updatedMs: z.number(),
  refunds: z.array(refundSchema),
});
export type CaptureRecord = z.infer<typeof captureSchema>;

/** One unit per order, in US cents; times are in milliseconds. */
const orderSchema = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'COMPLETED']),
  createdMs: z.number(),
  updatedMs: z.number(),
  cents: z.number(),
  referenceId: z.string(),
  description: text,
  customId: text,
  invoiceId: text,
  returnUrl: text,
  cancelUrl: text,
  payerId: text,
  payeeId: z.string().default(SELLER),
  instrument: z.enum(['good', 'declining']).nullable(),
  /** `one` of a payer is enough, `more` are wanted. */
  vault: z.enum(['one', 'more']).nullable().default(null),
  /** Made with the capture, or later. */
  vaultId: text.default(null),
  capture: captureSchema.nullable(),
});
export type OrderRecord = z.infer<typeof orderSchema>;

export const newPaypalId = () => randomText(17, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** PayPal's account ids leave out characters that are easily confused. */
const newPayerId = () => randomText(13, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ');

type Refund = Partial<Pick<RefundRecord, 'cents' | 'note' | 'customId' | 'isReversal' | 'status'>>;

/** `onChange` runs after the change was recorded; `before` is undefined for a new order. */
export function createOrders(
  journal: Journal,
  onChange: (before: OrderRecord | undefined, after: OrderRecord) => void,
) {
  const records = journal.collection('paypal.orders', orderSchema);

  function put(order: OrderRecord): OrderRecord {
    const before = records.get(order.id);
    records.set(order.id, order);
    onChange(before, order);
    return order;
  }
  const putCapture = (order: OrderRecord, capture: CaptureRecord, nowMs: number) =>
    put({ ...order, updatedMs: nowMs, capture: { ...capture, updatedMs: nowMs } });

  return {
    get: (id: string) => records.get(id),
    list: () => records.values(),
    findByCapture: (captureId: string) => records.values().find(({ capture }) => capture?.id === captureId),

    create(body: CreateOrderBody, cents: number, nowMs: number): OrderRecord {
      const [unit] = body.purchase_units;
      const wallet = body.payment_source?.paypal;
      const context = wallet?.experience_context ?? body.application_context;
      const vault = wallet?.attributes?.vault;
      return put({
        id: newPaypalId(),
        status: wallet ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
        createdMs: nowMs,
        updatedMs: nowMs,
        cents,
        referenceId: unit?.reference_id ?? 'default',
        description: unit?.description ?? null,
        customId: unit?.custom_id ?? null,
        invoiceId: unit?.invoice_id ?? null,
        payeeId: unit?.payee?.merchant_id ?? SELLER,
        returnUrl: context?.return_url ?? null,
        cancelUrl: context?.cancel_url ?? null,
        instrument: null,
        payerId: null,
        vault: vault ? (vault.permit_multiple_payment_tokens ? 'more' : 'one') : null,
        vaultId: null,
        capture: null,
      });
    },

    approve: (order: OrderRecord, instrument: 'good' | 'declining', nowMs: number) =>
      put({ ...order, status: 'APPROVED', instrument, payerId: newPayerId(), updatedMs: nowMs }),

    setPayer: (order: OrderRecord, payerId: string, nowMs: number) =>
      put({ ...order, payerId, updatedMs: nowMs }),

    setVaultId: (order: OrderRecord, vaultId: string | null) => put({ ...order, vaultId }),

    changePayee: (order: OrderRecord, payeeId: string, nowMs: number) =>
      put({ ...order, payeeId, updatedMs: nowMs }),

    /** The order is complete even while the capture is pending. */
    capture: (order: OrderRecord, status: CaptureRecord['status'], nowMs: number) =>
      put({
        ...order,
        status: 'COMPLETED',
        updatedMs: nowMs,
        capture: captureSchema.parse({
          id: newPaypalId(),
          status,
          createdMs: nowMs,
          updatedMs: nowMs,
          refunds: [],
        }),
      }),

    contest: (order: OrderRecord, contested: CaptureRecord['contested'], nowMs: number) =>
      order.capture ? putCapture(order, { ...order.capture, contested }, nowMs) : order,

    resolve(order: OrderRecord, status: 'COMPLETED' | 'DECLINED', nowMs: number): OrderRecord {
      const { capture } = order;
      return capture?.status === 'PENDING' ? putCapture(order, { ...capture, status }, nowMs) : order;
    },

    /** Refunds the rest without an amount; null when less than the amount is left. */
    /** `lostCents` went to the buyer with disputes. */
    refund(order: OrderRecord, given: Refund, nowMs: number, lostCents = 0): RefundRecord | null {
      const { capture } = order;
      const left = capture?.status === 'COMPLETED' ? order.cents - refundedCents(capture) - lostCents : 0;
      const cents = given.cents ?? left;
      if (!capture || cents < 1 || cents > left) return null;
      const refund = refundSchema.parse({ note: null, ...given, id: newPaypalId(), cents, createdMs: nowMs });
      putCapture(order, { ...capture, refunds: [...capture.refunds, refund] }, nowMs);
      return refund;
    },

    /** Null if unknown. A failed refund leaves the money with the shop. */
    moveRefund(refundId: string, status: RefundRecord['status'], nowMs: number): OrderRecord | null {
      const order = records
        .values()
        .find(({ capture }) => capture?.refunds.some(({ id }) => id === refundId));
      if (!order?.capture) return null;
      const refunds = order.capture.refunds.map((one) => (one.id === refundId ? { ...one, status } : one));
      return putCapture(order, { ...order.capture, refunds }, nowMs);
    },
  };
}
export type Orders = ReturnType<typeof createOrders>;

export function refundedCents({ refunds }: CaptureRecord): number {
  return refunds.reduce((sum, { cents, status }) => sum + (status === 'FAILED' ? 0 : cents), 0);
}
