import * as z from 'zod';
import { randomText } from '@/sandbox/shared/ids';
import type { Journal } from '@/sandbox/shared/journal';
import type { CreateOrderBody } from './requests';

const text = z.string().nullable();

/** The merchant id of its one seller, who makes all calls. */
const SELLER = 'SELLERSELLER2';

const refundSchema = z.object({
  ...{ id: z.string(), cents: z.number(), createdMs: z.number(), note: text },
  customId: text.default(null),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED']).default('COMPLETED'),
  /** PayPal took it back itself, after a chargeback for one. */
  isReversal: z.boolean().default(false),
});
export type RefundRecord = z.infer<typeof refundSchema>;

const captureSchema = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'DECLINED']),
  /** Why PayPal holds the money that was taken, or took it back; null while the shop has it. */
  contested: z.enum(['BUYER_COMPLAINT', 'CHARGEBACK']).nullable().default(null),
  ...{ createdMs: z.number(), updatedMs: z.number() },
  refunds: z.array(refundSchema),
});
export type CaptureRecord = z.infer<typeof captureSchema>;

/** A PayPal order as the stand-in stores it: one unit, integer cents (USD), milliseconds. */
const orderSchema = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'APPROVED', 'COMPLETED']),
  ...{ createdMs: z.number(), updatedMs: z.number(), cents: z.number() },
  ...{ referenceId: z.string(), description: text, customId: text, invoiceId: text },
  ...{ returnUrl: text, cancelUrl: text, payerId: text },
  /** The account that is paid: the seller's, unless the request names another. */
  payeeId: z.string().default(SELLER),
  /** What the buyer chose to pay with on the approval page. */
  instrument: z.enum(['good', 'declining']).nullable(),
  capture: captureSchema.nullable(),
});
export type OrderRecord = z.infer<typeof orderSchema>;

export const newPaypalId = () => randomText(17, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
/** PayPal's account ids leave out the characters people mix up. */
const newPayerId = () => randomText(13, '23456789ABCDEFGHJKLMNPQRSTUVWXYZ');

type Refund = Partial<Pick<RefundRecord, 'cents' | 'note' | 'customId' | 'isReversal' | 'status'>>;

/**
 * The stand-in's orders, with the captures inside them. `onChange` is told of every change, after
 * it was recorded; `before` is missing for a new order.
 */
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
    findByCapture: (captureId: string) => records.values().find(({ capture }) => capture?.id === captureId),

    create(body: CreateOrderBody, cents: number, nowMs: number): OrderRecord {
      const [unit] = body.purchase_units;
      const context = body.application_context;
      return put({
        ...{ id: newPaypalId(), status: 'CREATED', createdMs: nowMs, updatedMs: nowMs, cents },
        ...{ referenceId: unit?.reference_id ?? 'default', description: unit?.description ?? null },
        ...{ customId: unit?.custom_id ?? null, invoiceId: unit?.invoice_id ?? null },
        payeeId: unit?.payee?.merchant_id ?? SELLER,
        ...{ returnUrl: context?.return_url ?? null, cancelUrl: context?.cancel_url ?? null },
        ...{ instrument: null, payerId: null, capture: null },
      });
    },

    /** The buyer agrees. One who chose a declining instrument may come back and choose another. */
    approve: (order: OrderRecord, instrument: 'good' | 'declining', nowMs: number) =>
      put({ ...order, status: 'APPROVED', instrument, payerId: newPayerId(), updatedMs: nowMs }),

    /** A browser that has our client id changes who is paid (PATCH of `payee.email`). */
    changePayee: (order: OrderRecord, payeeId: string, nowMs: number) =>
      put({ ...order, payeeId, updatedMs: nowMs }),

    /** Takes the money. The order is complete even while PayPal still looks at the capture. */
    capture: (order: OrderRecord, status: CaptureRecord['status'], nowMs: number) =>
      put({
        ...{ ...order, status: 'COMPLETED', updatedMs: nowMs },
        capture: captureSchema.parse({
          ...{ id: newPaypalId(), status, createdMs: nowMs, updatedMs: nowMs, refunds: [] },
        }),
      }),

    /** PayPal holds money that was taken, takes it back, or leaves it with the shop after all. */
    contest: (order: OrderRecord, contested: CaptureRecord['contested'], nowMs: number) =>
      order.capture ? putCapture(order, { ...order.capture, contested }, nowMs) : order,

    /** Ends PayPal's look at a pending capture. */
    resolve(order: OrderRecord, status: 'COMPLETED' | 'DECLINED', nowMs: number): OrderRecord {
      const { capture } = order;
      return capture?.status === 'PENDING' ? putCapture(order, { ...capture, status }, nowMs) : order;
    },

    /** Gives money back, all that is left without an amount; null when less than that is left. */
    refund(order: OrderRecord, given: Refund, nowMs: number): RefundRecord | null {
      const { capture } = order;
      const left = capture?.status === 'COMPLETED' ? order.cents - refundedCents(capture) : 0;
      const cents = given.cents ?? left;
      if (!capture || cents < 1 || cents > left) return null;
      const refund = refundSchema.parse({ note: null, ...given, id: newPaypalId(), cents, createdMs: nowMs });
      putCapture(order, { ...capture, refunds: [...capture.refunds, refund] }, nowMs);
      return refund;
    },

    /** What becomes of a refund later; null if unknown. A failed one leaves the money here. */
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
