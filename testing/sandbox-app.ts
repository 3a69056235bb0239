import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { createPaypalApp } from './paypal/app';
import { createStripeApp } from './stripe/app';
import { applyFaults, type SandboxEnv } from './shared/fault-middleware';
import { createFaults, faultRuleSchema } from './shared/faults';
import { createMemoryJournal, openFileJournal } from './shared/journal';

export type SandboxOptions = {
  /** Folder that keeps intents and orders over a restart; without one they live in memory. */
  dataDir?: string;
  /** Origin to use in links to pages, when the browser reaches this server under another name. */
  publicUrl?: string;
  /** How long the processing card stays in `processing`, in milliseconds. */
  processingMs?: number;
  /** Milliseconds since 1970; for tests that need to move time. */
  now?: () => number;
};

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/;

/** Stand-ins for Stripe and PayPal on one origin, their paths being different, with switches for failures. */
export function createSandboxApp(options: SandboxOptions = {}): Hono<SandboxEnv> {
  const { dataDir, ...shared } = options;
  const journal = dataDir === undefined ? createMemoryJournal() : openFileJournal(dataDir);
  const faults = createFaults();
  const app = new Hono<SandboxEnv>();

  app.get('/healthz', (c) => c.json({ status: 'ok' }));

  // A test's own switches. The server listens on loopback only; a page open in a browser on the same machine could still
  // send requests here, so anything that comes from a page, or under another host name, is turned away.
  app.use('/__control/*', async (c, next) => {
    const fromPage = c.req.header('Origin') !== undefined || !LOOPBACK_HOST.test(new URL(c.req.url).host);
    return fromPage ? c.json({ error: 'Only for tests on this machine.' }, 403) : next();
  });
  app.get('/__control/fault', (c) => c.json({ faults: faults.list() }));
  app.delete('/__control/fault', (c) => {
    faults.clear();
    return c.json({ faults: [] });
  });
  app.post('/__control/fault', async (c) => {
    const parsed = faultRuleSchema.safeParse(await readJson(c));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    faults.add(parsed.data);
    return c.json({ faults: faults.list() }, 201);
  });

  app.use(applyFaults(faults));
  app.route('/', createStripeApp({ journal, ...shared }));
  app.route('/', createPaypalApp({ journal, ...shared }));
  return app;
}

async function readJson(c: Context<SandboxEnv>): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
