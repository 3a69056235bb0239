import { z } from 'zod';
import type { FormObject } from '@/sandbox/shared/form';
import { randomText } from '@/sandbox/shared/ids';
import type { Journal } from '@/sandbox/shared/journal';
import type { Later } from '@/sandbox/shared/timers';
import { refusal, success, type Answer } from './answer';
import { invalidRequest, resourceMissing, type StripeRefusal } from './errors';
import type { IntentRecord } from './intent';
import type { Clock, Intents } from './intents';
import { parseRequest, sessionBody, type SessionBody } from './requests';
import { cancel } from './transitions';

const MINUTE_MS = 60_000;
const LIFETIME_MS = 24 * 60 * MINUTE_MS;
const SHORTEST_MS = 30 * MINUTE_MS;

const sessionSchema = z.object({
  id: z.string(),
  createdMs: z.number(),
  expiresAtMs: z.number(),
  status: z.enum(['open', 'complete', 'expired']),
  name: z.string(),
  amount: z.number(),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  reference: z.string().nullable(),
  email: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  intentDescription: z.string().nullable(),
  intentMetadata: z.record(z.string(), z.string()),
  intentId: z.string().nullable(),
});
export type SessionRecord = z.infer<typeof sessionSchema>;

type Deps = {
  journal: Journal;
  intents: Intents;
  now: Clock;
  emit: (type: string, session: SessionRecord) => void;
  later: Later;
};

/**
 * Checkout Sessions: hosted pages for one payment. The intent comes into being when a card is first
 * tried, as at Stripe.
 */
export function createSessions({ journal, intents, now, emit, later }: Deps) {
  const records = journal.collection('stripe.sessions', sessionSchema);

  function put(session: SessionRecord): SessionRecord {
    records.set(session.id, session);
    return session;
  }

  function close(session: SessionRecord): SessionRecord {
    const intent = session.intentId === null ? undefined : intents.get(session.intentId);
    if (intent?.status === 'requires_payment_method' || intent?.status === 'requires_action')
      intents.put(cancel(intent, null, now()));
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
    /** `POST /v1/checkout/sessions`; `write` makes the answer. */
    create(form: FormObject, write: (session: SessionRecord) => object): Answer {
      const parsed = parseRequest(sessionBody, form);
      if (!parsed.ok) return refusal(parsed.refusal);
      const refused = checkSession(parsed.value, now());
      if (refused) return refusal(refused);
      const session = put(toRecord(parsed.value, now()));
      closeInTime(session);
      return success(write(session));
    },

    /** `POST /v1/checkout/sessions/:id/expire`. */
    expire(id: string, write: (session: SessionRecord) => object): Answer {
      const session = get(id);
      if (!session) return refusal(resourceMissing('checkout.session', id, 'session'));
      if (session.status !== 'open') {
        const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
        return refusal(invalidRequest(message));
      }
      return success(write(close(session)));
    },

    /** The intent that the page's card is tried on, made at the first try. */
    openIntent(session: SessionRecord): IntentRecord {
      const known = session.intentId === null ? undefined : intents.get(session.intentId);
      if (known) return known;
      const intent = intents.create({
        ...{ amount: session.amount, currency: 'usd', description: session.intentDescription },
        ...{ receiptEmail: session.email, metadata: session.intentMetadata },
        ...{ automatic: { allowRedirects: 'always' as const }, methodTypes: ['card'] },
      });
      put({ ...session, intentId: intent.id });
      return intent;
    },

    /** Follows an intent: the page is complete once its payment is made or under way. */
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

function checkSession(
  { mode, line_items: items, expires_at: expires }: SessionBody,
  nowMs: number,
): StripeRefusal | null {
  if (mode !== 'payment')
    return invalidRequest(`This stand-in knows the mode payment only, not ${mode}.`, 'mode');
  const [item] = items;
  if (!item || items.length > 1) return invalidRequest('This stand-in sells one line item.', 'line_items');
  const param = (name: string) => `line_items[0][${name}]`;
  if (item.quantity !== 1) return invalidRequest('This stand-in sells one of each.', param('quantity'));
  const { currency, unit_amount: amount } = item.price_data;
  if (currency.toLowerCase() !== 'usd')
    return invalidRequest(`Invalid currency: ${currency}`, param('price_data][currency'));
  if (amount < 0) {
    return invalidRequest(
      'This value must be greater than or equal to 0.',
      param('price_data][unit_amount'),
      'parameter_invalid_integer',
    );
  }
  if (amount < 50)
    return invalidRequest(
      'The Checkout Session’s total amount must be at least $0.50 usd',
      undefined,
      'amount_too_small',
    );
  if (expires === undefined) return null;
  const lifetimeMs = expires * 1000 - nowMs;
  return lifetimeMs < SHORTEST_MS || lifetimeMs > LIFETIME_MS
    ? invalidRequest(
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
        'expires_at',
      )
    : null;
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
