import type { Hono } from 'hono';
import * as z from 'zod';
import { SANDBOX_WEBHOOKS } from '@/backend/payments';
import { createPaypalSigner } from '@/sandbox/paypal/webhook-signature';
import { createStripeSigner } from '@/sandbox/stripe/webhook-signature';
import { readControl } from './shared/control';
import type { SandboxEnv } from './shared/faults';
import type { Origin } from './shared/origin';
import { webhookRuleSchema, type Webhooks } from './shared/webhooks';

const url = z.url({ protocol: /^https?$/ });

/** Null stops a provider's webhooks; a missing field changes nothing. */
export const webhookTargetsSchema = z.strictObject({
  stripe: z
    .strictObject({ url, secrets: z.array(z.string()).min(1).default([SANDBOX_WEBHOOKS.stripeSecret]) })
    .nullish(),
  paypal: z.strictObject({ url, webhookId: z.string().default(SANDBOX_WEBHOOKS.paypalWebhookId) }).nullish(),
});
export type WebhookTargets = z.input<typeof webhookTargetsSchema>;

const releaseSchema = z.strictObject({
  order: z.enum(['first-to-last', 'last-to-first']).default('first-to-last'),
});
const redeliverSchema = z.strictObject({ eventId: z.string() });

type Deps = { webhooks: Webhooks; origin: Origin; now: () => number };

export function setWebhookTargets(
  { webhooks, origin, now }: Deps,
  { stripe, paypal }: z.output<typeof webhookTargetsSchema>,
): void {
  if (stripe !== undefined) {
    const endpoint = stripe && { url: stripe.url, sign: createStripeSigner(stripe.secrets, now) };
    webhooks.setEndpoint('stripe', endpoint);
  }
  if (paypal !== undefined) {
    const sign = paypal && createPaypalSigner(paypal.webhookId, { now, origin: origin.current });
    webhooks.setEndpoint('paypal', paypal && sign && { url: paypal.url, sign });
  }
}

export function addWebhookControl(app: Hono<SandboxEnv>, deps: Deps): void {
  const { webhooks } = deps;
  const { rules } = webhooks;

  app.get('/__control/webhooks', (c) => c.json({ deliveries: webhooks.list() }));
  app.put('/__control/webhooks', (c) =>
    readControl(c, webhookTargetsSchema, (targets) => {
      setWebhookTargets(deps, targets);
      return {};
    }),
  );
  app.post('/__control/webhooks/release', (c) =>
    readControl(c, releaseSchema, async ({ order }) => {
      await webhooks.release(order);
      return { deliveries: webhooks.list() };
    }),
  );
  app.post('/__control/webhooks/redeliver', (c) =>
    readControl(c, redeliverSchema, ({ eventId }) => (webhooks.redeliver(eventId) ? {} : null)),
  );
  app.post('/__control/webhooks/fault', (c) =>
    readControl(c, webhookRuleSchema, (rule) => {
      rules.add(rule);
      return { faults: rules.list() };
    }),
  );
  app.delete('/__control/webhooks/fault', (c) => {
    rules.clear();
    return c.json({ faults: [] });
  });
}
