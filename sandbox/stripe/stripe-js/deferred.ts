import { IntegrationError } from './errors';

export type ElementsOptions = {
  clientSecret?: string;
  mode?: string;
  amount?: number;
  currency?: string;
  setupFutureUsage?: string | null;
  appearance?: { theme?: string; variables?: Record<string, string> };
};

/** `amount` is in cents. */
export type Terms = { amount: number; currency: string; setupFutureUsage: string | null };

/**
 * See docs.stripe.com/payments/accept-a-payment-deferred.
 * @throws IntegrationError for another currency than the account's, or for a fraction of a cent
 */
export function readTerms({ mode, amount, currency, setupFutureUsage = null }: ElementsOptions): Terms {
  if (mode !== 'payment') {
    throw new IntegrationError("elements() needs a clientSecret, or mode: 'payment', amount and currency.");
  }
  if (amount === undefined || !Number.isInteger(amount) || amount < 1) {
    throw new IntegrationError(
      `Invalid value for elements(): amount should be a positive integer in the currency's smallest unit. You specified: ${amount}.`,
    );
  }
  if (currency !== 'usd') {
    throw new IntegrationError(
      `Invalid value for elements(): currency should be one of the following strings: usd. You specified: ${currency}.`,
    );
  }
  if (setupFutureUsage !== null && !/^o(?:n|ff)_session$/.test(setupFutureUsage))
    throw new IntegrationError('elements() knows no such setupFutureUsage.');
  return { amount, currency, setupFutureUsage };
}

/** @throws IntegrationError when the intent differs from the terms shown to the buyer */
export function checkIntent(terms: Terms, intent: Record<string, unknown>): void {
  for (const [name, given] of [
    ['amount', terms.amount],
    ['currency', terms.currency],
    ['setup_future_usage', terms.setupFutureUsage],
  ] as const) {
    if (intent[name] === given) continue;
    throw new IntegrationError(
      `The ${name} of the PaymentIntent (${String(intent[name])}) does not match the ${name} given to elements() (${given}).`,
    );
  }
}
