import { parseUsdToCents } from '@/lib/money';
import { refuse, type PaypalAnswer } from './errors';

type Checked = { ok: true; cents: number } | { ok: false; refusal: PaypalAnswer };
const NUMBER = /^-?\d{0,20}(\.\d{1,20})?$/;

/**
 * Reads an amount by PayPal's rules. `field` is the JSON pointer to the amount object. Only US
 * dollars are sold here.
 */
export function readAmount(amount: { currency_code: string; value: string }, field: string): Checked {
  const { currency_code: currency, value } = amount;
  const no = (issue: string, part: string, shown: string): Checked => ({
    ok: false,
    refusal: refuse(issue, { field: `${field}/${part}`, value: shown }),
  });
  if (currency !== 'USD') {
    return no(
      /^[A-Z]{3}$/.test(currency) ? 'INVALID_CURRENCY_CODE' : 'INVALID_PARAMETER_SYNTAX',
      'currency_code',
      currency,
    );
  }
  if (value === '' || !NUMBER.test(value)) return no('INVALID_PARAMETER_SYNTAX', 'value', value);
  if (Number(value) <= 0) return no('CANNOT_BE_ZERO_OR_NEGATIVE', 'value', value);
  if (/\.\d{3,}$/.test(value)) return no('DECIMAL_PRECISION', 'value', value);
  const cents = parseUsdToCents(value);
  return cents === null ? no('INVALID_PARAMETER_VALUE', 'value', value) : { ok: true, cents };
}
