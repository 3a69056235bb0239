import { PAYPAL_DECLINES } from '@/lib/contract/decline-messages';
import * as z from 'zod';
import { fail, type Failure } from '@/lib/result';

const RETRY_AFTER_MS = 2_000;

/** The SDK puts the raw body of a non-2xx response into `message`. */
const httpErrorSchema = z.object({ statusCode: z.int(), message: z.string() });

const bodySchema = z.object({
  name: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string(), field: z.string().optional() })).optional(),
});

type PaypalHttpError = {
  statusCode: number;
  name: string | undefined;
  issues: readonly string[];
  fields: readonly string[];
  debugId: string | undefined;
};

export function readHttpError(error: unknown): PaypalHttpError | null {
  const parsed = httpErrorSchema.safeParse(error);
  if (!parsed.success) return null;
  const { statusCode, message } = parsed.data;
  const body = bodySchema.safeParse(parseJson(message));
  if (!body.success) return { statusCode, name: undefined, issues: [], fields: [], debugId: undefined };
  const { name, debug_id: debugId, details = [] } = body.data;
  const fields = details.map(({ field }) => field ?? '');
  return { statusCode, name, issues: details.map(({ issue }) => issue), fields, debugId };
}

export function isAlreadyCaptured(error: unknown): boolean {
  return readHttpError(error)?.issues.includes('ORDER_ALREADY_CAPTURED') ?? false;
}

/** PayPal understood the request and said no, so nothing was made. */
export function isRefusal(error: unknown): boolean {
  const status = readHttpError(error)?.statusCode;
  return status !== undefined && [400, 403, 404, 422].includes(status);
}

export function isMissing(error: unknown): boolean {
  const http = readHttpError(error);
  return http?.statusCode === 404 || (http?.statusCode === 422 && http.name === 'RESOURCE_NOT_FOUND');
}

/** With `instrument_declined` the buyer can choose another payment method in PayPal. */
type BuyerCode = 'instrument_declined' | 'payment_declined' | 'payment_pending' | 'not_found' | 'gone';
type BuyerIssue = readonly [BuyerCode, string];

const NOT_APPROVED = "You haven't approved the payment in PayPal yet. Open PayPal, approve it and come back.";
const STEP_LEFT = 'PayPal needs one more step from you. Open PayPal and finish it there.';
const STILL_AT_WORK = 'PayPal is still processing this payment. Please wait a moment.';

/** Source: PayPal's Orders v2 OpenAPI, `POST …/capture`. */
const BUYER_ISSUES = new Map<string, BuyerIssue>([
  ...Object.entries(PAYPAL_DECLINES).map(([issue, message]): [string, BuyerIssue] => [
    issue,
    [issue === 'INSTRUMENT_DECLINED' ? 'instrument_declined' : 'payment_declined', message],
  ]),
  ['ORDER_NOT_APPROVED', ['payment_pending', NOT_APPROVED]],
  ['PAYER_ACTION_REQUIRED', ['payment_pending', STEP_LEFT]],
  ['ORDER_COMPLETION_IN_PROGRESS', ['payment_pending', STILL_AT_WORK]],
  ['INVALID_RESOURCE_ID', ['not_found', 'This PayPal payment has expired. Please start again.']],
]);

const ASKS = 'PayPal asks you to confirm this payment. Nothing was charged: please pay with its button.';
const NOT_KEPT = 'PayPal no longer has this account saved. Nothing was charged: please pay with its button.';

/** Of a payment with a saved account (`POST …/capture` with `payment_source`). */
const SAVED_ISSUES = new Map<string, BuyerIssue>([
  ['ORDER_NOT_APPROVED', ['instrument_declined', ASKS]],
  ['PAYER_ACTION_REQUIRED', ['instrument_declined', ASKS]],
  ['NOT_ELIGIBLE_FOR_TOKEN_PROCESSING', ['instrument_declined', ASKS]],
  ['TOKEN_ID_NOT_FOUND', ['gone', NOT_KEPT]],
  ['TOKEN_EXPIRED', ['gone', NOT_KEPT]],
  ['MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE', ['gone', NOT_KEPT]],
]);

/** After a lost response to `capture` or `refund`, money may have moved. */
export type PaypalStep = 'create' | 'get' | 'capture' | 'capture-saved' | 'refund';

const CAPTURE_LOST =
  "PayPal hasn't responded yet. If the payment went through, you'll get access automatically, so please don't pay twice.";

const LOST_ANSWERS: Record<PaypalStep, string> = {
  create: "PayPal isn't responding right now. Please try again in a moment.",
  get: "PayPal isn't responding right now. Please try again in a moment.",
  capture: CAPTURE_LOST,
  'capture-saved': CAPTURE_LOST,
  refund: "PayPal hasn't responded yet. The refund may have gone through: check the payment, then try again.",
};

/** `reference` is PayPal's debug id, or the order's. */
export function toPaypalFailure(error: unknown, step: PaypalStep, orderId: string): Failure {
  const http = readHttpError(error);
  const reference = http?.debugId ?? orderId;
  if (http === null || http.statusCode >= 500 || http.statusCode === 409 || http.statusCode === 429) {
    return fail('provider_unavailable', LOST_ANSWERS[step], { retryAfterMs: RETRY_AFTER_MS, reference });
  }

  const isSaved = step === 'capture-saved';
  if (isSaved && http.fields.some((field) => field.endsWith('/vault_id')))
    return fail('gone', NOT_KEPT, { reference });
  for (const issue of http.issues) {
    const known = (isSaved && SAVED_ISSUES.get(issue)) || BUYER_ISSUES.get(issue);
    if (known) return fail(known[0], known[1], { reference });
  }
  if (http.statusCode === 404) return fail('not_found', "PayPal couldn't find this payment.", { reference });
  const message = 'PayPal rejected this request. You were not charged. Please contact us.';
  return fail('provider_rejected', message, { reference });
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
