import { randomText } from '@/testing/stripe/ids';

export type PaypalAnswer = { status: number; body: unknown };

const KINDS = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
} as const;

/** Issues of Orders v2 and Payments v2, with PayPal's own descriptions shortened to what a developer needs. */
const ISSUES: Readonly<Record<string, readonly [status: 400 | 404 | 422, description: string]>> = {
  INVALID_PARAMETER_SYNTAX: [400, 'The value of a field does not conform to the expected format.'],
  INVALID_PARAMETER_VALUE: [400, 'The value of a field is invalid.'],
  INVALID_STRING_LENGTH: [400, 'The value of a field is either too short or too long.'],
  INVALID_ARRAY_MAX_ITEMS: [400, 'The number of items in an array parameter is too large.'],
  MALFORMED_REQUEST_JSON: [400, 'The request JSON is not well formed.'],
  MISSING_REQUIRED_PARAMETER: [400, 'A required field or parameter is missing.'],
  INVALID_RESOURCE_ID: [
    404,
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  ],
  CANNOT_BE_ZERO_OR_NEGATIVE: [422, 'Must be greater than zero.'],
  DECIMAL_PRECISION: [
    422,
    'If the currency supports decimals, only two decimal place precision is supported.',
  ],
  INVALID_CURRENCY_CODE: [422, 'Currency code is invalid or is not currently supported.'],
  UNSUPPORTED_INTENT: [422, 'The specified intent is not supported.'],
  INSTRUMENT_DECLINED: [
    422,
    'The instrument presented was either declined by the processor or bank, or it cannot be used for this payment.',
  ],
  ORDER_ALREADY_CAPTURED: [
    422,
    'Order already captured. If intent=CAPTURE only one capture per order is allowed.',
  ],
  ORDER_NOT_APPROVED: [422, 'Payer has not yet approved the Order for payment.'],
  PAYER_ACTION_REQUIRED: [422, 'Payer needs to perform an action before proceeding with payment.'],
  PAYER_ACCOUNT_RESTRICTED: [422, 'Payer account is restricted.'],
  PAYER_CANNOT_PAY: [
    422,
    'Combination of payer and payee settings mean that this buyer cannot pay this seller.',
  ],
  TRANSACTION_REFUSED: [422, 'The request was refused.'],
  DUPLICATE_INVOICE_ID: [422, 'Duplicate Invoice ID detected.'],
  CAPTURE_FULLY_REFUNDED: [422, 'The capture has already been fully refunded.'],
  REFUND_AMOUNT_EXCEEDED: [
    422,
    'The refund amount must be less than or equal to the capture amount not yet refunded.',
  ],
};

export const debugId = () => randomText(13, '0123456789abcdef');

export function isKnownIssue(issue: string): boolean {
  return issue in ISSUES;
}

/** A refusal with one issue. `field` is a JSON pointer into the request; `payerUrl` adds the link to approve anew. */
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
      message: 'An internal server error has occurred.',
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
