import Stripe from 'stripe';
import { CURRENCY } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { PROVIDER_DEADLINE_MS, startDeadline, type Deadline } from './deadline';
import { readStripeDispute } from './dispute-status';
import { expectId } from './expect-id';
import { checkPurchaseFacts, checkRefundRequest } from './request';
import { toCheckoutSession, toMetadata, toSessionParams, toSessionPayment } from './stripe-checkout';
import { isUnexpectedState, isServerError, isRepeated, toStripeFailure } from './stripe-errors';
import { disableHost, type HostAnswer, registerHost } from './stripe-hosts';
import {
  type Charged,
  chargeSavedCard,
  createCustomer,
  dropCustomer,
  getSavedCard,
  type Keeps,
  type SavedCard,
  setCustomer,
} from './stripe-methods';
import { createStripeRefund, listStripeRefunds, toRefundConflict, toStripeRefund } from './stripe-refund';
import { idOf, METADATA_KEYS, toCardPayment, unreadable } from './stripe-view';
import { readStripeWebhook } from './stripe-webhook';
import { fromCardPayment } from './to-payment';
import type {
  CardPayment,
  CheckoutSession,
  CheckoutUrls,
  Payment,
  ProviderGateway,
  PurchaseFacts,
} from './types';

export type StripeGatewayConfig = {
  secretKey: string;
  webhookSecrets?: readonly string[];
  /** The stand-in's origin in sandbox mode. */
  apiBase?: string;
  deadlineMs?: number;
};

export type StripeGateway = ProviderGateway & {
  /** Is idempotent. Fails with `invalid_input`, `provider_unavailable` or `provider_rejected`. */
  createIntent(facts: PurchaseFacts): Promise<Result<CardPayment>>;
  getIntent(id: string): Promise<Result<CardPayment>>;
  /**
   * The page is open for 24 hours. Cancel an intent of the order first, or both could be paid.
   * Fails as `createIntent` does.
   */
  createCheckoutSession(facts: PurchaseFacts, urls: CheckoutUrls): Promise<Result<CheckoutSession>>;
  /** Leaves a paid or processing payment alone, and returns its state. Fails like `getPayment`. */
  cancelPayment(reference: string): Promise<Result<Payment>>;
  /** Is idempotent, and looks again. Fails as `createIntent` does. */
  registerHost(host: string): Promise<Result<HostAnswer>>;
  /** Is idempotent. */
  disableHost(host: string): Promise<Result<null>>;
  /** Is idempotent for a day. Resolves with the customer's id. */
  createCustomer(orderId: string): Promise<Result<string>>;
  /**
   * Gives an open payment to a customer, whose card it then keeps or not. Fails with `conflict`
   * where it is another customer's.
   */
  setCustomer(reference: string, customerId: string, keeps: Keeps): Promise<Result<null>>;
  /** Pays without the buyer. Is idempotent for each `key`, for a day. */
  chargeSavedCard(reference: string, methodId: string, key: string): Promise<Result<Charged>>;
  /** The card that a payment has kept with a customer, or null. */
  getSavedCard(reference: string, customerId: string): Promise<Result<SavedCard | null>>;
  /** Removes the customer's card too. Is idempotent. */
  dropCustomer(customerId: string): Promise<Result<null>>;
};

const INTENT_ID = /^pi_[A-Za-z0-9_]{8,200}$/;
const SESSION_ID = /^cs_[A-Za-z0-9_]{8,200}$/;

const MAX_KEY_GENERATIONS = 12;

const isReference = (reference: string) => INTENT_ID.test(reference) || SESSION_ID.test(reference);

const noPayment = () => fail('not_found', "We couldn't find that payment.");

/** One deadline covers both attempts: two of 8 s would break the promise of 10 s. */
export function createStripeGateway(config: StripeGatewayConfig): StripeGateway {
  const stripe = new Stripe(config.secretKey, {
    // The SDK's types describe this version. The account's default may differ.
    apiVersion: Stripe.API_VERSION,
    timeout: config.deadlineMs ?? PROVIDER_DEADLINE_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(config.apiBase ? toAddress(config.apiBase) : {}),
  });

  async function call<T>(work: (deadline: Deadline) => Promise<Result<T>>): Promise<Result<T>> {
    const deadline = startDeadline(config.deadlineMs ?? PROVIDER_DEADLINE_MS);
    try {
      return await deadline.race(work(deadline));
    } catch (error) {
      return toStripeFailure(error);
    }
  }

  return {
    async createIntent(facts) {
      const checked = checkPurchaseFacts(facts);
      if (!checked.ok) return checked;
      return call(async (deadline) => {
        const intent = await withKeys(`order-${facts.orderId}-intent`, deadline, (idempotencyKey) =>
          stripe.paymentIntents.create(toCreateParams(facts), { idempotencyKey }),
        );
        expectOrder(intent, facts);
        return toCardPayment(intent);
      });
    },

    async getIntent(id) {
      if (!INTENT_ID.test(id)) return noPayment();
      return call(async () => toCardPayment(await retrieve(stripe, id)));
    },

    async getPayment(reference) {
      return isReference(reference) ? call(() => readPayment(stripe, reference)) : noPayment();
    },

    async createCheckoutSession(facts, urls) {
      const checked = checkPurchaseFacts(facts);
      if (!checked.ok) return checked;
      return call(async (deadline) => {
        const session = await withKeys(`order-${facts.orderId}-session`, deadline, (idempotencyKey) =>
          stripe.checkout.sessions.create(toSessionParams(facts, urls), { idempotencyKey }),
        );
        expectOrder(session, facts);
        return toCheckoutSession(session);
      });
    },

    async cancelPayment(reference) {
      if (!isReference(reference)) return noPayment();
      return call(async () => {
        try {
          if (SESSION_ID.test(reference)) await stripe.checkout.sessions.expire(reference);
          else await stripe.paymentIntents.cancel(reference);
        } catch (error) {
          if (!isUnexpectedState(error)) throw error;
        }
        return readPayment(stripe, reference);
      });
    },

    async refund(request) {
      const checked = checkRefundRequest(request);
      if (!checked.ok) return checked;
      if (!isReference(request.reference)) return noPayment();
      return call(async () => {
        const intentId = await findIntentId(stripe, request.reference);
        if (intentId === null)
          return fail('conflict', "This payment hasn't been completed, so there is nothing to refund.");
        try {
          return toStripeRefund(await createStripeRefund(stripe, { ...request, reference: intentId }));
        } catch (error) {
          const conflict = toRefundConflict(error);
          if (conflict) return conflict;
          throw error;
        }
      });
    },

    registerHost: (host) => call(() => registerHost(stripe, host)),
    disableHost: (host) => call(() => disableHost(stripe, host)),

    createCustomer: (orderId) =>
      call(async (deadline) =>
        withKeys(`order-${orderId}-customer`, deadline, (key) => createCustomer(stripe, orderId, key)),
      ),
    setCustomer: (reference, customerId, keeps) =>
      INTENT_ID.test(reference)
        ? call(() => setCustomer(stripe, reference, { customerId, keeps }))
        : Promise.resolve(noPayment()),
    chargeSavedCard: (reference, methodId, key) =>
      INTENT_ID.test(reference)
        ? call(() => chargeSavedCard(stripe, reference, { methodId, key }))
        : Promise.resolve(noPayment()),
    getSavedCard: (reference, customerId) =>
      INTENT_ID.test(reference)
        ? call(() => getSavedCard(stripe, reference, customerId))
        : Promise.resolve(ok(null)),
    dropCustomer: (customerId) => call(() => dropCustomer(stripe, customerId)),

    getBalance: () =>
      call(async () => {
        const { available } = await stripe.balance.retrieve();
        const ours = available.filter(({ currency }) => currency === CURRENCY.toLowerCase());
        return ok(ours.reduce((sum, { amount }) => sum + amount, 0));
      }),

    readWebhook: async (rawBody, headers) =>
      readStripeWebhook(rawBody, headers, { secrets: config.webhookSecrets ?? [], now: Date.now }),
  };
}

// A repeated failure moves on to the next key, and a fresh 500 does so once. An abandoned payment
// takes no money, because its secret never left us.
async function withKeys<T>(
  name: string,
  deadline: Deadline,
  create: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  let hasFailed = false;
  for (let generation = 1; ; generation += 1) {
    try {
      return await create(`${name}-${generation}`);
    } catch (error) {
      const isFresh = !isRepeated(error);
      const isFinal = isFresh && (hasFailed || !isServerError(error));
      if (isFinal || generation === MAX_KEY_GENERATIONS || deadline.remainingMs() === 0) throw error;
      hasFailed ||= isFresh;
    }
  }
}

async function retrieve(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> {
  const expand = ['latest_charge.balance_transaction', 'latest_charge.refunds'];
  const intent = await stripe.paymentIntents.retrieve(id, { expand });
  expectId(intent.id, id);
  return intent;
}

async function retrieveSession(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session> {
  const charge = 'payment_intent.latest_charge';
  const expand = [`${charge}.balance_transaction`, `${charge}.refunds`];
  const session = await stripe.checkout.sessions.retrieve(id, { expand });
  expectId(session.id, id);
  return session;
}

const expectOrder = ({ metadata }: { metadata?: Stripe.Metadata | null }, { orderId }: PurchaseFacts) =>
  expectId(metadata?.[METADATA_KEYS.order], orderId);

/** The intent itself lacks disputes, and lists at most ten refunds. */
async function complete(stripe: Stripe, payment: Payment, card: CardPayment): Promise<Result<Payment>> {
  const refunds = card.hasMoreRefunds ? await listStripeRefunds(stripe, card.id) : card.refunds;
  if (refunds === null) return unreadable();
  if (!card.isDisputed) return ok({ ...payment, refunds });
  const { data } = await stripe.disputes.list({ payment_intent: card.id, limit: 100 });
  for (const { payment_intent: intent } of data) expectId(idOf.safeParse(intent).data, card.id);
  return ok({ ...payment, refunds, disputes: data.map(readStripeDispute).filter((one) => one !== null) });
}

async function readPayment(stripe: Stripe, reference: string): Promise<Result<Payment>> {
  if (SESSION_ID.test(reference)) {
    const found = toSessionPayment(await retrieveSession(stripe, reference));
    if (!found.ok) return found;
    const { payment, card } = found.value;
    return card ? complete(stripe, payment, card) : ok(payment);
  }
  const card = toCardPayment(await retrieve(stripe, reference));
  return card.ok ? complete(stripe, fromCardPayment(card.value), card.value) : card;
}

async function findIntentId(stripe: Stripe, reference: string): Promise<string | null> {
  if (!SESSION_ID.test(reference)) return reference;
  const { payment_intent: intent } = await retrieveSession(stripe, reference);
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}

function toCreateParams(facts: PurchaseFacts): Stripe.PaymentIntentCreateParams {
  return {
    amount: facts.amountCents,
    currency: CURRENCY.toLowerCase(),
    description: facts.description,
    automatic_payment_methods: { enabled: true },
    metadata: toMetadata(facts),
  };
}

function toAddress(apiBase: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiBase);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { host: hostname, port: port || (scheme === 'http' ? '80' : '443'), protocol: scheme };
}
