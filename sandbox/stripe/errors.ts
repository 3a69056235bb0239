import type { StripeErrorBody } from './intent';

/**
 * A refusal on its way to becoming Stripe's `{ error: … }` body. `saved` says whether its
 * idempotency key keeps it.
 */
export type StripeRefusal = { status: number; error: StripeErrorBody; saved: boolean };

const docUrl = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

/** 400 for a bad parameter. Stripe saves no idempotent answer for these: nothing was started. */
export function invalidRequest(message: string, param?: string, code?: string): StripeRefusal {
  return {
    status: 400,
    saved: false,
    error: {
      ...(code ? { code, doc_url: docUrl(code) } : {}),
      message,
      ...(param ? { param } : {}),
      type: 'invalid_request_error',
    },
  };
}

export const missingParam = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
export const unknownParam = (param: string) =>
  invalidRequest(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
export const invalidInteger = (param: string, value: string) =>
  invalidRequest(`Invalid integer: ${value}`, param, 'parameter_invalid_integer');

export function resourceMissing(kind: string, id: string, param: string): StripeRefusal {
  const refusal = invalidRequest(`No such ${kind}: '${id}'`, param, 'resource_missing');
  return { ...refusal, status: 404 };
}

export function unauthorized(message: string): StripeRefusal {
  return { ...invalidRequest(message), status: 401 };
}

export function serverError(): StripeRefusal {
  return {
    status: 500,
    saved: true,
    error: {
      message:
        'An unknown error occurred. Please try again, or contact support at https://support.stripe.com/.',
      type: 'api_error',
    },
  };
}

export function declineError(
  fields: Pick<StripeErrorBody, 'code' | 'decline_code' | 'charge' | 'message'> & { param?: string },
): StripeErrorBody {
  return { ...fields, ...(fields.code ? { doc_url: docUrl(fields.code) } : {}), type: 'card_error' };
}

export function authenticationError(): StripeErrorBody {
  const code = 'payment_intent_authentication_failure';
  return {
    code,
    doc_url: docUrl(code),
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    type: 'invalid_request_error',
  };
}
