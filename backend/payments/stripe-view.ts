import { toDeclineMessage } from '@/lib/contract/decline-messages';
import * as z from 'zod';
import { CURRENCY } from '@/lib/money';
import { fail, type Failure, ok, type Result } from '@/lib/result';
import { CARD_PAYMENT_STATUSES, type CardPayment, type PaymentRefund } from './types';

/** These link Stripe's record to our order. */
export const METADATA_KEYS = { order: 'order_id', user: 'user_id', item: 'item_key' } as const;

export const REFUND_KEY = 'refund_key';

export const idOf = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

export const stripeRefundSchema = z.object({
  id: z.string(),
  object: z.literal('refund'),
  amount: z.int().positive(),
  status: z.string().nullable(),
  charge: idOf.nullish(),
  created: z.int().nonnegative(),
  metadata: z.record(z.string(), z.string()).nullish(),
  reason: z.string().nullish(),
  failure_reason: z.string().nullish(),
});

/** The fee is in the currency of the account. An odd one must not stop a sale. */
const balanceSchema = z
  .union([z.string(), z.object({ fee: z.int(), currency: z.string() })])
  .nullish()
  .catch(null);

const chargeSchema = z.object({
  amount_refunded: z.int().nonnegative(),
  disputed: z.boolean(),
  created: z.int().nonnegative(),
  balance_transaction: balanceSchema,
  refunds: z.object({ data: z.array(stripeRefundSchema), has_more: z.boolean() }).nullish(),
});

const intentSchema = z.object({
  id: z.string(),
  object: z.literal('payment_intent'),
  client_secret: z.string().nullish(),
  status: z.enum(CARD_PAYMENT_STATUSES),
  amount: z.int().nonnegative(),
  amount_received: z.int().nonnegative(),
  created: z.int().nonnegative().nullish(),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()),
  last_payment_error: z
    .object({ code: z.string().optional(), decline_code: z.string().optional() })
    .nullish(),
  latest_charge: z.union([z.string(), chargeSchema]).nullish(),
});

export function unreadable(): Failure {
  return fail('provider_unavailable', "We couldn't read the card processor's response. Please try again.");
}

/**
 * The SDK's types are not checked at runtime. Fails with `provider_unavailable` when parsing fails.
 */
export function toCardPayment(intent: unknown): Result<CardPayment> {
  const parsed = intentSchema.safeParse(intent);
  if (!parsed.success) return unreadable();
  const { data } = parsed;
  const error = data.last_payment_error;
  const charge = typeof data.latest_charge === 'object' ? data.latest_charge : null;
  const feeCents = readFeeCents(charge?.balance_transaction);
  return ok({
    id: data.id,
    clientSecret: data.client_secret ?? null,
    createdAtMs: data.created == null ? null : data.created * 1000,
    status: data.status,
    amountCents: data.amount,
    amountReceivedCents: data.amount_received,
    currency: data.currency.toUpperCase(),
    orderId: data.metadata[METADATA_KEYS.order] ?? null,
    userId: data.metadata[METADATA_KEYS.user] ?? null,
    itemKey: data.metadata[METADATA_KEYS.item] ?? null,
    declineMessage: error ? toDeclineMessage(error.decline_code, error.code) : null,
    refundedCents: charge?.amount_refunded ?? 0,
    chargedAtMs: charge ? charge.created * 1000 : null,
    ...(feeCents !== null && { feeCents }),
    refunds: (charge?.refunds?.data ?? []).map(toPaymentRefund),
    hasMoreRefunds: charge?.refunds?.has_more ?? false,
    isDisputed: charge?.disputed ?? false,
  });
}

function readFeeCents(balance: z.infer<typeof balanceSchema>): number | null {
  return typeof balance === 'object' && balance?.currency === CURRENCY.toLowerCase() ? balance.fee : null;
}

/** A refund that the bank returned, or that was cancelled, is `failed`. */
export function toPaymentRefund(refund: z.infer<typeof stripeRefundSchema>): PaymentRefund {
  const { id, amount: amountCents, charge, created, metadata, reason, failure_reason: failure } = refund;
  return {
    id,
    amountCents,
    moneyReference: charge ?? null,
    createdAtMs: created * 1000,
    key: metadata?.[REFUND_KEY] ?? null,
    note: failure ?? reason ?? null,
    status: toRefundStatus(refund.status),
  };
}

function toRefundStatus(status: string | null): PaymentRefund['status'] {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' ? 'done' : 'pending';
}
