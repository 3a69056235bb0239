import * as z from 'zod';

const errorSchema = z.object({
  type: z.enum(['card_error', 'invalid_request_error']),
  code: z.string().optional(),
  decline_code: z.string().optional(),
  charge: z.string().optional(),
  doc_url: z.string().optional(),
  message: z.string(),
  param: z.string().optional(),
});
export type StripeErrorBody = z.infer<typeof errorSchema>;

export const paymentMethodSchema = z.object({
  id: z.string(),
  /** Of a test card. */
  number: z.string().default(''),
  createdMs: z.number(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  billing: z.object({
    name: z.string().nullable(),
    email: z.string().nullable(),
    country: z.string().nullable(),
    postalCode: z.string().nullable(),
  }),
});
export type PaymentMethodRecord = z.infer<typeof paymentMethodSchema>;

const challengeSchema = z.object({
  then: z.enum(['succeed', 'decline']),
  /** Null when the shop frames the challenge. */
  returnUrl: z.string().nullable(),
  origin: z.string().nullable(),
});
export type ChallengeRecord = z.infer<typeof challengeSchema>;

/** Times are in milliseconds. */
export const intentSchema = z.object({
  id: z.string(),
  secret: z.string(),
  createdMs: z.number(),
  amount: z.number(),
  description: z.string().nullable(),
  receiptEmail: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  automatic: z.object({ allowRedirects: z.enum(['always', 'never']) }).nullable(),
  methodTypes: z.array(z.string()),
  customer: z.string().nullable().default(null),
  /** The card is kept with the customer. */
  futureUsage: z.enum(['on_session', 'off_session']).nullable().default(null),
  status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'canceled', 'succeeded']),
  method: paymentMethodSchema.nullable(),
  chargeId: z.string().nullable(),
  /** Null before the first charge. */
  chargedMs: z.number().nullable().default(null),
  lastError: z.object({ error: errorSchema, method: paymentMethodSchema.nullable() }).nullable(),
  challenge: challengeSchema.nullable(),
  succeedsAtMs: z.number().nullable(),
  canceledAtMs: z.number().nullable(),
  cancellationReason: z.string().nullable(),
  refundedAmount: z.number(),
  /** Stripe tells its fee some time after the charge. */
  isFeeHeld: z.boolean().default(false),
});
export type IntentRecord = z.infer<typeof intentSchema>;
