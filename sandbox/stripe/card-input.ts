import { findBrand, passesLuhn } from './cards';
import { declineError, type StripeRefusal } from './errors';
import { randomText } from '@/sandbox/shared/ids';
import type { PaymentMethodRecord } from './intent';
import type { ConfirmBody } from './requests';

type CardInput = ConfirmBody['payment_method_data'];
type Checked =
  { ok: true; number: string; method: PaymentMethodRecord } | { ok: false; refusal: StripeRefusal };

/**
 * Checks a card as typed, with Stripe's own codes and sentences. Years may have two digits, numbers
 * may have spaces.
 */
export function readCard({ card, billing_details: billing }: CardInput, nowMs: number): Checked {
  const number = card.number.replace(/[\s-]/g, '');
  const month = Number(card.exp_month);
  const year = card.exp_year.length === 2 ? 2000 + Number(card.exp_year) : Number(card.exp_year);
  const now = new Date(nowMs);

  if (!passesLuhn(number)) return refuse('incorrect_number', 'Your card number is incorrect.', 'number');
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    return refuse('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  // A card is good until the end of its month, and Stripe takes no year more than 50 ahead.
  const expired = Date.UTC(year, month, 1) <= nowMs;
  if (!/^\d{2}(\d{2})?$/.test(card.exp_year) || expired || year > now.getUTCFullYear() + 50) {
    return refuse('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (!/^\d{3,4}$/.test(card.cvc))
    return refuse('invalid_cvc', "Your card's security code is invalid.", 'cvc');

  const method: PaymentMethodRecord = {
    id: `pm_1${randomText(23)}`,
    createdMs: nowMs,
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
  return { ok: true, number, method };
}

function refuse(code: string, message: string, param: string): Checked {
  return { ok: false, refusal: { status: 402, saved: true, error: declineError({ code, message, param }) } };
}
