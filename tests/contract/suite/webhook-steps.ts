import { serve, type ServerType } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { API_BASE } from '@/lib/contract';
import type { Delivery } from '@/sandbox/shared/webhooks';
import type { Context } from './context';

/** What Stripe calls a card payment that went through. */
export const CARD_PAID = 'payment_intent.succeeded';

/**
 * Around the tests that follow: the stand-ins send webhooks to the API of the context, whose
 * reports are dropped.
 */
export function withWebhooks(context: Context): WebhookSteps {
  const steps = createWebhookSteps(context);
  beforeAll(() => steps.start());
  afterAll(() => steps.close());
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await steps.connect();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await context.sandbox.clearFaults();
    await steps.disconnect();
  });
  return steps;
}

function createWebhookSteps({ target, sandbox, inside, orderOf }: Context) {
  let server: ServerType | undefined;
  let origin = '';

  const steps = {
    /** Puts the API on a port. */
    async start(): Promise<void> {
      await new Promise<void>((resolve) => {
        server = serve({ fetch: target.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
          origin = `http://127.0.0.1:${port}${API_BASE}/webhooks`;
          resolve();
        });
      });
    },
    /** Sends the webhooks of both providers here from now on. */
    connect: () =>
      sandbox.setWebhooks({ stripe: { url: `${origin}/stripe` }, paypal: { url: `${origin}/paypal` } }),
    /** Sends none any more. */
    disconnect: () => sandbox.setWebhooks({ stripe: null, paypal: null }),
    async close(): Promise<void> {
      await new Promise((resolve) => server?.close(resolve));
    },
    /** The deliveries of a type that came so far, once none is on its way. */
    async delivered(type: string): Promise<Delivery[]> {
      const all = await sandbox.untilDelivered();
      return all.filter(({ eventType }) => eventType === type);
    },
    /** What the attempts to tell of a payment were answered with, once none is on its way. */
    async attemptsOf(reference: string, type: string = CARD_PAID): Promise<(number | null)[]> {
      await sandbox.untilDelivered();
      return steps.attemptsSoFar(reference, type);
    },
    /** The same, without waiting for more. */
    async attemptsSoFar(reference: string, type: string = CARD_PAID): Promise<(number | null)[]> {
      const all = await sandbox.listDeliveries();
      return all
        .filter(({ eventType, body }) => eventType === type && body.includes(reference))
        .flatMap(({ attempts }) => attempts.map(({ status }) => status));
    },
    async historyOf(reference = '') {
      const { id } = await orderOf(reference);
      const rows = await inside.store
        .selectFrom('order_transitions')
        .select(['from_status', 'to_status', 'source', 'reason', 'provider_event_id'])
        .where('order_id', '=', id)
        .orderBy('version')
        .execute();
      return rows;
    },
    async stepsOf(reference = '') {
      return (await steps.historyOf(reference)).map(
        ({ from_status, to_status }) => `${from_status}>${to_status}`,
      );
    },
  };
  return steps;
}

export type WebhookSteps = ReturnType<typeof createWebhookSteps>;
