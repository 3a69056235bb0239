import type { Hono } from 'hono';
import { z } from 'zod';
import type { SandboxEnv } from '@/sandbox/shared/fault-middleware';
import type { Guard } from './guard';
import { findRawMember } from './raw-member';
import { parseBody } from './requests';
import { isOwnSignature } from './webhook-signature';

/** Webhooks v1: the request of `POST /v1/notifications/verify-webhook-signature`. */
const verifyBody = z.strictObject({
  auth_algo: z.string().max(100),
  cert_url: z.string().max(500),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.iso.datetime({ offset: true }),
  webhook_id: z.string().max(50),
  webhook_event: z.looseObject({}),
});

/**
 * The check of a webhook's signature, over the event as it stands in the request, letter by letter.
 */
export function addWebhookRoutes(app: Hono<SandboxEnv>, guarded: Guard): void {
  app.post('/v1/notifications/verify-webhook-signature', (c) =>
    guarded(c, (json) => {
      const parsed = parseBody(verifyBody, json);
      if (!parsed.ok) return parsed.refusal;
      const event = findRawMember(json, 'webhook_event');
      const isGood = event !== null && isOwnSignature(parsed.value, event);
      return { status: 200, body: { verification_status: isGood ? 'SUCCESS' : 'FAILURE' } };
    }),
  );
}
