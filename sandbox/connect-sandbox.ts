import * as z from 'zod';
import type { faultRuleSchema } from './shared/faults';
import type { WebhookTargets } from './webhook-control';
import { deliverySchema, type Delivery, type WebhookRule } from './shared/webhooks';

export type Sandbox = {
  /** Origin, for example `http://127.0.0.1:41234`. */
  url: string;
  /** Applies to the next `times` matching requests. */
  fault(rule: z.input<typeof faultRuleSchema>): Promise<void>;
  /** Applies to the next `times` matching webhooks. */
  webhookFault(rule: WebhookRule): Promise<void>;
  clearFaults(): Promise<void>;
  setWebhooks(targets: WebhookTargets): Promise<void>;
  listDeliveries(): Promise<Delivery[]>;
  /** Held webhooks don't count. */
  untilDelivered(): Promise<Delivery[]>;
  /** Delivers webhooks that the fault `hold` keeps back. */
  release(order: 'first-to-last' | 'last-to-first'): Promise<void>;
  redeliver(eventId: string): Promise<void>;
  /**
   * Performs an action that only a provider, its dashboard or its buyers can, such as
   * `stripe/disputes`. The `control-routes.ts` files list all of them.
   */
  control(path: string, body: object): Promise<Record<string, unknown>>;
};

/** In milliseconds. */
const LOOK_MS = 20;

const listSchema = z.object({ deliveries: z.array(deliverySchema) });
const objectSchema = z.record(z.string(), z.unknown());

export function connectSandbox(url: string): Sandbox {
  async function order(method: string, path: string, body?: object): Promise<unknown> {
    const init = { method, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${url}/__control/${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  const run = async (method: string, path: string, body?: object) => void (await order(method, path, body));
  const listDeliveries = async () => listSchema.parse(await order('GET', 'webhooks')).deliveries;

  return {
    url,
    listDeliveries,
    fault: (rule) => run('POST', 'fault', rule),
    webhookFault: (rule) => run('POST', 'webhooks/fault', rule),
    async clearFaults() {
      await run('DELETE', 'fault');
      await run('DELETE', 'webhooks/fault');
    },
    setWebhooks: (targets) => run('PUT', 'webhooks', targets),
    async untilDelivered() {
      for (;;) {
        const deliveries = await listDeliveries();
        if (deliveries.every(({ state }) => state !== 'waiting')) return deliveries;
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
    },
    release: (which) => run('POST', 'webhooks/release', { order: which }),
    redeliver: (eventId) => run('POST', 'webhooks/redeliver', { eventId }),
    control: async (path, body) => objectSchema.parse(await order('POST', path, body)),
  };
}
