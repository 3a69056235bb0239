import type { ConfirmBody } from './requests';
import { randomText } from '@/sandbox/shared/ids';
import { declineError } from './errors';
import { passesLuhn } from './luhn';
import type { PaymentMethodRecord, StripeErrorBody } from './intent';

export type Decline = { code: string; declineCode: string | null; message: string };
export type CardOutcome = { kind: 'succeed' } | { kind: 'process' } | { kind: 'decline'; decline: Decline };
export type TestCard = { challenge: 'none' | 'framed' | 'redirect'; outcome: CardOutcome };

const succeed: CardOutcome = { kind: 'succeed' };
const good: TestCard = { challenge: 'none', outcome: succeed };

export const GENERIC_DECLINE: CardOutcome & { kind: 'decline' } = {
  kind: 'decline',
  decline: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
};

const declining = (declineCode: string | null, message: string, code = 'card_declined'): TestCard => ({
  challenge: 'none',
  outcome: { kind: 'decline', decline: { code, declineCode, message } },
});

/** See docs.stripe.com/testing. */
export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': good,
  '5555555555554444': good,
  '378282246310005': good,
  '4000000000000002': { challenge: 'none', outcome: GENERIC_DECLINE },
  '4000000000009995': declining('insufficient_funds', 'Your card has insufficient funds.'),
  '4000000000009987': declining('lost_card', 'Your card was declined.'),
  '4000000000009979': declining('stolen_card', 'Your card was declined.'),
  '4000000000000069': declining(null, 'Your card has expired.', 'expired_card'),
  '4000000000000127': declining(null, "Your card's security code is incorrect.", 'incorrect_cvc'),
  '4000000000000119': declining(
    null,
    'An error occurred while processing your card. Try again in a little bit.',
    'processing_error',
  ),
  '4000002500003155': { challenge: 'framed', outcome: succeed },
  // Stripe frames this card's challenge; here it stands for banks that redirect.
  '4000002760003184': { challenge: 'redirect', outcome: succeed },
  '4000008400001629': { challenge: 'framed', outcome: GENERIC_DECLINE },
  // At Stripe this card succeeds at once.
  '4000000000000077': { challenge: 'none', outcome: { kind: 'process' } },
};

const UNKNOWN = declining(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
);

/**
 * The buyer isn't there for a challenge. A card that was set up for that is asked for none, except
 * by banks that always ask. Source: docs.stripe.com/testing#authentication-and-setup
 */
export const withoutBuyer = (card: TestCard): TestCard => {
  if (card.challenge === 'redirect')
    return declining(
      'authentication_required',
      'Your card was declined. This transaction requires authentication.',
      'authentication_required',
    );
  return { ...card, challenge: 'none' };
};

export const findTestCard = (number: string): TestCard => TEST_CARDS[number] ?? UNKNOWN;

function findBrand(number: string): 'visa' | 'mastercard' | 'amex' | 'unknown' {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return /^3[47]/.test(number) ? 'amex' : 'unknown';
}

type Checked = { number: string; method: PaymentMethodRecord } | { error: StripeErrorBody };

export function readCard(
  { card, billing_details: billing }: NonNullable<ConfirmBody['payment_method_data']>,
  nowMs: number,
): Checked {
  const number = card.number.replace(/[\s-]/g, '');
  const month = Number(card.exp_month);
  const year = card.exp_year.length === 2 ? 2000 + Number(card.exp_year) : Number(card.exp_year);
  const refuse = (code: string, message: string, param: string) => ({
    error: declineError({ code, message, param }),
  });

  if (!passesLuhn(number)) return refuse('incorrect_number', 'Your card number is incorrect.', 'number');
  if (!Number.isInteger(month) || month < 1 || month > 12)
    return refuse('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  // A card is valid until the end of its month; Stripe accepts years up to 50 ahead.
  const isOver = Date.UTC(year, month, 1) <= nowMs || year > new Date(nowMs).getUTCFullYear() + 50;
  if (!/^\d{2}(\d{2})?$/.test(card.exp_year) || isOver)
    return refuse('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (!/^\d{3,4}$/.test(card.cvc))
    return refuse('invalid_cvc', "Your card's security code is invalid.", 'cvc');

  const method = {
    id: `pm_1${randomText(23)}`,
    createdMs: nowMs,
    number: number in TEST_CARDS ? number : '',
    brand: findBrand(number),
    last4: number.slice(-4),
    expMonth: month,
    expYear: year,
    billing: {
      name: billing?.name ?? null,
      email: billing?.email ?? null,
      country: billing?.address?.country ?? null,
      postalCode: billing?.address?.postal_code ?? null,
    },
  };
  return { number, method };
}
