export const FUNDING = { PAYPAL: 'paypal', CREDIT: 'credit', PAYLATER: 'paylater', CARD: 'card' } as const;

export const LABELS: Record<string, string> = {
  paypal: 'PayPal',
  credit: 'PayPal Credit',
  paylater: 'Pay Later',
  card: 'Debit or Credit Card',
};

/** PayPal itself cannot be disabled, and disabling credit disables Pay Later too. */
export function findFunding(options: URLSearchParams): string[] {
  const disabled = new Set((options.get('disable-funding') ?? '').split(','));
  if (disabled.has(FUNDING.CREDIT)) disabled.add(FUNDING.PAYLATER);
  disabled.delete(FUNDING.PAYPAL);
  return Object.values(FUNDING).filter((source) => !disabled.has(source));
}
