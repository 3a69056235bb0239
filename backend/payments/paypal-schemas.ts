import * as z from 'zod';
import { CURRENCY, parseUsdToCents } from '@/lib/money';
import {
  PAYPAL_CAPTURE_STATUSES,
  PAYPAL_ORDER_STATUSES,
  type PaypalCapture,
  type PaypalCaptureStatus,
  type PaymentRefund,
  type PaypalOrder,
} from './types';

export const centsSchema = z.string().transform((value, context) => {
  const cents = parseUsdToCents(value);
  if (cents !== null) return cents;
  context.addIssue({ code: 'custom', message: `Not an amount with at most two decimals: ${value}` });
  return z.NEVER;
});

export const linksSchema = z.array(z.object({ href: z.string(), rel: z.string() })).default([]);

const amountSchema = z.object({ currency_code: z.string(), value: centsSchema });

/** An odd one must not stop a sale. */
const breakdownSchema = z.object({ paypal_fee: amountSchema.optional() }).optional().catch(undefined);

const REFUSED: ReadonlySet<PaypalCaptureStatus> = new Set(['DECLINED', 'DENIED', 'FAILED']);

const captureSchema = z.object({
  id: z.string(),
  status: z.enum(PAYPAL_CAPTURE_STATUSES),
  amount: amountSchema,
  custom_id: z.string().optional(),
  status_details: z.object({ reason: z.string().optional() }).optional().catch(undefined),
  seller_receivable_breakdown: breakdownSchema,
  create_time: z.iso.datetime({ offset: true }).optional().catch(undefined),
});

const refundSchema = z.object({
  id: z.string(),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  amount: amountSchema,
  custom_id: z.string().optional(),
  note_to_payer: z.string().optional(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  seller_payable_breakdown: breakdownSchema,
  create_time: z.iso.datetime({ offset: true }).optional(),
  links: linksSchema,
});

const orderSchema = z.object({
  id: z.string(),
  status: z.enum(PAYPAL_ORDER_STATUSES),
  create_time: z.iso.datetime({ offset: true }).optional().catch(undefined),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: amountSchema.optional(),
        payee: z.object({ merchant_id: z.string().optional() }).optional(),
        payments: z
          .object({
            captures: z.array(captureSchema).default([]),
            refunds: z.array(refundSchema).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
  links: linksSchema,
});

export function parsePaypalOrder(body: unknown): PaypalOrder | null {
  const parsed = orderSchema.safeParse(body);
  if (!parsed.success) return null;
  const { id, status, purchase_units: units, links, create_time: time } = parsed.data;
  // We request one unit, so an order with more is not ours.
  if (units.length > 1) return null;
  const unit = units[0];
  const captures = unit?.payments?.captures ?? [];
  // A declined attempt may precede or follow the capture that has the money.
  const capture =
    captures.find(({ status }) => status === 'COMPLETED') ??
    captures.find(({ status }) => !REFUSED.has(status)) ??
    captures.at(-1);
  return {
    id,
    status,
    createdAtMs: time === undefined ? null : Date.parse(time),
    // PayPal names the link `payer-action` when the order was created with a payment source.
    approveUrl: links.find(({ rel }) => rel === 'approve' || rel === 'payer-action')?.href ?? null,
    orderId: unit?.custom_id ?? capture?.custom_id ?? null,
    payeeId: unit?.payee?.merchant_id ?? null,
    amountCents: unit?.amount?.value ?? null,
    currency: unit?.amount?.currency_code ?? null,
    capture: capture ? toCapture(capture) : null,
    refunds: (unit?.payments?.refunds ?? []).map(toRefund),
  };
}

export function parsePaypalRefund(body: unknown): PaymentRefund | null {
  const parsed = refundSchema.safeParse(body);
  return parsed.success ? toRefund(parsed.data) : null;
}

const REFUND_STATUS = {
  COMPLETED: 'done',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const;

function toRefund(refund: z.infer<typeof refundSchema>): PaymentRefund {
  const { id, status, amount, custom_id: key, note_to_payer: note, create_time: time } = refund;
  const capture = refund.links.find(({ rel }) => rel === 'up')?.href;
  const feeCents = readFeeCents(refund.seller_payable_breakdown);
  return {
    id,
    status: REFUND_STATUS[status],
    amountCents: amount.value,
    ...(feeCents !== null && { returnedFeeCents: feeCents }),
    key: key ?? null,
    moneyReference: capture?.slice(capture.lastIndexOf('/') + 1) ?? null,
    note: refund.status_details?.reason ?? note ?? null,
    createdAtMs: time === undefined ? null : Date.parse(time),
  };
}

function readFeeCents(breakdown: z.infer<typeof breakdownSchema>): number | null {
  const fee = breakdown?.paypal_fee;
  return fee?.currency_code === CURRENCY ? fee.value : null;
}

// A completed capture becomes pending while PayPal holds its money for a complaint, and denied
// after a chargeback (Payments v2, `status_details.reason`). We keep both as paid.
function readContested({ status, status_details: details }: z.infer<typeof captureSchema>) {
  if (details?.reason === 'BUYER_COMPLAINT') return 'open';
  if (details?.reason !== 'CHARGEBACK') return null;
  return REFUSED.has(status) ? 'lost' : 'open';
}

function toCapture(capture: z.infer<typeof captureSchema>): PaypalCapture {
  const contested = readContested(capture);
  const feeCents = readFeeCents(capture.seller_receivable_breakdown);
  return {
    id: capture.id,
    status: contested === null ? capture.status : 'COMPLETED',
    contested,
    amountCents: capture.amount.value,
    currency: capture.amount.currency_code,
    ...(feeCents !== null && { feeCents }),
    createdAtMs: capture.create_time === undefined ? null : Date.parse(capture.create_time),
  };
}
