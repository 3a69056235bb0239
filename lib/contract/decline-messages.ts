const PLAIN = 'Your card was declined. Please use another card or contact your bank.';

const CARDS = new Map<string, string>([
  ['insufficient_funds', 'Your card has insufficient funds. Please use another card.'],
  ['expired_card', 'Your card has expired. Please use another card.'],
  ['incorrect_cvc', 'The security code is incorrect. Please check it and try again.'],
  ['invalid_cvc', 'The security code is incorrect. Please check it and try again.'],
  ['incorrect_number', 'The card number is incorrect. Please check it and try again.'],
  ['invalid_number', 'The card number is incorrect. Please check it and try again.'],
  ['invalid_expiry_month', 'The expiration month is not valid. Please check it and try again.'],
  ['invalid_expiry_year', 'The expiration year is not valid. Please check it and try again.'],
  ['card_velocity_exceeded', 'This card has reached its limit. Please use another card.'],
  ['card_not_supported', 'This card cannot be used for this purchase. Please use another card.'],
  ['currency_not_supported', 'This card cannot pay in US dollars. Please use another card.'],
  ['processing_error', 'The card could not be processed just now. Please try again in a moment.'],
  ['try_again_later', 'The card could not be processed just now. Please try again in a moment.'],
  [
    'payment_intent_authentication_failure',
    "Your bank couldn't verify this payment. Please try again, or use another card.",
  ],
  ['authentication_required', 'Your bank asks you to confirm this payment. Please try again.'],
  ['test_mode_live_card', 'This shop is in test mode and takes test cards only: 4242 4242 4242 4242 pays.'],
  // Stripe asks shops not to tell these apart.
  ...['generic_decline', 'fraudulent', 'lost_card', 'stolen_card'].map((code) => [code, PLAIN] as const),
]);

/** Takes Stripe's `decline_code` (docs.stripe.com/declines) and `code`. */
export function toDeclineMessage(declineCode: string | undefined, code: string | undefined): string {
  return CARDS.get(declineCode ?? '') ?? CARDS.get(code ?? '') ?? PLAIN;
}

export function isDeclineCode(code: string | undefined): boolean {
  return CARDS.has(code ?? '');
}

/** By the issue of `POST …/capture` (PayPal's Orders v2 OpenAPI). */
export const PAYPAL_DECLINES = {
  INSTRUMENT_DECLINED:
    'PayPal could not charge that card or account. Choose another one in PayPal and try again.',
  PAYER_CANNOT_PAY: 'PayPal says this account cannot pay for this purchase. Use another way to pay.',
  PAYER_ACCOUNT_RESTRICTED: 'Your PayPal account is restricted. Please use another way to pay.',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'Your PayPal account is closed. Please use another way to pay.',
  TRANSACTION_REFUSED: 'PayPal refused this payment. Please use another way to pay.',
  TRANSACTION_BLOCKED_BY_PAYEE: 'This payment was refused. Please use another way to pay.',
  TRANSACTION_LIMIT_EXCEEDED: 'This is over your PayPal limit. Please use another way to pay.',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED:
    'PayPal allows no more attempts for this order. Please start again or pay by card.',
} as const;

export const PAYPAL_NOT_TAKEN = 'PayPal could not take this payment. Please choose another way to pay.';
