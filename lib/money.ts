export const CURRENCY = 'USD';

/** Stripe's limit for a charge in USD, in cents. */
export const MAX_AMOUNT_CENTS = 99_999_999;

const DECIMAL = /^(\d{1,14})(?:\.(\d{1,2}))?$/;

/** Avoids floating point (19.99 * 100 is 1998.9999…). Null if invalid, or above `most` cents. */
export function parseUsdToCents(value: number | string, most = MAX_AMOUNT_CENTS): number | null {
  const match = DECIMAL.exec(String(value));
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return cents <= most ? cents : null;
}

export function toCents(dollars: number): number {
  const cents = parseUsdToCents(dollars);
  if (cents === null) throw new RangeError(`Not an amount in dollars: ${dollars}`);
  return cents;
}

/** 1999 gives '19.99'. @throws RangeError unless `cents` is a valid amount */
export function toDecimalString(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount in cents: ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

export function toDecimal(cents: number): number {
  return Number(toDecimalString(cents));
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY });

export function formatUsd(cents: number): string {
  return usd.format(cents / 100);
}

/** 1999 gives '$19.99', 0 gives 'Free'. */
export function formatPrice(cents: number): string {
  return cents === 0 ? 'Free' : formatUsd(cents);
}

/** As a person types it: "9.50", "10". */
export const toAmountText = (dollars: number): string =>
  Number.isInteger(dollars) ? String(dollars) : toDecimalString(toCents(dollars));
