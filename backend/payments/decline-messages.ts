/**
 * Stripe's decline codes (docs.stripe.com/declines/codes) that a buyer can do something about. For `fraudulent`,
 * `lost_card` and `stolen_card` Stripe asks shops to say no more than for a plain decline, so they are left out here.
 */
const WORDS = new Map<string, string>([
  ['insufficient_funds', 'Your card has insufficient funds. Please use another card.'],
  ['expired_card', 'Your card has expired. Please use another card.'],
  ['incorrect_cvc', 'The security code is incorrect. Please check it and try again.'],
  ['invalid_cvc', 'The security code is incorrect. Please check it and try again.'],
  ['incorrect_number', 'The card number is incorrect. Please check it and try again.'],
  ['invalid_number', 'The card number is incorrect. Please check it and try again.'],
  ['invalid_expiry_month', 'The expiry month is not valid. Please check it and try again.'],
  ['invalid_expiry_year', 'The expiry year is not valid. Please check it and try again.'],
  ['card_velocity_exceeded', 'This card has reached its limit. Please use another card.'],
  ['card_not_supported', 'This card cannot be used for this purchase. Please use another card.'],
  ['currency_not_supported', 'This card cannot pay in US dollars. Please use another card.'],
  ['processing_error', 'The card could not be processed just now. Please try again in a moment.'],
  ['try_again_later', 'The card could not be processed just now. Please try again in a moment.'],
  [
    'payment_intent_authentication_failure',
    'Your bank could not confirm it was you. Please try again or use another card.',
  ],
  ['authentication_required', 'Your bank wants you to confirm this payment. Please try again.'],
]);

const PLAIN = 'Your card was declined. Please use another card or contact your bank.';

/** Says a refusal in plain words. Takes Stripe's `decline_code` and `code`; the first one known wins. */
export function declineWords(declineCode: string | undefined, code: string | undefined): string {
  return WORDS.get(declineCode ?? '') ?? WORDS.get(code ?? '') ?? PLAIN;
}
