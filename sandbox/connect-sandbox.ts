import * as z from 'zod';
import type { faultRuleSchema } from './shared/faults';
import type { WebhookTargets } from './webhook-control';
import { deliverySchema, type Delivery, type WebhookRule } from './shared/webhooks';

/** A test's hand on running stand-ins, in this process or another. */
export type Sandbox = {
  /** Origin, such as `http://127.0.0.1:41234`. */
  url: string;
  /** Switches a failure on for the next matching request, or the next `times` of them. */
  fault(rule: z.input<typeof faultRuleSchema>): Promise<void>;
  /** Switches a failure on for the next matching webhook, or the next `times` of them. */
  webhookFault(rule: WebhookRule): Promise<void>;
  clearFaults(): Promise<void>;
  /** Points the providers' webhooks somewhere; what is left out stays as it is. */
  setWebhooks(targets: WebhookTargets): Promise<void>;
  /** Every delivery so far, with the statuses that came back. */
  listDeliveries(): Promise<Delivery[]>;
  /** Waits until every webhook that is not held has been delivered, dropped or given up. */
  untilDelivered(): Promise<Delivery[]>;
  /** Delivers what the fault `hold` keeps back, one after the other. */
  release(order: 'first-to-last' | 'last-to-first'): Promise<void>;
  /** Delivers an event once more. */
  redeliver(eventId: string): Promise<void>;
  /**
   * Does what only a provider, its dashboard or its buyers can, such as `stripe/disputes` (all are
   * in the `control-routes.ts` files). Returns the object that came of it.
   */
  control(path: string, body: object): Promise<Record<string, unknown>>;
};

/** How often `untilDelivered` looks, in milliseconds. */
const LOOK_MS = 20;

const listSchema = z.object({ deliveries: z.array(deliverySchema) });
const objectSchema = z.record(z.string(), z.unknown());

/** Talks to the control endpoint of stand-ins at an address; throws when a call is refused. */
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
