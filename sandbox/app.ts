import { Hono } from 'hono';
import { createPaypalApp } from './paypal/app';
import { readControl } from './shared/control';
import { createRules } from './shared/rules';
import { applyFaults, faultRuleSchema, type Faults, type SandboxEnv } from './shared/faults';
import { createMemoryJournal, openFileJournal } from './shared/journal';
import { createOrigin } from './shared/origin';
import { createTimers } from './shared/timers';
import {
  addWebhookControl,
  setWebhookTargets,
  webhookTargetsSchema,
  type WebhookTargets,
} from './webhook-control';
import { createWebhooks } from './shared/webhooks';
import { createStripeApp } from './stripe/app';

export type SandboxOptions = {
  /** Keeps intents and orders over a restart; without a folder they live in memory. */
  dataDir?: string;
  /** In milliseconds: how long the processing card stays in `processing`. */
  processingMs?: number;
  webhooks?: WebhookTargets;
  /** Where the shop's hosts are asked for Apple's file; `stripe/shop` of the control changes it. */
  shopUrl?: string;
  /** In milliseconds, before the second delivery; the wait doubles each time. */
  webhookRetryMs?: number;
  /** Milliseconds since 1970; tests set it to move time. */
  now?: () => number;
  /** Aborting ends timers and deliveries. */
  signal?: AbortSignal;
};

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

export function createSandboxApp(options: SandboxOptions = {}): Hono<SandboxEnv> {
  const {
    dataDir,
    shopUrl = null,
    processingMs = 5_000,
    webhookRetryMs = 250,
    now = Date.now,
    signal,
  } = options;
  const journal = dataDir === undefined ? createMemoryJournal() : openFileJournal(dataDir);
  const origin = createOrigin();
  const faults: Faults = createRules();
  const later = createTimers(signal);
  const webhooks = createWebhooks({ journal, now, retryMs: webhookRetryMs, later, signal });
  const app = new Hono<SandboxEnv>();

  app.use((c, next) => {
    origin.of(c);
    return next();
  });
  app.get('/healthz', (c) => c.json({ status: 'ok' }));

  // The server listens on loopback only, but a page in a local browser or a proxy could still send
  // requests, so both are refused, as are other hosts.
  app.use('/__control/*', async (c, next) => {
    const { headers } = c.req.raw;
    const isForeign = [...headers.keys()].some((name) =>
      /^(origin|x-forwarded-.+|forwarded|via)$/.test(name),
    );
    return isForeign || !LOOPBACK_HOST.test(new URL(c.req.url).host)
      ? c.json({ error: 'Only for tests on this machine.' }, 403)
      : next();
  });
  app.get('/__control/fault', (c) => c.json({ faults: faults.list() }));
  app.delete('/__control/fault', (c) => {
    faults.clear();
    return c.json({ faults: [] });
  });
  app.post('/__control/fault', (c) =>
    readControl(c, faultRuleSchema, (rule) => {
      faults.add(rule);
      return { faults: faults.list() };
    }),
  );
  addWebhookControl(app, { webhooks, origin, now });

  app.use(applyFaults(faults));
  app.route('/', createStripeApp({ journal, webhooks, origin, now, processingMs, later, shopUrl }));
  app.route('/', createPaypalApp({ journal, webhooks, origin, now }));
  if (options.webhooks)
    setWebhookTargets({ webhooks, origin, now }, webhookTargetsSchema.parse(options.webhooks));
  return app;
}
