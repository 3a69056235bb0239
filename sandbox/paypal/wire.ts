import { toDecimalString } from '@/lib/money';
import {
  captureStatus,
  refundedCents,
  type CaptureRecord,
  type OrderRecord,
  type RefundRecord,
} from './order';

const time = (ms: number) => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
const PAYER = { email_address: 'buyer@example.com', name: { given_name: 'Test', surname: 'Buyer' } };

const money = (order: OrderRecord, cents = order.cents) => ({
  currency_code: order.currency,
  value: toDecimalString(cents),
});

/** The whole order, as PayPal gives it for `Prefer: return=representation` and to a GET. */
export function toOrder(order: OrderRecord, origin: string) {
  const payer = order.payerId ? { ...PAYER, payer_id: order.payerId } : undefined;
  return {
    ...toMinimalOrder(order, origin),
    intent: 'CAPTURE',
    ...(order.payerId
      ? {
          payment_source: {
            paypal: { ...PAYER, account_id: order.payerId, account_status: 'VERIFIED' },
          },
        }
      : {}),
    purchase_units: [
      {
        reference_id: order.referenceId,
        amount: money(order),
        payee: { email_address: 'seller@example.com', merchant_id: 'SELLERSELLER2' },
        ...(order.description ? { description: order.description } : {}),
        ...(order.customId ? { custom_id: order.customId } : {}),
        ...(order.invoiceId ? { invoice_id: order.invoiceId } : {}),
        ...(order.capture ? { payments: toPayments(order, order.capture, origin) } : {}),
      },
    ],
    ...(payer ? { payer } : {}),
    create_time: time(order.createdMs),
    update_time: time(order.updatedMs),
  };
}

/** What PayPal sends without a `Prefer` header. */
export function toMinimalOrder(order: OrderRecord, origin: string) {
  const self = `${origin}/v2/checkout/orders/${order.id}`;
  return {
    id: order.id,
    status: order.status,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      ...(order.status === 'COMPLETED'
        ? []
        : [
            { href: approveUrl(order, origin), rel: 'approve', method: 'GET' },
            { href: `${self}/capture`, rel: 'capture', method: 'POST' },
          ]),
    ],
  };
}

export const approveUrl = (order: OrderRecord, origin: string) => `${origin}/checkoutnow?token=${order.id}`;

function toPayments(order: OrderRecord, capture: CaptureRecord, origin: string) {
  const refunds = capture.refunds.map((refund) => toRefund(order, capture, refund, origin));
  return { captures: [toCapture(order, capture, origin)], ...(refunds.length > 0 ? { refunds } : {}) };
}

/** A capture by itself, which names its order besides. */
export function toLoneCapture(order: OrderRecord, capture: CaptureRecord, origin: string) {
  return {
    ...toCapture(order, capture, origin),
    supplementary_data: { related_ids: { order_id: order.id } },
  };
}

/** A capture inside an order. */
function toCapture(order: OrderRecord, capture: CaptureRecord, origin: string) {
  const self = `${origin}/v2/payments/captures/${capture.id}`;
  return {
    id: capture.id,
    status: captureStatus(order, capture),
    ...(capture.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: money(order),
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(order.customId ? { custom_id: order.customId } : {}),
    ...(order.invoiceId ? { invoice_id: order.invoiceId } : {}),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${origin}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
    create_time: time(capture.createdMs),
    update_time: time(capture.updatedMs),
  };
}

export function toRefund(order: OrderRecord, capture: CaptureRecord, refund: RefundRecord, origin: string) {
  return {
    id: refund.id,
    status: refund.status,
    ...(refund.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: money(order, refund.cents),
    ...(refund.note ? { note_to_payer: refund.note } : {}),
    ...(refund.customId ? { custom_id: refund.customId } : {}),
    seller_payable_breakdown: {
      gross_amount: money(order, refund.cents),
      total_refunded_amount: money(order, refundedCents(capture)),
    },
    links: [
      { href: `${origin}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' },
    ],
    create_time: time(refund.createdMs),
    update_time: time(refund.createdMs),
  };
}
