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
  /** Folder that keeps intents and orders over a restart; without one they live in memory. */
  dataDir?: string;
  /** How long the processing card stays in `processing`, in milliseconds. */
  processingMs?: number;
  /** Where the providers' webhooks go; nowhere when absent. */
  webhooks?: WebhookTargets;
  /** The wait before a webhook's second delivery, in milliseconds; it doubles each time. */
  webhookRetryMs?: number;
  /** Milliseconds since 1970; for tests that need to move time. */
  now?: () => number;
  /** Ends timers and deliveries. */
  signal?: AbortSignal;
};

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

/** Stand-ins for Stripe and PayPal on one origin, with switches for failures. */
export function createSandboxApp(options: SandboxOptions = {}): Hono<SandboxEnv> {
  const { dataDir, processingMs = 5_000, webhookRetryMs = 250, now = Date.now, signal } = options;
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

  // A test's own switches. The server listens on loopback only; a page in a browser there, or a
  // proxy, could still send requests, so what comes from either, or for another host, is turned
  // away.
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
  app.route('/', createStripeApp({ journal, webhooks, origin, now, processingMs, later }));
  app.route('/', createPaypalApp({ journal, webhooks, origin, now }));
  if (options.webhooks)
    setWebhookTargets({ webhooks, origin, now }, webhookTargetsSchema.parse(options.webhooks));
  return app;
}
