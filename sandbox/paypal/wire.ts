import { toDecimalString } from '@/lib/money';
import { refundedCents, type CaptureRecord, type OrderRecord, type RefundRecord } from './orders';

const time = (ms: number) => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
export const PAYER = { email_address: 'buyer@example.com', name: { given_name: 'Test', surname: 'Buyer' } };

/** In cents: PayPal's list price for its checkout. PayPal keeps the fixed part after refunds. */
export const toVariableFee = (cents: number) => Math.round(cents * 0.0349);
export const toFee = (cents: number) => toVariableFee(cents) + 49;

/** Negative where the fee is more than the price. */
const money = (cents: number) => ({
  currency_code: 'USD',
  value: `${cents < 0 ? '-' : ''}${toDecimalString(Math.abs(cents))}`,
});

export function toOrder(order: OrderRecord, origin: string) {
  const { payerId } = order;
  const attributes = order.vault !== null &&
    order.capture && { attributes: { vault: toVault(order, origin) } };
  const paypal = { ...PAYER, account_id: payerId, account_status: 'VERIFIED', ...attributes };
  return {
    ...toMinimalOrder(order, origin),
    intent: 'CAPTURE',
    ...(payerId && { payment_source: { paypal }, payer: { ...PAYER, payer_id: payerId } }),
    purchase_units: [
      {
        reference_id: order.referenceId,
        amount: money(order.cents),
        payee: { email_address: 'seller@example.com', merchant_id: order.payeeId },
        ...(order.description && { description: order.description }),
        ...toReferences(order),
        ...(order.capture && { payments: toPayments(order, order.capture, origin) }),
      },
    ],
    create_time: time(order.createdMs),
    update_time: time(order.updatedMs),
  };
}

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
            {
              href: approveUrl(order, origin),
              rel: order.vault === null ? 'approve' : 'payer-action',
              method: 'GET',
            },
            { href: `${self}/capture`, rel: 'capture', method: 'POST' },
          ]),
    ],
  };
}

export const approveUrl = (order: OrderRecord, origin: string) => `${origin}/checkoutnow?token=${order.id}`;

/** Without an id until the token is made. */
function toVault({ vaultId }: OrderRecord, origin: string) {
  if (vaultId === null) return { status: 'APPROVED' };
  const href = `${origin}/v3/vault/payment-tokens/${vaultId}`;
  return { id: vaultId, status: 'VAULTED', links: [{ href, rel: 'self', method: 'GET' }] };
}

const toReferences = ({ customId, invoiceId }: OrderRecord) => ({
  ...(customId && { custom_id: customId }),
  ...(invoiceId && { invoice_id: invoiceId }),
});

function toPayments(order: OrderRecord, capture: CaptureRecord, origin: string) {
  const refunds = capture.refunds.map((refund) => toRefund(capture, refund, origin));
  return { captures: [toCapture(order, capture, origin)], ...(refunds.length > 0 ? { refunds } : {}) };
}

export function toLoneCapture(order: OrderRecord, capture: CaptureRecord, origin: string) {
  return {
    ...toCapture(order, capture, origin),
    supplementary_data: { related_ids: { order_id: order.id } },
  };
}

function toStatus(order: OrderRecord, capture: CaptureRecord): string {
  if (capture.contested !== null) return capture.contested === 'CHARGEBACK' ? 'DENIED' : 'PENDING';
  const cents = refundedCents(capture);
  if (cents === 0) return capture.status;
  return cents < order.cents ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
}

function toCapture(order: OrderRecord, capture: CaptureRecord, origin: string) {
  const self = `${origin}/v2/payments/captures/${capture.id}`;
  const reason = capture.contested ?? (capture.status === 'PENDING' ? 'PENDING_REVIEW' : null);
  return {
    id: capture.id,
    status: toStatus(order, capture),
    ...(reason === null ? {} : { status_details: { reason } }),
    amount: money(order.cents),
    final_capture: true,
    ...(capture.status === 'COMPLETED' &&
      capture.contested === null && {
        seller_receivable_breakdown: toBreakdown(order.cents, toFee(order.cents)),
      }),
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...toReferences(order),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${origin}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
    create_time: time(capture.createdMs),
    update_time: time(capture.updatedMs),
  };
}

const toBreakdown = (cents: number, feeCents: number) => ({
  gross_amount: money(cents),
  paypal_fee: money(feeCents),
  net_amount: money(cents - feeCents),
});

export function toRefund(capture: CaptureRecord, refund: RefundRecord, origin: string) {
  return {
    id: refund.id,
    status: refund.status,
    ...(refund.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: money(refund.cents),
    ...(refund.note ? { note_to_payer: refund.note } : {}),
    ...(refund.customId ? { custom_id: refund.customId } : {}),
    seller_payable_breakdown: {
      ...toBreakdown(refund.cents, toVariableFee(refund.cents)),
      total_refunded_amount: money(refundedCents(capture)),
    },
    links: [
      { href: `${origin}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' },
    ],
    create_time: time(refund.createdMs),
    update_time: time(refund.createdMs),
  };
}
