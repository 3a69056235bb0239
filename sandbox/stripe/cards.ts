/** What happens to a card: at once, or after the buyer has passed a 3-D Secure challenge. */
export type CardOutcome = { kind: 'succeed' } | { kind: 'process' } | { kind: 'decline'; decline: Decline };
export type Decline = { code: string; declineCode: string | null; message: string };
/**
 * How the buyer's bank asks: over the shop's page where Stripe.js is at work, or on a page of its
 * own.
 */
export type Challenge = 'none' | 'framed' | 'redirect';
export type TestCard = { challenge: Challenge; outcome: CardOutcome };

const succeed: CardOutcome = { kind: 'succeed' };

function decline(declineCode: string | null, message: string, code = 'card_declined'): CardOutcome {
  return { kind: 'decline', decline: { code, declineCode, message } };
}

export const GENERIC_DECLINE: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};

/** Stripe's test cards (docs.stripe.com/testing), and one of ours. */
const CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { challenge: 'none', outcome: succeed },
  '5555555555554444': { challenge: 'none', outcome: succeed },
  '378282246310005': { challenge: 'none', outcome: succeed },
  '4000000000000002': { challenge: 'none', outcome: { kind: 'decline', decline: GENERIC_DECLINE } },
  '4000000000009995': {
    challenge: 'none',
    outcome: decline('insufficient_funds', 'Your card has insufficient funds.'),
  },
  '4000000000009987': { challenge: 'none', outcome: decline('lost_card', 'Your card was declined.') },
  '4000000000009979': { challenge: 'none', outcome: decline('stolen_card', 'Your card was declined.') },
  '4000000000000069': {
    challenge: 'none',
    outcome: decline(null, 'Your card has expired.', 'expired_card'),
  },
  '4000000000000127': {
    challenge: 'none',
    outcome: decline(null, "Your card's security code is incorrect.", 'incorrect_cvc'),
  },
  '4000000000000119': {
    challenge: 'none',
    outcome: decline(
      null,
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  },
  '4000002500003155': { challenge: 'framed', outcome: succeed },
  // At Stripe this one is framed too. Here it stands for banks that want a page of their own.
  '4000002760003184': { challenge: 'redirect', outcome: succeed },
  '4000008400001629': { challenge: 'framed', outcome: { kind: 'decline', decline: GENERIC_DECLINE } },
  // Stripe has no card that goes through `processing`: only bank debits do. At Stripe this number
  // succeeds at once (it skips the pending balance); here it is processing for a short while and
  // then succeeds, so that the state can be seen.
  '4000000000000077': { challenge: 'none', outcome: { kind: 'process' } },
};

/** What Stripe says to any other number in test mode. */
const UNKNOWN: TestCard = {
  challenge: 'none',
  outcome: decline(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
};

/** Finds what a card number, digits only, does. */
export function findTestCard(number: string): TestCard {
  return CARDS[number] ?? UNKNOWN;
}

/**
 * The check digit every card number carries (ISO/IEC 7812-1, Luhn). Stripe refuses a number that
 * fails it.
 */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}

export function findBrand(number: string): 'visa' | 'mastercard' | 'amex' | 'unknown' {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return /^3[47]/.test(number) ? 'amex' : 'unknown';
}
