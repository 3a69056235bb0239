import { Hono } from 'hono';
import * as z from 'zod';
import { renderFrame, renderScript } from '@/sandbox/shared/browser-code';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import type { Journal } from '@/sandbox/shared/journal';
import type { Origin } from '@/sandbox/shared/origin';
import type { Webhooks } from '@/sandbox/shared/webhooks';
import { addCaptureRoutes } from './capture-routes';
import { addControlRoutes } from './control-routes';
import { createDisputes, toDispute, toDisputeSummary } from './disputes';
import { refuse } from './errors';
import { createPaypalEvents } from './events';
import { createGuard } from './guard';
import { addOrderRoutes, createRequestIds } from './order-routes';
import { createOrders } from './orders';
import { parseBody } from './requests';
import { addTokenRoutes, createTokens } from './tokens';
import { isOwnSignature } from './webhook-signature';

const entry = (name: string) => new URL(`./sdk-js/${name}.ts`, import.meta.url);

/** PayPal answers any other option with 400, too. */
const optionsSchema = z.strictObject({
  'client-id': z.string().min(1),
  currency: z.literal('USD').optional(),
  intent: z.literal('capture').optional(),
  components: z.string().optional(),
  'disable-funding': z.string().optional(),
  'enable-funding': z.string().optional(),
  locale: z.string().optional(),
  commit: z.enum(['true', 'false']).optional(),
});

function addScriptRoutes(app: Hono<SandboxEnv>): void {
  app.get('/sdk/js', (c) => {
    const parsed = optionsSchema.safeParse(c.req.query());
    if (parsed.success) return renderScript(entry('script'));
    return c.text(`throw new Error("SDK Validation error: ${z.prettifyError(parsed.error)}")`, 400);
  });
  app.get('/stand-in/paypal/buttons', () => renderFrame('PayPal (stand-in)', entry('frame')));
  app.get('/stand-in/paypal/overlay', () => renderFrame('PayPal (stand-in)', entry('overlay')));
}

type PaypalAppOptions = {
  journal: Journal;
  webhooks: Webhooks;
  origin: Origin;
  /** Milliseconds since 1970. */
  now: () => number;
};

const verifyBody = z.strictObject({
  auth_algo: z.string().max(100),
  cert_url: z.string().max(500),
  transmission_id: z.string().max(50),
  transmission_sig: z.string().max(500),
  transmission_time: z.iso.datetime({ offset: true }),
  webhook_id: z.string().max(50),
  webhook_event: z.looseObject({}),
});

export function createPaypalApp({ journal, webhooks, origin, now }: PaypalAppOptions): Hono<SandboxEnv> {
  const events = createPaypalEvents(webhooks, { now, origin });
  const orders = createOrders(journal, events.follow);
  const disputes = createDisputes({
    journal,
    now,
    emit: (type, dispute) => events.emit(type, 'dispute', toDispute(dispute, origin.current())),
  });
  const tokens = createTokens(journal, { orders, emit: events.emit, origin });
  const { guarded, issueToken } = createGuard(now);
  const requestIds = createRequestIds(journal, now);
  const app = new Hono<SandboxEnv>();

  app.post('/v1/oauth2/token', issueToken);
  addOrderRoutes(app, { orders, tokens, requestIds, guarded, origin, now });
  addTokenRoutes(app, tokens, { guarded, origin });
  addCaptureRoutes(app, { orders, tokens, disputes, requestIds, guarded, origin, now });

  app.get('/v1/customer/disputes', (c) =>
    guarded(c, () => {
      const found = disputes.listByCapture(c.req.query('disputed_transaction_id') ?? '');
      const items = found.map((dispute) => toDisputeSummary(dispute, origin.of(c)));
      return { status: 200, body: { items, links: [{ href: c.req.url, rel: 'self', method: 'GET' }] } };
    }),
  );
  app.get('/v1/customer/disputes/:id', (c) =>
    guarded(c, () => {
      const dispute = disputes.get(c.req.param('id'));
      if (!dispute) return refuse('INVALID_RESOURCE_ID');
      return { status: 200, body: toDispute(dispute, origin.of(c)) };
    }),
  );
  // Signed byte for byte, and PayPal sends the event as the last field.
  app.post('/v1/notifications/verify-webhook-signature', (c) =>
    guarded(c, (json) => {
      const parsed = parseBody(verifyBody, json);
      if (!parsed.ok) return parsed.refusal;
      const event = /"webhook_event":(.*)\}\s*$/s.exec(json)?.[1] ?? '';
      const isGood = isOwnSignature(parsed.value, event);
      return { status: 200, body: { verification_status: isGood ? 'SUCCESS' : 'FAILURE' } };
    }),
  );

  addScriptRoutes(app);
  addControlRoutes(app, { orders, tokens, disputes, events, origin, now });
  return app;
}
