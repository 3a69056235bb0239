import { z } from 'zod';

const refundSchema = z.object({
  id: z.string(),
  cents: z.number(),
  createdMs: z.number(),
  note: z.string().nullable(),
  customId: z.string().nullable().default(null),
  status: z.enum(['COMPLETED', 'PENDING', 'FAILED']).default('COMPLETED'),
  /** PayPal took it back itself, after a chargeback for one. */
  isReversal: z.boolean().default(false),
});
export type RefundRecord = z.infer<typeof refundSchema>;

const captureSchema = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'PENDING', 'DECLINED']),
  createdMs: z.number(),
  updatedMs: z.number(),
  refunds: z.array(refundSchema),
});
export type CaptureRecord = z.infer<typeof captureSchema>;

/**
 * A PayPal order as the stand-in keeps it: one purchase unit, integer cents, integer milliseconds.
 */
export const orderSchema = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'APPROVED', 'COMPLETED']),
  createdMs: z.number(),
  updatedMs: z.number(),
  referenceId: z.string(),
  cents: z.number(),
  currency: z.string(),
  description: z.string().nullable(),
  customId: z.string().nullable(),
  invoiceId: z.string().nullable(),
  returnUrl: z.string().nullable(),
  cancelUrl: z.string().nullable(),
  /** What the buyer chose to pay with on the approval page. */
  instrument: z.enum(['good', 'declining']).nullable(),
  payerId: z.string().nullable(),
  capture: captureSchema.nullable(),
});
export type OrderRecord = z.infer<typeof orderSchema>;

/** The buyer agrees. One who chose a declining instrument may come back and choose another. */
export function approve(
  order: OrderRecord,
  instrument: 'good' | 'declining',
  payerId: string,
  nowMs: number,
): OrderRecord {
  if (order.status === 'COMPLETED') return order;
  return { ...order, status: 'APPROVED', instrument, payerId, updatedMs: nowMs };
}

/** Why an order cannot be captured now, as PayPal names it; null when it can. */
export function findCaptureIssue(order: OrderRecord): string | null {
  if (order.capture) return 'ORDER_ALREADY_CAPTURED';
  if (order.status !== 'APPROVED') return 'ORDER_NOT_APPROVED';
  return order.instrument === 'declining' ? 'INSTRUMENT_DECLINED' : null;
}

/**
 * Takes the money. The order is complete even when its capture is still being looked at, as at
 * PayPal.
 */
export function capture(
  order: OrderRecord,
  captureId: string,
  status: CaptureRecord['status'],
  nowMs: number,
): OrderRecord {
  return {
    ...order,
    status: 'COMPLETED',
    updatedMs: nowMs,
    capture: { id: captureId, status, createdMs: nowMs, updatedMs: nowMs, refunds: [] },
  };
}

/** Ends PayPal's look at a pending capture; any other comes back unchanged. */
export function resolveCapture(
  order: OrderRecord,
  status: 'COMPLETED' | 'DECLINED',
  nowMs: number,
): OrderRecord {
  if (order.capture?.status !== 'PENDING') return order;
  return { ...order, updatedMs: nowMs, capture: { ...order.capture, status, updatedMs: nowMs } };
}

export function refundedCents({ refunds }: CaptureRecord): number {
  return refunds.reduce((sum, { cents, status }) => sum + (status === 'FAILED' ? 0 : cents), 0);
}

/** The capture's status as PayPal shows it once refunds are counted. */
export function captureStatus(order: OrderRecord, { status, refunds, ...rest }: CaptureRecord): string {
  const cents = refundedCents({ status, refunds, ...rest });
  if (cents === 0) return status;
  return cents < order.cents ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}
