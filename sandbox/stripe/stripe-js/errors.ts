export class IntegrationError extends Error {
  override name = 'IntegrationError';
}

export type StripeJsError = { type: string; code?: string; message: string; [field: string]: unknown };
export type IntentResult = { paymentIntent: Record<string, unknown> } | { error: StripeJsError };

export const failure = (type: string, message: string, code?: string): { error: StripeJsError } => ({
  error: { type, message, ...(code && { code }) },
});
