import * as z from 'zod';
import { METHOD_NAMES } from './payment-providers';
import { giftSchema, givenSchema } from './gifts';
import { makeGoodSchema } from './make-good';
import { slugSchema, typedCodeSchema } from './code-text';
import { browserSchema, idSchema, instantSchema, usdSchema } from './shared';
import { boundedText, urlSchema } from './text';

const currencySchema = z.literal('USD');

/** Only `paid` gives access. `duplicate` and `undeliverable` orders are owed back. */
export const ORDER_STATUSES = [
  'pending',
  'paid',
  'duplicate',
  'undeliverable',
  'refunded',
  'disputed',
  'failed',
  'expired',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The browser sends ids only; names and amounts are looked up. */
export const itemSchema = z.union([
  z.strictObject({ planId: idSchema }),
  z.strictObject({ passId: idSchema, code: typedCodeSchema.optional(), renews: z.boolean().optional() }),
  z.strictObject({
    eventId: idSchema,
    selectedPackage: idSchema,
    code: typedCodeSchema.optional(),
    news: z.boolean().optional(),
    save: z.boolean().optional(),
    saved: idSchema.optional(),
    gift: giftSchema.optional(),
  }),
]);

/**
 * The discount's code, the partner whose link led to the event, and whether the buyer allows the
 * broadcaster's news.
 */
const saleTerms = {
  code: typedCodeSchema.optional(),
  via: slugSchema.optional(),
  news: z.boolean().optional(),
};

const withItem = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.union([
    // First, since `planId` may repeat the package's id for an API that only knows docs/product.md.
    z.object({
      ...shape,
      ...saleTerms,
      gift: giftSchema.optional(),
      eventId: idSchema,
      selectedPackage: idSchema,
      planId: idSchema.optional(),
    }),
    z.object({ ...shape, planId: idSchema }),
    // Strict, since a pass has no partner, news or gift. `renews`: the buyer has agreed to what a
    // pass that renews costs from period to period.
    z.strictObject({ ...shape, passId: idSchema, code: saleTerms.code, renews: z.boolean().optional() }),
  ]);

// A remote API is sent name and price too (docs/product.md); the embedded one refuses a price that
// is not its own.
const namedPrice = { planName: boundedText(300).min(1).optional(), price: usdSchema.optional() };

/**
 * `save` keeps the card or PayPal account for next time. `saved` pays with one that an earlier
 * answer named. Both are for the browser alone that has the secret `browser`.
 */
const savedPart = {
  save: z.boolean().optional(),
  saved: idSchema.optional(),
  browser: browserSchema.optional(),
};
export const createIntentSchema = withItem({ ...namedPrice, ...savedPart });

const chargedPart = { amount: usdSchema.optional() };

export const intentAnswerSchema = z.object({
  clientSecret: z.string().min(1),
  orderId: z.string().optional(),
  paymentIntentId: z.string().optional(),
  /** May be paid with in this browser. */
  saved: z.object({ _id: idSchema, brand: z.string(), last4: z.string() }).nullish().catch(null),
  /** A PayPal account, for `capturePaypalOrder`. */
  savedPaypal: z.object({ _id: idSchema, payer: z.string() }).nullish().catch(null),
  /** Of the card that `saved` asked for. */
  paymentMethodId: z.string().nullish().catch(null),
  ...chargedPart,
});

// `paymentIntentId` is Stripe's intent or PayPal's order.
const paidPart = {
  amount: usdSchema.optional(),
  currency: currencySchema,
  paymentIntentId: boundedText(255).min(1),
};
export const savePaymentSchema = withItem(paidPart);

export const savedPaymentSchema = z
  .object({
    message: z.string().optional().catch(undefined),
    orderId: z.string().optional().catch(undefined),
    status: z.enum(ORDER_STATUSES).optional().catch(undefined),
    gift: z.boolean().optional().catch(undefined),
  })
  .catch({});

const returnPart = { returnUrl: urlSchema, cancelUrl: urlSchema };

// Stripe replaces `{CHECKOUT_SESSION_ID}` in `returnUrl`; savePayment takes it like an intent's id.
const optionalReturnPart = { returnUrl: urlSchema.optional(), cancelUrl: urlSchema.optional() };
export const createCheckoutSessionSchema = withItem({ ...namedPrice, ...optionalReturnPart });
export const checkoutSessionAnswerSchema = z.object({
  url: urlSchema,
  orderId: z.string().optional(),
  ...chargedPart,
});

export const claimFreeOrderSchema = z.union([
  z.strictObject({ planId: idSchema }),
  z.strictObject({ ...saleTerms, eventId: idSchema, selectedPackage: idSchema }),
]);
/** `waits`: for the code that was mailed, until then the place is held. */
export const claimedOrderSchema = z
  .object({
    orderId: z.string().optional().catch(undefined),
    waits: z.boolean().optional().catch(undefined),
  })
  .catch({});

const { saved, ...tickPart } = savedPart;
export const createPaypalOrderSchema = withItem({ ...returnPart, ...tickPart });
export const paypalOrderAnswerSchema = z.object({
  paypalOrderId: z.string().min(1),
  approveUrl: urlSchema.nullable(),
  ...chargedPart,
});

/** `saved` pays without the payer's approval. */
export const capturePaypalOrderSchema = z.object({
  paypalOrderId: boundedText(64).min(1),
  saved,
  browser: tickPart.browser,
});

export const captureAnswerSchema = z.object({
  paypalOrderId: z.string(),
  status: z.enum(['COMPLETED', 'PENDING']),
  amount: usdSchema,
  currency: currencySchema,
  item: itemSchema,
});

export const checkCodeSchema = z.union([
  z.object({ eventId: idSchema, selectedPackage: idSchema, code: typedCodeSchema }),
  z.object({ passId: idSchema, code: typedCodeSchema }),
]);
export const checkedCodeSchema = z.object({ list_price: usdSchema, price: usdSchema });

export const countClickSchema = z.object({ eventId: idSchema, via: slugSchema });

const disputeStatusSchema = z.enum(['open', 'won', 'lost']);
const owedReasonSchema = z.enum(['duplicate', 'undeliverable']);

const orderEventSchema = z.object({
  _id: idSchema,
  title: z.string(),
  start_time: instantSchema,
  end_time: instantSchema.nullable(),
  replay_until: instantSchema.nullish(),
  ended_at: instantSchema.nullish(),
  runs_over: z.boolean().nullish(),
  has_replay: z.boolean().nullish(),
  timezone: z.string().nullable(),
  domain: z.string(),
  broadcaster: z.string().nullish(),
  on_demand: z.boolean().nullish(),
  /** The host of the organizer's channel. */
  channel: z.string().nullish(),
});

export const orderSchema = z.object({
  _id: idSchema,
  item: itemSchema,
  name: z.string(),
  amount: usdSchema,
  currency: currencySchema,
  status: z.enum(ORDER_STATUSES),
  method: z.enum(METHOD_NAMES),
  created_at: instantSchema,
  paid_at: instantSchema.nullable(),
  payment_id: z.string().nullish(),
  /** When a pass begins, which may be when the one before ends. */
  from: instantSchema.nullish(),
  /** Absent where the ticket ends with the event, or with a live show that is not over. */
  until: instantSchema.nullish(),
  ends_with_show: z.boolean().nullish(),
  dispute: disputeStatusSchema.nullish(),
  /** Null where the refund was made by hand. */
  refund_reason: owedReasonSchema.nullish(),
  event: orderEventSchema.nullish(),
  /** `moved`: another account watches with it. `received`: this account does, and another paid. */
  ticket: z.enum(['moved', 'received']).nullish(),
  gift: givenSchema.nullish(),
  /** ISO 3166-1 alpha-2, where it was bought. */
  country: z.string().nullish(),
  /** What goes back when part of the show is lost, as promised then. */
  promise: makeGoodSchema.nullish().catch(null),
});

const amountAt = { amount: usdSchema, created_at: instantSchema };

/** `failed`: the bank sent the money back. Without `reason` the refund was made by hand. */
const orderRefundSchema = z.object({
  ...amountAt,
  status: z.enum(['pending', 'done', 'failed']),
  reason: owedReasonSchema.nullish(),
  refund_id: z.string().nullish(),
});
const orderDisputeSchema = z.object({
  ...amountAt,
  status: disputeStatusSchema,
  dispute_id: z.string().nullish(),
});

export const receiptSchema = orderSchema.extend({
  refunded_amount: usdSchema,
  refunded_at: instantSchema.nullable(),
  /** Until when the buyer may take a yearly period of a pass back. */
  take_back_until: instantSchema.nullish(),
  buyer: z.object({ name: z.string(), email: z.string() }),
  /**
   * For a grant. `open`: its browser watches. `other`: the account of the address does. `refused`:
   * the owner of the address took it off.
   */
  guest: z.enum(['open', 'other', 'refused']).nullish(),
  /** For a grant: the address may still be corrected. */
  correctable: z.boolean().nullish(),
  refunds: z.array(orderRefundSchema).optional(),
  disputes: z.array(orderDisputeSchema).optional(),
});

export const ordersAnswerSchema = z.object({ orders: z.array(orderSchema) });

export type ReceiptAnswer = z.output<typeof receiptSchema>;
export type OrderAnswer = z.output<typeof orderSchema>;
export type Item = z.output<typeof itemSchema>;
export type CreateIntentInput = z.output<typeof createIntentSchema>;
export type CreateCheckoutSessionInput = z.output<typeof createCheckoutSessionSchema>;
export type ClaimFreeInput = z.output<typeof claimFreeOrderSchema>;
export type SavePaymentInput = z.output<typeof savePaymentSchema>;
export type CaptureAnswer = z.output<typeof captureAnswerSchema>;
