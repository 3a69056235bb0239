import { serve, type ServerType } from '@hono/node-server';
import { API_BASE } from '@/lib/contract';
import type { Delivery } from '../../shared/webhooks';
import { insideOf, type Context } from './context';

/** Puts the API of a context on a port, so that the stand-ins can send webhooks to it. */
export function createWebhookSteps(context: Context) {
  let server: ServerType | undefined;
  let origin = '';

  const steps = {
    async listen(): Promise<void> {
      const { fetch } = context.target;
      await new Promise<void>((resolve) => {
        server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
          origin = `http://127.0.0.1:${port}${API_BASE}/webhooks`;
          resolve();
        });
      });
    },
    /** Sends the webhooks of both providers here from now on. */
    connect: () =>
      context.target.sandbox.setWebhooks({
        stripe: { url: `${origin}/stripe` },
        paypal: { url: `${origin}/paypal` },
      }),
    /** Sends none any more. */
    disconnect: () => context.target.sandbox.setWebhooks({ stripe: null, paypal: null }),
    async close(): Promise<void> {
      await new Promise((resolve) => server?.close(resolve));
    },
    /** The deliveries of a type that came so far, once none is on its way. */
    async delivered(type: string): Promise<Delivery[]> {
      const all = await context.target.sandbox.untilDelivered();
      return all.filter(({ eventType }) => eventType === type);
    },
    async orderOf(reference = '') {
      return insideOf(context)
        .store.selectFrom('orders')
        .selectAll()
        .where('provider_ref', '=', reference)
        .executeTakeFirstOrThrow();
    },
    async statusOf(reference = '') {
      return (await steps.orderOf(reference)).status;
    },
    async historyOf(reference = '') {
      const { id } = await steps.orderOf(reference);
      const rows = await insideOf(context)
        .store.selectFrom('order_transitions')
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
