import type { IntentRecord, StripeErrorBody } from './intent';
import { toClientIntent, toErrorWithMethod } from './wire';

export type Answer = { status: number; body: object; saved: boolean };

export const success = (body: object): Answer => ({ status: 200, body, saved: true });

export const listOf = (url: string, data: object[]): Answer =>
  success({ object: 'list', data, has_more: false, url });

const docUrl = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
const withDocs = (code: string | undefined) => (code ? { code, doc_url: docUrl(code) } : {});

/** Stripe saves no idempotent response for these. */
export function invalidRequest(message: string, param?: string, code?: string): Answer {
  const error = { ...withDocs(code), message, ...(param ? { param } : {}), type: 'invalid_request_error' };
  return { status: 400, saved: false, body: { error } };
}

/** A refusal after the work began, which Stripe repeats for its key, as it does a success. */
export const refused = (...error: Parameters<typeof invalidRequest>): Answer => ({
  ...invalidRequest(...error),
  saved: true,
});

export const missingParam = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');

export const tooSmall = (param: string, least: 0 | 1) =>
  invalidRequest(`This value must be greater than or equal to ${least}.`, param, 'parameter_invalid_integer');

export const resourceMissing = (kind: string, id: string, param: string): Answer => ({
  ...invalidRequest(`No such ${kind}: '${id}'`, param, 'resource_missing'),
  status: 404,
});

export const unauthorized = (message: string, code?: string): Answer => ({
  ...invalidRequest(message, undefined, code),
  status: 401,
});

export function serverError(): Answer {
  const message =
    'An unknown error occurred. Please try again, or contact support at https://support.stripe.com/.';
  return { status: 500, saved: true, body: { error: { message, type: 'api_error' } } };
}

/** 402 with the current intent, as Stripe reports a declined card. */
export function declined(intent: IntentRecord, origin: string): Answer {
  const { lastError } = intent;
  const error = lastError ? toErrorWithMethod(lastError.error, lastError.method) : {};
  const body = { error: { ...error, payment_intent: toClientIntent(intent, origin) } };
  return { status: 402, body, saved: true };
}

export function unexpectedState(intent: IntentRecord, message: string, origin: string): Answer {
  const payment_intent = toClientIntent(intent, origin);
  const error = { ...withDocs('payment_intent_unexpected_state'), message, payment_intent };
  return { status: 400, saved: true, body: { error: { ...error, type: 'invalid_request_error' } } };
}

export function declineError(
  fields: Pick<StripeErrorBody, 'code' | 'decline_code' | 'charge' | 'message' | 'param'>,
): StripeErrorBody {
  return { ...fields, ...withDocs(fields.code), type: 'card_error' };
}

export function authenticationError(): StripeErrorBody {
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
  return {
    ...withDocs('payment_intent_authentication_failure'),
    message,
    type: 'invalid_request_error',
  };
}
