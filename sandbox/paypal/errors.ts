import { randomText } from '@/sandbox/shared/ids';

export type PaypalAnswer = { status: number; body: unknown };

const KINDS = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
} as const;

/**
 * Issues of Orders v2 and Payments v2 with the descriptions that PayPal's OpenAPI documents fix for
 * them, letter by letter.
 */
const ISSUES: Readonly<Record<string, readonly [status: 400 | 404 | 422, description: string]>> = {
  INVALID_PARAMETER_SYNTAX: [400, 'The value of a field does not conform to the expected format.'],
  INVALID_PARAMETER_VALUE: [400, 'A parameter value is not valid.'],
  INVALID_STRING_LENGTH: [400, 'The value of a field is either too short or too long'],
  INVALID_ARRAY_MIN_ITEMS: [400, 'The number of items in an array parameter is too small.'],
  INVALID_ARRAY_MAX_ITEMS: [400, 'The number of items in an array parameter is too large.'],
  MALFORMED_REQUEST_JSON: [400, 'The request JSON is not well formed.'],
  MISSING_REQUIRED_PARAMETER: [400, 'A required parameter is missing.'],
  INVALID_RESOURCE_ID: [
    404,
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  ],
  CANNOT_BE_ZERO_OR_NEGATIVE: [
    422,
    'Must be greater than zero. If the currency supports decimals, only two decimal place precision is supported.',
  ],
  DECIMAL_PRECISION: [
    422,
    'If the currency supports decimals, only two decimal place precision is supported.',
  ],
  INVALID_CURRENCY_CODE: [
    422,
    'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
  ],
  UNSUPPORTED_INTENT: [
    422,
    '`intent=AUTHORIZE` is not supported for multiple purchase units. Only `intent=CAPTURE` is supported.',
  ],
  INSTRUMENT_DECLINED: [
    422,
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  ],
  ORDER_ALREADY_CAPTURED: [
    422,
    "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ],
  ORDER_NOT_APPROVED: [
    422,
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  ],
  PAYER_ACTION_REQUIRED: [
    422,
    'Transaction cannot complete successfully, instruct the buyer to return to PayPal.',
  ],
  PAYER_ACCOUNT_RESTRICTED: [422, 'PAYER_ACCOUNT_RESTRICTED'],
  PAYER_CANNOT_PAY: [
    422,
    'Payer cannot pay for this transaction. Please contact the payer to find other ways to pay for this transaction.',
  ],
  TRANSACTION_REFUSED: [422, 'The request was refused.'],
  CAPTURE_FULLY_REFUNDED: [422, 'The capture has already been fully refunded'],
  REFUND_AMOUNT_EXCEEDED: [
    422,
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  ],
  REFUND_NOT_ALLOWED: [422, 'Capture cannot be refunded.'],
  PENDING_CAPTURE: [
    422,
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  ],
  TRANSACTION_DISPUTED: [
    422,
    'Partial refunds cannot be offered at this time because there is an open case on this transaction. Visit the PayPal Resolution Center to review this case.',
  ],
};

export const debugId = () => randomText(13, '0123456789abcdef');

export function isKnownIssue(issue: string): boolean {
  return issue in ISSUES;
}

/**
 * A refusal with one issue. `field` is a JSON pointer into the request; `payerUrl` adds the link to
 * approve again.
 */
export function refuse(
  issue: string,
  extra: { field?: string; value?: string; payerUrl?: string } = {},
): PaypalAnswer {
  const [status, description] = ISSUES[issue] ?? ([422, 'The request was refused.'] as const);
  const [name, message] = KINDS[status];
  const { field, value, payerUrl } = extra;
  const details = [
    {
      ...(field === undefined ? {} : { field, location: 'body' }),
      ...(value === undefined ? {} : { value }),
      issue,
      description,
    },
  ];
  const links = [
    {
      href: `https://developer.paypal.com/docs/api/orders/v2/#error-${issue}`,
      rel: 'information_link',
      method: 'GET',
    },
    ...(payerUrl ? [{ href: payerUrl, rel: 'redirect', method: 'GET' }] : []),
  ];
  return { status, body: { name, details, message, debug_id: debugId(), links } };
}

export function serverError(): PaypalAnswer {
  return {
    status: 500,
    body: {
      name: 'INTERNAL_SERVER_ERROR',
      message: 'An internal server error occurred.',
      debug_id: debugId(),
      links: [],
    },
  };
}

/** What an app is told that lacks a permission. */
export function notAuthorized(): PaypalAnswer {
  return {
    status: 403,
    body: {
      name: 'NOT_AUTHORIZED',
      message: 'Authorization failed due to insufficient permissions.',
      debug_id: debugId(),
      links: [],
    },
  };
}

export function authenticationFailure(): PaypalAnswer {
  return {
    status: 401,
    body: {
      name: 'AUTHENTICATION_FAILURE',
      message:
        'Authentication failed due to missing authorization header, or invalid authentication credentials.',
      debug_id: debugId(),
      links: [],
    },
  };
}
