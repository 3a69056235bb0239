import * as z from 'zod';
import { randomText } from '@/sandbox/shared/ids';
import type { Journal } from '@/sandbox/shared/journal';
import type { Later } from '@/sandbox/shared/timers';
import { invalidRequest, resourceMissing, success, tooSmall, type Answer } from './errors';
import type { IntentRecord } from './intent';
import { checkCurrency, isOpen } from './intent-calls';
import type { Clock, Intents } from './intents';
import type { SessionBody } from './requests';
import { cancel } from './transitions';
import { nothing, seconds } from './wire';

const MINUTE_MS = 60_000;
const LIFETIME_MS = 24 * 60 * MINUTE_MS;
const SHORTEST_MS = 30 * MINUTE_MS;

const text = z.string().nullable();
const metadata = z.record(z.string(), z.string());
const sessionSchema = z.object({
  id: z.string(),
  createdMs: z.number(),
  expiresAtMs: z.number(),
  status: z.enum(['open', 'complete', 'expired']),
  name: z.string(),
  amount: z.number(),
  successUrl: z.string(),
  cancelUrl: text,
  reference: text,
  email: text,
  metadata,
  intentDescription: text,
  intentMetadata: metadata,
  intentId: text,
});
export type SessionRecord = z.infer<typeof sessionSchema>;

type Deps = {
  journal: Journal;
  intents: Intents;
  now: Clock;
  emit: (type: string, session: SessionRecord) => void;
  later: Later;
};

/** Stripe creates the intent when a card is first tried. */
export function createSessions({ journal, intents, now, emit, later }: Deps) {
  const records = journal.collection('stripe.sessions', sessionSchema);

  function put(session: SessionRecord): SessionRecord {
    records.set(session.id, session);
    return session;
  }

  function close(session: SessionRecord): SessionRecord {
    const intent = session.intentId === null ? undefined : intents.get(session.intentId);
    if (intent && isOpen(intent)) intents.put(cancel(intent, null, now()));
    const closed = put({ ...session, status: 'expired' });
    emit('checkout.session.expired', closed);
    return closed;
  }

  function get(id: string): SessionRecord | undefined {
    const session = records.get(id);
    return session?.status === 'open' && session.expiresAtMs <= now() ? close(session) : session;
  }

  function closeInTime({ id, status, expiresAtMs }: SessionRecord): void {
    if (status !== 'open') return;
    later(() => get(id), expiresAtMs - now());
  }

  for (const session of records.values()) closeInTime(session);

  return {
    get,
    create(body: SessionBody, write: (session: SessionRecord) => object): Answer {
      const refused = checkSession(body, now());
      if (refused) return refused;
      const session = put(toRecord(body, now()));
      closeInTime(session);
      return success(write(session));
    },

    expire(id: string, write: (session: SessionRecord) => object): Answer {
      const session = get(id);
      if (!session) return resourceMissing('checkout.session', id, 'session');
      if (session.status !== 'open') {
        const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
        return invalidRequest(message);
      }
      return success(write(close(session)));
    },

    openIntent(session: SessionRecord): IntentRecord {
      const known = session.intentId === null ? undefined : intents.get(session.intentId);
      if (known) return known;
      const intent = intents.create({
        amount: session.amount,
        description: session.intentDescription,
        receiptEmail: session.email,
        metadata: session.intentMetadata,
        automatic: { allowRedirects: 'always' as const },
        methodTypes: ['card'],
      });
      put({ ...session, intentId: intent.id });
      return intent;
    },

    follow(before: IntentRecord | undefined, { id, status }: IntentRecord): void {
      const session = records.values().find(({ intentId }) => intentId === id);
      if (!session || before?.status === status) return;
      if (session.status === 'open' && (status === 'succeeded' || status === 'processing')) {
        emit('checkout.session.completed', put({ ...session, status: 'complete' }));
      } else if (before?.status === 'processing') {
        const isPaid = status === 'succeeded';
        emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
      }
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;

function checkSession(body: SessionBody, nowMs: number): Answer | null {
  const { mode, line_items: items, expires_at: expires } = body;
  if (mode !== 'payment')
    return invalidRequest(`This stand-in knows the mode payment only, not ${mode}.`, 'mode');
  const [item] = items;
  if (!item || items.length > 1) return invalidRequest('This stand-in sells one line item.', 'line_items');
  const param = (name: string) => `line_items[0][${name}]`;
  if (item.quantity !== 1) return invalidRequest('This stand-in sells one of each.', param('quantity'));
  const { currency, unit_amount: amount } = item.price_data;
  const refused = checkCurrency(currency, param('price_data][currency'));
  if (refused) return refused;
  if (amount < 0) return tooSmall(param('price_data][unit_amount'), 0);
  if (amount < 50) {
    const message = 'The Checkout Session’s total amount must be at least $0.50 usd';
    return invalidRequest(message, undefined, 'amount_too_small');
  }
  const lifetimeMs = expires === undefined ? LIFETIME_MS : expires * 1000 - nowMs;
  if (lifetimeMs >= SHORTEST_MS && lifetimeMs <= LIFETIME_MS) return null;
  const message = 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.';
  return invalidRequest(message, 'expires_at');
}

function toRecord(body: SessionBody, nowMs: number): SessionRecord {
  const [item] = body.line_items;
  return {
    id: `cs_test_${randomText(58)}`,
    createdMs: nowMs,
    expiresAtMs: body.expires_at === undefined ? nowMs + LIFETIME_MS : body.expires_at * 1000,
    status: 'open',
    name: item?.price_data.product_data.name ?? '',
    amount: item?.price_data.unit_amount ?? 0,
    successUrl: body.success_url,
    cancelUrl: body.cancel_url ?? null,
    reference: body.client_reference_id ?? null,
    email: body.customer_email ?? null,
    metadata: body.metadata ?? {},
    intentDescription: body.payment_intent_data?.description ?? null,
    intentMetadata: body.payment_intent_data?.metadata ?? {},
    intentId: null,
  };
}

export const pageUrl = (session: SessionRecord, origin: string) => `${origin}/c/pay/${session.id}`;

export function toSession(session: SessionRecord, intent: IntentRecord | undefined, origin: string) {
  const off = { enabled: false };
  return {
    id: session.id,
    object: 'checkout.session',
    mode: 'payment',
    status: session.status,
    amount_subtotal: session.amount,
    amount_total: session.amount,
    currency: 'usd',
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    adaptive_pricing: off,
    automatic_tax: { ...off, ...nothing('liability', 'provider', 'status') },
    cancel_url: session.cancelUrl,
    success_url: session.successUrl,
    ui_mode: 'hosted_page',
    client_reference_id: session.reference,
    customer_email: session.email,
    created: seconds(session.createdMs),
    expires_at: seconds(session.expiresAtMs),
    custom_fields: [],
    discounts: [],
    shipping_options: [],
    livemode: false,
    custom_text: nothing('after_submit', 'shipping_address', 'submit', 'terms_of_service_acceptance'),
    customer_creation: 'if_required',
    payment_method_collection: 'if_required',
    metadata: session.metadata,
    payment_intent: session.intentId,
    payment_method_types: ['card'],
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_status: intent?.status === 'succeeded' ? 'paid' : 'unpaid',
    url: session.status === 'open' ? pageUrl(session, origin) : null,
    ...nothing('after_expiration', 'allow_promotion_codes', 'allowed_payment_method_types'),
    ...nothing('billing_address_collection', 'client_secret', 'collected_information', 'consent'),
    ...nothing('consent_collection', 'currency_conversion', 'customer', 'customer_account'),
    ...nothing('customer_details', 'integration_identifier', 'invoice', 'invoice_creation', 'locale'),
    ...nothing('managed_payments', 'origin_context', 'payment_link', 'permissions', 'recovered_from'),
    ...nothing('payment_method_configuration_details', 'saved_payment_method_options', 'setup_intent'),
    ...nothing('shipping_address_collection', 'shipping_cost', 'submit_type', 'subscription'),
    wallet_options: null,
  };
}
