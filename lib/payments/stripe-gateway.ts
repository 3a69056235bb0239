import Stripe from 'stripe';
import { CURRENCY } from '@/lib/money';
import { fail, type Result } from '@/lib/result';
import { PROVIDER_DEADLINE_MS, startDeadline, type Deadline } from './deadline';
import { checkPurchaseFacts } from './purchase-facts';
import { readServerError, toStripeFailure } from './stripe-errors';
import { METADATA_KEYS, toCardPayment } from './stripe-view';
import type { CardPayment, PurchaseFacts } from './types';

export type StripeGatewayConfig = {
  secretKey: string;
  /** Origin of the API; Stripe's own when absent. A stand-in's address in sandbox mode. */
  apiBase?: string;
  /** The longest a call may take in all, retries included, in milliseconds. */
  deadlineMs?: number;
};

export type StripeGateway = {
  /**
   * Makes the intent for an order, or gives back the one made before: any number of calls for one order make one intent.
   * Fails with `invalid_input`, `provider_unavailable` or `provider_rejected`.
   */
  createIntent(facts: PurchaseFacts): Promise<Result<CardPayment>>;
  /** Reads an intent by its id. Fails with `not_found`, `provider_unavailable` or `provider_rejected`. */
  getIntent(id: string): Promise<Result<CardPayment>>;
};

const INTENT_ID = /^pi_[A-Za-z0-9_]{8,200}$/;

/** Keys tried for one order before giving up; see `createIntent`. */
const MAX_KEY_GENERATIONS = 12;

/**
 * The card gateway, on Stripe's own SDK.
 *
 * Time: a buyer must have an answer within 10 s. One attempt may take 8 s and the SDK makes at most two (its default pause
 * between them is 0.5 s), so an outage could last 8 + 0.5 + 8 = 16.5 s. The deadline of 8 s around the whole call cuts
 * that off: a quick failure (500, reset) still gets its second attempt, a slow answer gets all the time there is, and a
 * hang ends after 8 s, 2 s before the promise runs out.
 */
export function createStripeGateway(config: StripeGatewayConfig): StripeGateway {
  const deadlineMs = config.deadlineMs ?? PROVIDER_DEADLINE_MS;
  const stripe = new Stripe(config.secretKey, {
    // The SDK's types describe exactly this version; the account's default may differ.
    apiVersion: Stripe.API_VERSION,
    timeout: deadlineMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(config.apiBase ? toAddress(config.apiBase) : {}),
  });

  async function call(work: (deadline: Deadline) => Promise<unknown>): Promise<Result<CardPayment>> {
    const deadline = startDeadline(deadlineMs);
    try {
      return toCardPayment(await deadline.race(work(deadline)));
    } catch (error) {
      return toStripeFailure(error);
    }
  }

  /**
   * Stripe saves a 500 under the idempotency key and plays it back for 24 hours, so an order whose first call failed that
   * way could never be paid under one fixed key. A saved 500 therefore moves on to the order's next key, and a fresh one
   * does so once. An intent left behind takes no money: nobody was given its secret.
   */
  async function createWithKeys(facts: PurchaseFacts, deadline: Deadline): Promise<unknown> {
    let freshFailures = 0;
    for (let generation = 1; ; generation += 1) {
      try {
        return await stripe.paymentIntents.create(toCreateParams(facts), {
          idempotencyKey: `order-${facts.orderId}-intent-${generation}`,
        });
      } catch (error) {
        const serverError = readServerError(error);
        if (serverError && !serverError.replayed) freshFailures += 1;
        const spent = freshFailures > 1 || generation === MAX_KEY_GENERATIONS || deadline.remainingMs() === 0;
        if (!serverError || spent) throw error;
      }
    }
  }

  return {
    async createIntent(facts) {
      const checked = checkPurchaseFacts(facts);
      if (!checked.ok) return checked;
      return call((deadline) => createWithKeys(facts, deadline));
    },
    async getIntent(id) {
      if (!INTENT_ID.test(id)) return fail('not_found', 'We could not find that payment.');
      return call(() => stripe.paymentIntents.retrieve(id));
    },
  };
}

function toCreateParams(facts: PurchaseFacts): Stripe.PaymentIntentCreateParams {
  return {
    amount: facts.amountCents,
    currency: CURRENCY.toLowerCase(),
    description: facts.description,
    automatic_payment_methods: { enabled: true },
    metadata: {
      [METADATA_KEYS.order]: facts.orderId,
      [METADATA_KEYS.user]: facts.userId,
      [METADATA_KEYS.item]: facts.itemKey,
    },
  };
}

function toAddress(apiBase: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiBase);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { host: hostname, port: port || (scheme === 'http' ? '80' : '443'), protocol: scheme };
}
