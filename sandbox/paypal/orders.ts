import type { z } from 'zod';
import { randomText } from '@/sandbox/shared/ids';
import type { Journal } from '@/sandbox/shared/journal';
import { orderSchema, refundedCents, type OrderRecord, type RefundRecord } from './order';
import type { createOrderBody } from './requests';

const PAYPAL_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** PayPal's account ids leave out the characters people mix up. */
const PAYER_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export const newPaypalId = () => randomText(17, PAYPAL_ALPHABET);
export const newPayerId = () => randomText(13, PAYER_ALPHABET);

/** Told of every change, after it was recorded; `before` is missing for a new order. */
export type OrderListener = (before: OrderRecord | undefined, after: OrderRecord) => void;

type RefundOrder = {
  cents: number | null;
  note: string | null;
  customId: string | null;
  isReversal?: boolean;
  status?: RefundRecord['status'];
};

/** The stand-in's orders, with the captures inside them. */
export function createOrders(journal: Journal, onChange: OrderListener) {
  const records = journal.collection('paypal.orders', orderSchema);

  function put(order: OrderRecord): OrderRecord {
    const before = records.get(order.id);
    records.set(order.id, order);
    onChange(before, order);
    return order;
  }

  return {
    get: (id: string) => records.get(id),
    put,
    findByCapture: (captureId: string) => records.values().find(({ capture }) => capture?.id === captureId),
    create(body: z.infer<typeof createOrderBody>, cents: number, nowMs: number): OrderRecord {
      const unit = body.purchase_units[0];
      return put({
        id: newPaypalId(),
        status: 'CREATED',
        createdMs: nowMs,
        updatedMs: nowMs,
        referenceId: unit?.reference_id ?? 'default',
        cents,
        currency: 'USD',
        description: unit?.description ?? null,
        customId: unit?.custom_id ?? null,
        invoiceId: unit?.invoice_id ?? null,
        returnUrl: body.application_context?.return_url ?? null,
        cancelUrl: body.application_context?.cancel_url ?? null,
        instrument: null,
        payerId: null,
        capture: null,
      });
    },
    findByRefund: (refundId: string) =>
      records.values().find(({ capture }) => capture?.refunds.some(({ id }) => id === refundId)),
    /** Gives money back; null when the capture has less than that left. */
    refund(
      order: OrderRecord,
      { cents, note, customId, isReversal = false, status = 'COMPLETED' }: RefundOrder,
      nowMs: number,
    ): RefundRecord | null {
      const { capture } = order;
      const left = capture?.status === 'COMPLETED' ? order.cents - refundedCents(capture) : 0;
      const wanted = cents ?? left;
      if (!capture || wanted < 1 || wanted > left) return null;
      const refund: RefundRecord = {
        ...{ id: newPaypalId(), cents: wanted, createdMs: nowMs },
        ...{ note, customId, isReversal, status },
      };
      put({
        ...order,
        updatedMs: nowMs,
        capture: { ...capture, updatedMs: nowMs, refunds: [...capture.refunds, refund] },
      });
      return refund;
    },
    /**
     * What becomes of a refund later; null when there is none of that id. One that fails leaves the
     * money with the shop.
     */
    moveRefund(refundId: string, status: RefundRecord['status'], nowMs: number): OrderRecord | null {
      const order = this.findByRefund(refundId);
      if (!order?.capture) return null;
      const refunds = order.capture.refunds.map((one) => (one.id === refundId ? { ...one, status } : one));
      return put({ ...order, updatedMs: nowMs, capture: { ...order.capture, updatedMs: nowMs, refunds } });
    },
  };
}
export type Orders = ReturnType<typeof createOrders>;
