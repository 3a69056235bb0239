import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import { createCalls } from './calls';
import { addControlRoutes } from './control-routes';
import { toDispute } from './disputes';
import { listOf } from './errors';
import { addIntentRoutes } from './intent-routes';
import { toRefund } from './refunds';
import { intentList, refundBody } from './requests';
import { addScriptRoutes } from './script-routes';
import { addSessionRoutes } from './session-routes';
import { createStripeState, type StripeStateOptions } from './state';

export type StripeAppOptions = StripeStateOptions & {
  /** In milliseconds. */
  processingMs: number;
};

export function createStripeApp(options: StripeAppOptions): Hono<SandboxEnv> {
  const { journal, origin, now, processingMs } = options;
  const state = createStripeState(options);
  const { refunds, disputes } = state;
  const calls = createCalls(journal, now, state.lookUp);
  const app = new Hono<SandboxEnv>();

  // Stripe.js calls from the shop's own page, whatever its origin.
  app.use('/v1/payment_intents/*', cors({ origin: '*', allowMethods: ['GET', 'POST'], maxAge: 300 }));
  addIntentRoutes(app, { state, calls, origin, now, processingMs });
  addSessionRoutes(app, { state, calls, origin, now, processingMs });

  app.post('/v1/refunds', (c) =>
    calls.write(c, 'secret-only', refundBody, (body) =>
      refunds.create(body, c.get('fault') === 'pending' ? 'pending' : 'succeeded'),
    ),
  );
  app.get('/v1/refunds', (c) =>
    calls.read(c, 'secret-only', intentList, ({ payment_intent: id }) =>
      listOf('/v1/refunds', refunds.list(id).map(toRefund)),
    ),
  );
  app.get('/v1/disputes', (c) =>
    calls.read(c, 'secret-only', intentList, ({ payment_intent: id }) =>
      listOf('/v1/disputes', disputes.listByIntent(id).map(toDispute)),
    ),
  );

  addControlRoutes(app, state);
  addScriptRoutes(app);
  return app;
}
