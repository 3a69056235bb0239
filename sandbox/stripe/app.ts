import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { SandboxEnv } from '@/sandbox/shared/fault-middleware';
import type { Journal } from '@/sandbox/shared/journal';
import type { Origin } from '@/sandbox/shared/origin';
import type { Later } from '@/sandbox/shared/timers';
import type { Webhooks } from '@/sandbox/shared/webhooks';
import { createCalls } from './calls';
import { addControlRoutes } from './control-routes';
import { addIntentRoutes } from './intent-routes';
import { addMoneyRoutes } from './money-routes';
import { addScriptRoutes } from './script-routes';
import { addSessionRoutes } from './session-routes';
import { createStripeState } from './state';

export type StripeAppOptions = {
  journal: Journal;
  webhooks: Webhooks;
  origin: Origin;
  /** Milliseconds since 1970. */
  now: () => number;
  /** How long the processing card stays in `processing`, in milliseconds. */
  processingMs: number;
  later: Later;
};

/**
 * Stripe as far as the shop uses it, with Stripe's own wire format and rules: PaymentIntents,
 * Checkout Sessions, refunds, disputes, events, and the pages that a buyer sees.
 */
export function createStripeApp(options: StripeAppOptions): Hono<SandboxEnv> {
  const { journal, origin, now, processingMs } = options;
  const state = createStripeState(options);
  const calls = createCalls(journal, now, state.lookUp);
  const app = new Hono<SandboxEnv>();

  // Stripe.js calls from the shop's own page, whatever its origin.
  app.use('/v1/payment_intents/*', cors({ origin: '*', allowMethods: ['GET', 'POST'], maxAge: 300 }));
  addIntentRoutes(app, { state, calls, origin, now, processingMs });
  addSessionRoutes(app, { state, calls, origin, now, processingMs });
  addMoneyRoutes(app, { state, calls });
  addControlRoutes(app, state);
  addScriptRoutes(app);
  return app;
}
