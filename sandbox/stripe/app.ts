import { Hono } from 'hono';
import { cors } from 'hono/cors';
import * as z from 'zod';
import { renderFrame, renderScript } from '@/sandbox/shared/browser-code';
import { readControl } from '@/sandbox/shared/control';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import { createCalls } from './calls';
import { addControlRoutes } from './control-routes';
import { addCustomerRoutes } from './customers';
import { toDispute } from './disputes';
import { addDomainRoutes, APPLE_FILE_TEXT, createDomains } from './domains';
import { listOf, success } from './errors';
import { addIntentRoutes } from './intent-routes';
import { toRefund } from './refunds';
import { intentList, refundBody } from './requests';
import { addSessionRoutes } from './session-routes';
import { createStripeState, type StripeStateOptions } from './state';

const entry = (name: string) => new URL(`./stripe-js/${name}.ts`, import.meta.url);

/**
 * @stripe/stripe-js loads `https://js.stripe.com/RELEASE/stripe.js`.
 * `POST /__control/stripe/wallet` says whether the browser has a wallet, which elements show on
 * registered hosts only.
 */
function addScriptRoutes(app: Hono<SandboxEnv>, showsWallets: (host: string) => boolean): void {
  let isWalletAvailable = false;

  app.get('/:release/stripe.js', () => renderScript(entry('script')));
  app.get('/stand-in/stripe/frame', () => renderFrame('Stripe (stand-in)', entry('frame')));
  app.get('/stand-in/stripe/challenge', () => renderFrame('3D Secure (stand-in)', entry('challenge')));
  app.get('/stand-in/stripe/wallet', (c) => {
    const available = isWalletAvailable && showsWallets(c.req.query('host') ?? '');
    return c.json({ available }, 200, { 'Access-Control-Allow-Origin': '*' });
  });
  app.get('/files/apple-pay/apple-developer-merchantid-domain-association', (c) => c.text(APPLE_FILE_TEXT));
  app.post('/__control/stripe/wallet', (c) =>
    readControl(c, z.strictObject({ available: z.boolean() }), ({ available }) => {
      isWalletAvailable = available;
      return { available };
    }),
  );
}

export type StripeAppOptions = StripeStateOptions & {
  /** In milliseconds. */
  processingMs: number;
  shopUrl: string | null;
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
      refunds.create(body, {
        status: c.get('fault') === 'pending' ? 'pending' : 'succeeded',
        isShort: c.get('fault') === 'no-money',
      }),
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

  app.get('/v1/balance', (c) =>
    calls.read(c, 'secret-only', z.strictObject({}), () => success(refunds.toBalance())),
  );

  addControlRoutes(app, state);
  addCustomerRoutes(app, state.customers, calls);
  let { shopUrl } = options;
  app.post('/__control/stripe/shop', (c) =>
    readControl(c, z.strictObject({ url: z.url().nullable() }), ({ url }) => {
      shopUrl = url;
      return { url };
    }),
  );
  const domains = createDomains(journal, now, () => shopUrl);
  addDomainRoutes(app, domains, calls);
  addScriptRoutes(app, domains.showsWallets);
  return app;
}
