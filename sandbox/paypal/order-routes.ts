import type { Context, Hono } from 'hono';
import type { SandboxEnv } from '@/sandbox/shared/fault-middleware';
import { parseForm } from '@/sandbox/shared/form';
import type { Origin } from '@/sandbox/shared/origin';
import { readAmount } from './amounts';
import { renderApproval, renderApprovalDone, renderApprovalUnknown } from './approval-page';
import { refuse, type PaypalAnswer } from './errors';
import type { Guard } from './guard';
import { approve, capture, findCaptureIssue, type OrderRecord } from './order';
import { newPayerId, newPaypalId, type Orders } from './orders';
import type { RequestIds } from './request-ids';
import { captureBody, createOrderBody, parseBody } from './requests';
import { approveUrl, toMinimalOrder, toOrder } from './wire';

type Ctx = Context<SandboxEnv>;
export type RouteDeps = {
  orders: Orders;
  requestIds: RequestIds;
  guarded: Guard;
  origin: Origin;
  now: () => number;
};

export const requestIdOf = (c: Ctx) => c.req.header('PayPal-Request-Id');

/** Orders v2, and the page on which a buyer approves one. */
export function addOrderRoutes(app: Hono<SandboxEnv>, deps: RouteDeps): void {
  const { orders, requestIds, guarded, origin, now } = deps;

  function represent(c: Ctx, order: OrderRecord, status: number): PaypalAnswer {
    const full = c.req.method === 'GET' || c.req.header('Prefer') === 'return=representation';
    // A capture shows its money even in the short form; the shop could not know its outcome
    // otherwise.
    const body = full || order.capture ? toOrder(order, origin.of(c)) : toMinimalOrder(order, origin.of(c));
    return { status, body };
  }

  app.post('/v2/checkout/orders', (c) =>
    guarded(c, (json) => {
      const known = orders.get(requestIds.find(c.req.path, requestIdOf(c), now()) ?? '');
      if (known) return represent(c, known, 200);
      const parsed = parseBody(createOrderBody, json);
      if (!parsed.ok) return parsed.refusal;
      const unit = parsed.value.purchase_units[0];
      if (!unit || parsed.value.intent !== 'CAPTURE')
        return refuse('UNSUPPORTED_INTENT', { field: '/intent' });
      const amount = readAmount(unit.amount, '/purchase_units/0/amount');
      if (!amount.ok) return amount.refusal;
      const order = orders.create(parsed.value, amount.cents, now());
      requestIds.remember(c.req.path, requestIdOf(c), order.id, now());
      return represent(c, order, 201);
    }),
  );

  app.get('/v2/checkout/orders/:id', (c) =>
    guarded(c, () => {
      const order = orders.get(c.req.param('id'));
      return order ? represent(c, order, 200) : refuse('INVALID_RESOURCE_ID');
    }),
  );

  app.post('/v2/checkout/orders/:id/capture', (c) =>
    guarded(c, (json) => {
      const order = orders.get(c.req.param('id'));
      if (!order) return refuse('INVALID_RESOURCE_ID');
      const parsed = parseBody(captureBody, json);
      if (!parsed.ok) return parsed.refusal;
      if (requestIds.find(c.req.path, requestIdOf(c), now())) return represent(c, order, 200);
      const issue = findCaptureIssue(order) ?? (c.get('fault') === 'decline' ? 'INSTRUMENT_DECLINED' : null);
      if (issue === 'INSTRUMENT_DECLINED')
        return refuse(issue, { payerUrl: approveUrl(order, origin.of(c)) });
      if (issue) return refuse(issue);
      const status = c.get('fault') === 'pending' ? 'PENDING' : 'COMPLETED';
      const captured = orders.put(capture(order, newPaypalId(), status, now()));
      requestIds.remember(c.req.path, requestIdOf(c), order.id, now());
      return represent(c, captured, 201);
    }),
  );

  app.get('/checkoutnow', (c) => {
    const order = orders.get(c.req.query('token') ?? '');
    const isFromSdk = c.req.query('sdk') === '1';
    return order && order.status !== 'COMPLETED' ? renderApproval(order, isFromSdk) : renderApprovalUnknown();
  });

  app.post('/checkoutnow', async (c) => {
    const { token, action, sdk } = parseForm(await c.req.text());
    const isFromSdk = sdk === '1';
    const order = typeof token === 'string' ? orders.get(token) : undefined;
    if (!order || order.status === 'COMPLETED') return renderApprovalUnknown();
    if (action === 'cancel') return renderApprovalDone(order, { approved: false, isFromSdk });
    if (action !== 'approve' && action !== 'approve-declining') return renderApprovalUnknown();
    const instrument = action === 'approve' ? 'good' : 'declining';
    const approved = orders.put(approve(order, instrument, newPayerId(), now()));
    return renderApprovalDone(approved, { approved: true, isFromSdk });
  });
}
