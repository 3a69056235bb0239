import { type PaymentProvider, PROVIDER_NAMES } from '@/lib/contract/payment-providers';
import { API_BASE } from '@/lib/contract';
import { readBody } from '@/lib/json/read-json';
import { toErrorResponse } from '@/lib/json/respond';
import type { Result } from '@/lib/result';
import { createRateLimit, startAttempt, toAddressKey } from '../http/rate-limit';
import type { Store } from '../store/schema';
import { findCaller } from '../http/caller';
import type { BackendApp } from '../http/router';
import type { WebhookService } from './service';

/** Per address in ten minutes: each forgery costs a call to PayPal. */
export const FORGERIES_PER_ADDRESS = 60;

// In bytes. PayPal's webhooks are sent back to it, so they are limited to a dispute with messages.
const MAX_BYTES: Record<PaymentProvider, number> = { stripe: 256 * 1024, paypal: 128 * 1024 };

/** Signatures replace the login. Providers repeat a webhook without a 2xx response. */
export function mountWebhooks(app: BackendApp, webhooks: WebhookService, store: Store): void {
  const forgeries = createRateLimit(store, {
    name: 'webhook-address',
    points: FORGERIES_PER_ADDRESS,
    windowMs: 10 * 60_000,
    says: 'Too many webhooks with a wrong signature came from your address',
  });

  /** PayPal verifies its own signatures, so forgeries are limited before that call. */
  async function receive(
    provider: PaymentProvider,
    body: Uint8Array,
    { headers }: Request,
    caller: string,
  ): Promise<Result<{ received: true }>> {
    if (provider === 'stripe') return webhooks.receive(provider, body, headers);
    const attempt = await startAttempt([{ limit: forgeries, key: toAddressKey(caller), successCost: 0 }]);
    if (!attempt.ok) return attempt;
    const received = await webhooks.receive(provider, body, headers);
    const isForged = !received.ok && received.error.code === 'invalid_input';
    if (!isForged) await attempt.value.succeeded();
    return received;
  }

  for (const provider of PROVIDER_NAMES) {
    const path = `${API_BASE}/webhooks/${provider}`;
    app.post(path, async ({ req: { raw: request }, env: connection }) => {
      const body = await readBody(request, MAX_BYTES[provider]);
      if (body === null) {
        const message = `The body is larger than ${MAX_BYTES[provider] / 1024} kB.`;
        return toErrorResponse({ code: 'payload_too_large', message });
      }
      const received = await receive(provider, body, request, findCaller(request, connection));
      return received.ok ? Response.json(received.value) : toErrorResponse(received.error);
    });
    const notPost = { code: 'method_not_allowed', message: 'This address answers POST only.' } as const;
    app.all(path, () => toErrorResponse(notPost, { Allow: 'POST' }));
  }
}
