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

/** The descriptions are from PayPal's OpenAPI documents. */
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
  NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE: [
    422,
    'The API caller or the merchant on whose behalf the API call is initiated is not allowed to vault the given source. Please contact PayPal customer support for assistance.',
  ],
  TOKEN_ID_NOT_FOUND: [422, 'Specified token was not found. Verify the token and try the request again.'],
  CAPTURE_FULLY_REFUNDED: [422, 'The capture has already been fully refunded'],
  REFUND_AMOUNT_EXCEEDED: [
    422,
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  ],
  REFUND_NOT_ALLOWED: [422, 'Capture cannot be refunded.'],
  REFUND_FAILED_INSUFFICIENT_FUNDS: [
    422,
    'Capture could not be refunded due to insufficient funds. Please check to see if you have sufficient funds in your PayPal account or if the bank account linked to your PayPal account is verified and has sufficient funds.',
  ],
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

/** `field` is a JSON pointer; `payerUrl` adds a link to approve again. */
export function refuse(
  issue: string,
  { payerUrl, field, value }: { field?: string; value?: string; payerUrl?: string } = {},
): PaypalAnswer {
  const [status, description] = ISSUES[issue] ?? ([422, 'The request was refused.'] as const);
  const [name, message] = KINDS[status];
  const place = { ...(field && { field, location: 'body' }), ...(value !== undefined && { value }) };
  const details = [{ ...place, issue, description }];
  const href = `https://developer.paypal.com/docs/api/orders/v2/#error-${issue}`;
  const links = [
    { href, rel: 'information_link', method: 'GET' },
    ...(payerUrl ? [{ href: payerUrl, rel: 'redirect', method: 'GET' }] : []),
  ];
  return { status, body: { name, details, message, debug_id: debugId(), links } };
}

const PLAIN = {
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  410: ['RESOURCE_GONE', 'The specified resource is no longer available.'],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error occurred.'],
} as const;

export function toError(status: keyof typeof PLAIN): PaypalAnswer {
  const [name, message] = PLAIN[status];
  return { status, body: { name, message, debug_id: debugId(), links: [] } };
}
