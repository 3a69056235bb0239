import { API_BASE } from '@/lib/contract';
import { fail } from '@/lib/result';
import { toFailureResponse } from '../http/failure';
import { readCapped } from '../http/parse';
import type { UpstreamApp } from '../http/router';
import type { WebhookService } from './service';

/** The largest webhook that is read, in bytes. Stripe's events of the kinds that matter here stay far below. */
const MAX_WEBHOOK_BYTES = 256 * 1024;

/**
 * Mounts the addresses that the providers send webhooks to. They take neither login nor `X-Requested-With`: the signature
 * over the very bytes says who sent them. Any answer but 2xx makes the provider send again.
 */
export function mountWebhooks(app: UpstreamApp, webhooks: WebhookService): void {
  for (const provider of ['stripe', 'paypal'] as const) {
    const path = `${API_BASE}/webhooks/${provider}`;
    app.post(path, async ({ req: { raw: request } }) => {
      const body = await readCapped(request, MAX_WEBHOOK_BYTES);
      if (body === null) {
        const { error } = fail(
          'payload_too_large',
          `The body is larger than ${MAX_WEBHOOK_BYTES / 1024} kB.`,
        );
        return toFailureResponse(error);
      }
      const received = await webhooks.receive(provider, body, request.headers);
      return received.ok ? Response.json(received.value) : toFailureResponse(received.error);
    });
    app.all(path, () =>
      toFailureResponse(fail('method_not_allowed', 'This address answers POST only.').error, {
        Allow: 'POST',
      }),
    );
  }
}
