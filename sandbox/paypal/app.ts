import { Hono } from 'hono';
import type { SandboxEnv } from '@/sandbox/shared/fault-middleware';
import type { Journal } from '@/sandbox/shared/journal';
import type { Origin } from '@/sandbox/shared/origin';
import type { Webhooks } from '@/sandbox/shared/webhooks';
import { addCaptureRoutes } from './capture-routes';
import { addControlRoutes } from './control-routes';
import { addDisputeRoutes } from './dispute-routes';
import { createDisputes, toDispute } from './disputes';
import { serverError } from './errors';
import { createPaypalEvents } from './events';
import { createGuard, send } from './guard';
import { addOrderRoutes } from './order-routes';
import { createOrders } from './orders';
import { createRequestIds } from './request-ids';
import { createTokens } from './tokens';
import { addScriptRoutes } from './script-routes';
import { addWebhookRoutes } from './webhook-routes';

export type PaypalAppOptions = {
  journal: Journal;
  webhooks: Webhooks;
  origin: Origin;
  /** Milliseconds since 1970. */
  now: () => number;
};

/**
 * PayPal as far as the shop uses it: Orders v2, captures, refunds, disputes, the check of webhook
 * signatures, and the page on which a buyer approves.
 */
export function createPaypalApp({ journal, webhooks, origin, now }: PaypalAppOptions): Hono<SandboxEnv> {
  const events = createPaypalEvents(journal, webhooks, { now, origin });
  const orders = createOrders(journal, events.follow);
  const disputes = createDisputes({
    ...{ journal, now },
    emit: (type, dispute) => events.emit(type, 'dispute', toDispute(dispute, origin.current())),
  });
  const tokens = createTokens();
  const guarded = createGuard(tokens, now);
  const requestIds = createRequestIds(journal);
  const app = new Hono<SandboxEnv>();

  app.post('/v1/oauth2/token', (c) =>
    send(c.get('fault') === 'error-500' ? serverError() : tokens.issue(c.req.header('Authorization'), now())),
  );
  addOrderRoutes(app, { orders, requestIds, guarded, origin, now });
  addCaptureRoutes(app, { orders, disputes, requestIds, guarded, origin, now });
  addDisputeRoutes(app, { disputes, guarded, origin });
  addWebhookRoutes(app, guarded);
  addScriptRoutes(app);
  addControlRoutes(app, { orders, disputes, events, origin, now });
  return app;
}
