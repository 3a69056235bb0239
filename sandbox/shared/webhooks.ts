import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Journal } from './journal';
import { createRules } from './rules';
import type { Provider } from './faults';
import type { Later } from './timers';

/** In milliseconds; the providers wait 20 to 30 s. */
const ANSWER_MS = 10_000;
/** Both providers retry for three days. */
const MAX_ATTEMPTS = 9;

export const deliverySchema = z.object({
  id: z.string(),
  provider: z.enum(['stripe', 'paypal']),
  eventId: z.string(),
  eventType: z.string(),
  body: z.string(),
  state: z.enum(['waiting', 'held', 'delivered', 'dropped', 'given-up']),
  createdMs: z.number(),
  /** A null status means that no response came. */
  attempts: z.array(z.object({ atMs: z.number(), status: z.number().nullable() })),
});
export type Delivery = z.infer<typeof deliverySchema>;

const EVENT_FAULTS = ['duplicate', 'hold', 'drop', 'delay'] as const;
const SIGNATURE_FAULTS = [
  ...(['unsigned', 'wrong-signature', 'v0-signature', 'two-signatures'] as const),
  ...(['old-timestamp', 'future-timestamp', 'reserialized'] as const),
] as const;
export type SignatureFault = (typeof SIGNATURE_FAULTS)[number];

export const webhookRuleSchema = z.strictObject({
  provider: z.enum(['stripe', 'paypal']),
  type: z.string().optional(),
  fault: z.enum([...EVENT_FAULTS, ...SIGNATURE_FAULTS]),
  times: z.int().min(1).max(1000).default(1),
  /** In milliseconds, for the fault `delay`. */
  delayMs: z.int().min(0).max(60_000).default(1000),
});
export type WebhookRule = z.input<typeof webhookRuleSchema>;

type OutgoingEvent = { id: string; type: string; body: string };
type SignedRequest = { body: string; headers: Record<string, string> };
export type WebhookSigner = (body: string, fault: SignatureFault | null) => SignedRequest;

type Options = {
  journal: Journal;
  now: () => number;
  /** In milliseconds; the wait doubles each time. */
  retryMs: number;
  later: Later;
  signal?: AbortSignal | undefined;
};

/**
 * At least once, in no promised order, until a 2xx. Undelivered webhooks are retried after a
 * restart.
 */
export function createWebhooks({ journal, now, retryMs, later, signal }: Options) {
  const deliveries = journal.collection('webhooks.deliveries', deliverySchema);
  const endpoints = new Map<Provider, { url: string; sign: WebhookSigner }>();
  const rules = createRules<z.infer<typeof webhookRuleSchema>>();

  function takeFault<F extends string>(provider: Provider, type: string, faults: readonly F[]) {
    const rule = rules.take(
      (one) =>
        one.provider === provider &&
        (one.type ?? type) === type &&
        faults.some((known) => known === one.fault),
    );
    const fault = faults.find((known) => known === rule?.fault);
    return rule && fault ? { fault, delayMs: rule.delayMs } : null;
  }

  async function attempt(id: string): Promise<void> {
    const delivery = deliveries.get(id);
    const endpoint = delivery && endpoints.get(delivery.provider);
    if (!delivery || !endpoint || delivery.state !== 'waiting' || signal?.aborted) return;
    const { provider, eventType, body } = delivery;
    const status = await post(
      endpoint.url,
      endpoint.sign(body, takeFault(provider, eventType, SIGNATURE_FAULTS)?.fault ?? null),
      signal,
    );
    if (signal?.aborted) return;
    const attempts = [...delivery.attempts, { atMs: now(), status }];
    const isDelivered = status !== null && status >= 200 && status < 300;
    const isSpent = attempts.length >= MAX_ATTEMPTS;
    const state = isDelivered ? 'delivered' : isSpent ? 'given-up' : 'waiting';
    deliveries.set(id, { ...delivery, attempts, state });
    if (state === 'waiting') later(() => void attempt(id), retryMs * 2 ** (attempts.length - 1));
  }

  function add(provider: Provider, event: OutgoingEvent, state: Delivery['state']): string {
    const id = randomUUID();
    const { id: eventId, type: eventType, body } = event;
    deliveries.set(id, {
      id,
      provider,
      eventId,
      eventType,
      body,
      state,
      createdMs: now(),
      attempts: [],
    });
    return id;
  }

  function start(provider: Provider, event: OutgoingEvent, delayMs = 0): void {
    const id = add(provider, event, 'waiting');
    later(() => void attempt(id), delayMs);
  }

  return {
    rules,
    setEndpoint(provider: Provider, endpoint: { url: string; sign: WebhookSigner } | null): void {
      if (!endpoint) {
        endpoints.delete(provider);
        return;
      }
      endpoints.set(provider, endpoint);
      const left = deliveries.values().filter((d) => d.provider === provider && d.state === 'waiting');
      for (const { id } of left) later(() => void attempt(id), 0);
    },
    send(provider: Provider, event: OutgoingEvent): void {
      if (!endpoints.has(provider)) return;
      const rule = takeFault(provider, event.type, EVENT_FAULTS);
      if (rule?.fault === 'hold') add(provider, event, 'held');
      else if (rule?.fault === 'drop') add(provider, event, 'dropped');
      else start(provider, event, rule?.fault === 'delay' ? rule.delayMs : 0);
      if (rule?.fault === 'duplicate') start(provider, event);
    },
    async release(order: 'first-to-last' | 'last-to-first'): Promise<void> {
      const held = deliveries.values().filter(({ state }) => state === 'held');
      for (const delivery of order === 'first-to-last' ? held : held.toReversed()) {
        deliveries.set(delivery.id, { ...delivery, state: 'waiting' });
        await attempt(delivery.id);
      }
    },
    /** False when the event was never sent. */
    redeliver(eventId: string): boolean {
      const sent = deliveries.values().find((delivery) => delivery.eventId === eventId);
      if (!sent) return false;
      start(sent.provider, { id: sent.eventId, type: sent.eventType, body: sent.body });
      return true;
    },
    list: () => deliveries.values(),
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;

async function post(
  url: string,
  { body, headers }: SignedRequest,
  signal?: AbortSignal,
): Promise<number | null> {
  const timeout = AbortSignal.timeout(ANSWER_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
