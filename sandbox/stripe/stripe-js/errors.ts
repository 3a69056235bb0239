/** What Stripe.js throws at a page that uses it wrongly. */
export class IntegrationError extends Error {
  override name = 'IntegrationError';
}

/** What Stripe.js returns when something a buyer or the network did stands in the way. */
export type StripeJsError = { type: string; code?: string; message: string; [field: string]: unknown };
export type IntentResult = { paymentIntent: Record<string, unknown> } | { error: StripeJsError };

export const failure = (type: string, message: string, code?: string): { error: StripeJsError } => ({
  error: { type, message, ...(code && { code }) },
});
