import { Hono, type Context } from 'hono';
import type { SandboxEnv } from '@/testing/shared/fault-middleware';
import { parseForm } from '@/testing/shared/form';
import type { Journal } from '@/testing/shared/journal';
import { readAmount } from './amounts';
import { renderApproval, renderApprovalDone, renderApprovalUnknown } from './approval-page';
import { authenticationFailure, debugId, refuse, serverError, type PaypalAnswer } from './errors';
import { readMockResponse } from './mock-response';
import { approve, capture, findCaptureIssue, type OrderRecord } from './order';
import { createOrders, newPayerId, newPaypalId } from './orders';
import { createRequestIds } from './request-ids';
import { captureBody, createOrderBody, parseBody, refundBody } from './requests';
import { createTokens } from './tokens';
import { approveUrl, toCapture, toMinimalOrder, toOrder, toRefund } from './wire';

export type PaypalAppOptions = {
  journal: Journal;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Origin to use in links, when the browser reaches this server under another name. */
  publicUrl?: string;
};

type Ctx = Context<SandboxEnv>;

/** PayPal's Orders v2, captures and refunds, as far as the shop uses them, and the page on which a buyer approves. */
export function createPaypalApp(options: PaypalAppOptions): Hono<SandboxEnv> {
  const { journal, now = Date.now } = options;
  const orders = createOrders(journal);
  const requestIds = createRequestIds(journal);
  const tokens = createTokens();
  const app = new Hono<SandboxEnv>();
  const originOf = (c: Ctx) => options.publicUrl ?? new URL(c.req.url).origin;
  const requestIdOf = (c: Ctx) => c.req.header('PayPal-Request-Id');

  /** Says what PayPal says before it looks at a request at all, then lets the work answer. */
  async function guarded(c: Ctx, work: (body: string) => PaypalAnswer): Promise<Response> {
    if (!tokens.accepts(c.req.header('Authorization'), now())) return send(authenticationFailure());
    if (c.get('fault') === 'error-500') return send(serverError());
    const mocked = readMockResponse(c.req.header('PayPal-Mock-Response'));
    return send(mocked ?? work(await c.req.text()));
  }

  function represent(c: Ctx, order: OrderRecord, status: number): PaypalAnswer {
    const full = c.req.method === 'GET' || c.req.header('Prefer') === 'return=representation';
    // A capture shows its money even in the short form; the shop could not know its outcome otherwise.
    const body = full || order.capture ? toOrder(order, originOf(c)) : toMinimalOrder(order, originOf(c));
    return { status, body };
  }

  app.post('/v1/oauth2/token', (c) =>
    send(c.get('fault') === 'error-500' ? serverError() : tokens.issue(c.req.header('Authorization'), now())),
  );

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
      if (issue === 'INSTRUMENT_DECLINED') return refuse(issue, { payerUrl: approveUrl(order, originOf(c)) });
      if (issue) return refuse(issue);
      const status = c.get('fault') === 'pending' ? 'PENDING' : 'COMPLETED';
      const captured = orders.put(capture(order, newPaypalId(), status, now()));
      requestIds.remember(c.req.path, requestIdOf(c), order.id, now());
      return represent(c, captured, 201);
    }),
  );

  app.get('/v2/payments/captures/:id', (c) =>
    guarded(c, () => {
      const order = orders.findByCapture(c.req.param('id'));
      if (!order?.capture) return refuse('INVALID_RESOURCE_ID');
      return { status: 200, body: toCapture(order, order.capture, originOf(c)) };
    }),
  );

  app.post('/v2/payments/captures/:id/refund', (c) =>
    guarded(c, (json) => {
      const order = orders.findByCapture(c.req.param('id'));
      if (!order?.capture) return refuse('INVALID_RESOURCE_ID');
      if (order.capture.status !== 'COMPLETED') return refuse('REFUND_NOT_ALLOWED');
      const knownId = requestIds.find(c.req.path, requestIdOf(c), now());
      const known = order.capture.refunds.find(({ id }) => id === knownId);
      if (known) return { status: 200, body: toRefund(order, order.capture, known, originOf(c)) };
      const parsed = parseBody(refundBody, json);
      if (!parsed.ok) return parsed.refusal;
      const amount = parsed.value.amount ? readAmount(parsed.value.amount, '/amount') : null;
      if (amount && !amount.ok) return amount.refusal;
      const refund = orders.refund(order, amount?.cents ?? null, parsed.value.note_to_payer ?? null, now());
      const after = orders.get(order.id)?.capture;
      if (!refund || !after) return refuse(amount ? 'REFUND_AMOUNT_EXCEEDED' : 'CAPTURE_FULLY_REFUNDED');
      requestIds.remember(c.req.path, requestIdOf(c), refund.id, now());
      return { status: 201, body: toRefund(order, after, refund, originOf(c)) };
    }),
  );

  app.get('/checkoutnow', (c) => {
    const order = orders.get(c.req.query('token') ?? '');
    return order && order.status !== 'COMPLETED' ? renderApproval(order) : renderApprovalUnknown();
  });

  app.post('/checkoutnow', async (c) => {
    const { token, action } = parseForm(await c.req.text());
    const order = typeof token === 'string' ? orders.get(token) : undefined;
    if (!order || order.status === 'COMPLETED') return renderApprovalUnknown();
    if (action === 'cancel') return renderApprovalDone(order, false);
    if (action !== 'approve' && action !== 'approve-declining') return renderApprovalUnknown();
    const instrument = action === 'approve' ? 'good' : 'declining';
    return renderApprovalDone(orders.put(approve(order, instrument, newPayerId(), now())), true);
  });

  return app;
}

function send({ status, body }: PaypalAnswer): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json',
      'PayPal-Debug-Id': debugId(),
      'Cache-Control': 'no-store',
    },
  });
}
