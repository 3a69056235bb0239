/** Ways to pay that the stand-in shows, by PayPal's own names. */
export const FUNDING = { PAYPAL: 'paypal', CREDIT: 'credit', PAYLATER: 'paylater', CARD: 'card' } as const;

export const LABELS: Record<string, string> = {
  paypal: 'PayPal',
  credit: 'PayPal Credit',
  paylater: 'Pay Later',
  card: 'Debit or Credit Card',
};

/**
 * What can be paid with, after `disable-funding`. PayPal itself cannot be disabled, and Pay Later
 * goes with credit.
 */
export function findFunding(options: URLSearchParams): string[] {
  const disabled = new Set((options.get('disable-funding') ?? '').split(','));
  if (disabled.has(FUNDING.CREDIT)) disabled.add(FUNDING.PAYLATER);
  disabled.delete(FUNDING.PAYPAL);
  return Object.values(FUNDING).filter((source) => !disabled.has(source));
}
