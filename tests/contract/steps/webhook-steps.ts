import { serve, type ServerType } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { API_BASE } from '@/lib/contract';
import type { Delivery } from '@/sandbox/shared/webhooks';
import type { Context } from './context';

export const CARD_PAID = 'payment_intent.succeeded';

/** Error reports of the API are dropped. */
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
    async start(): Promise<void> {
      await new Promise<void>((resolve) => {
        server = serve({ fetch: target.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
          origin = `http://127.0.0.1:${port}${API_BASE}/webhooks`;
          resolve();
        });
      });
    },
    connect: () =>
      sandbox.setWebhooks({ stripe: { url: `${origin}/stripe` }, paypal: { url: `${origin}/paypal` } }),
    disconnect: () => sandbox.setWebhooks({ stripe: null, paypal: null }),
    async close(): Promise<void> {
      await new Promise((resolve) => server?.close(resolve));
    },
    /** Waits until no delivery is pending. */
    async delivered(type: string): Promise<Delivery[]> {
      const all = await sandbox.untilDelivered();
      return all.filter(({ eventType }) => eventType === type);
    },
    /** Waits until no delivery is pending. */
    async attemptsOf(reference: string, type: string = CARD_PAID): Promise<(number | null)[]> {
      await sandbox.untilDelivered();
      return steps.attemptsSoFar(reference, type);
    },
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
