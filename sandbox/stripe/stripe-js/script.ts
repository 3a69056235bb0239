import { IntegrationError } from './errors';
import { StripeJs } from './stripe';

/** @stripe/stripe-js warns about any other release. */
const RELEASE = 'endive';

function open(key: unknown): StripeJs {
  if (typeof key !== 'string' || !/^pk_test_\w+$/.test(key)) {
    throw new IntegrationError(
      'Please call Stripe() with your publishable test key. You used something else.',
    );
  }
  return new StripeJs(key);
}

Reflect.set(
  window,
  'Stripe',
  Object.assign((key: unknown) => open(key), { version: RELEASE }),
);
