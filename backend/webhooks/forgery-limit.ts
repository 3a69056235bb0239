import { createRateLimit, type RateLimit } from '../http/rate-limit';
import type { Store } from '../store/schema';

/** How many webhooks that PayPal did not send are taken from one address in ten minutes: each one costs a call to PayPal. */
export const FORGERIES_PER_ADDRESS = 60;

/** Counts the webhooks of an address that turned out to be forged. PayPal's own addresses send none. */
export function createForgeryLimit(store: Store): RateLimit {
  return createRateLimit(store, {
    name: 'webhook-address',
    points: FORGERIES_PER_ADDRESS,
    windowMs: 10 * 60_000,
    says: 'Too many webhooks with a wrong signature came from your address',
  });
}
