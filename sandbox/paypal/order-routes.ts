import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { formatUsd } from '@/lib/money';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import { parseForm } from '@/sandbox/shared/form';
import type { Journal } from '@/sandbox/shared/journal';
import type { Origin } from '@/sandbox/shared/origin';
import { leaveScript, renderPage } from '@/sandbox/shared/page';
import { refuse, type PaypalAnswer } from './errors';
import type { Guard } from './guard';
import type { OrderRecord, Orders } from './orders';
import type { Tokens } from './tokens';
import { captureBody, createOrderBody, parseBody, readAmount } from './requests';
import { approveUrl, toMinimalOrder, toOrder } from './wire';

type Ctx = Context<SandboxEnv>;
export type RouteDeps = {
  orders: Orders;
  tokens: Tokens;
  requestIds: ReturnType<typeof createRequestIds>;
  guarded: Guard;
  origin: Origin;
  now: () => number;
};

const KEEP_MS = 6 * 60 * 60 * 1000;

/**
 * For six hours PayPal answers a repeated PayPal-Request-Id with the latest state of the object
 * (developer.paypal.com/api/rest/reference/idempotency). Failures are not stored, because PayPal
 * asks for the same id after a 5xx.
 */
export function createRequestIds(journal: Journal, now: () => number) {
  const entrySchema = z.object({ atMs: z.number(), resourceId: z.string() });
  const entries = journal.collection('paypal.request-ids', entrySchema);
  return {
    find(path: string, requestId: string | undefined): string | undefined {
      const entry = requestId === undefined ? undefined : entries.get(`${path} ${requestId}`);
      return entry && now() - entry.atMs <= KEEP_MS ? entry.resourceId : undefined;
    },
    remember(path: string, requestId: string | undefined, resourceId: string): void {
      if (requestId !== undefined) entries.set(`${path} ${requestId}`, { atMs: now(), resourceId });
    },
  };
}

export const requestIdOf = (c: Ctx) => c.req.header('PayPal-Request-Id');

export function addOrderRoutes(app: Hono<SandboxEnv>, deps: RouteDeps): void {
  const { orders, tokens, requestIds, guarded, origin, now } = deps;

  function represent(c: Ctx, order: OrderRecord, status: number): PaypalAnswer {
    const isFull = c.req.method === 'GET' || c.req.header('Prefer') === 'return=representation';
    // PayPal's short form includes the capture's amount too.
    const write = isFull || order.capture ? toOrder : toMinimalOrder;
    return { status, body: write(order, origin.of(c)) };
  }

  app.post('/v2/checkout/orders', (c) =>
    guarded(c, (json) => {
      const known = orders.get(requestIds.find(c.req.path, requestIdOf(c)) ?? '');
      if (known) return represent(c, known, 200);
      const parsed = parseBody(createOrderBody, json);
      if (!parsed.ok) return parsed.refusal;
      const unit = parsed.value.purchase_units[0];
      if (!unit || parsed.value.intent !== 'CAPTURE')
        return refuse('UNSUPPORTED_INTENT', { field: '/intent' });
      const amount = readAmount(unit.amount, '/purchase_units/0/amount');
      if (!amount.ok) return amount.refusal;
      // Only accounts that PayPal has enabled may keep their payers.
      if (parsed.value.payment_source?.paypal.attributes && c.get('fault') === 'decline')
        return refuse('NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE');
      const order = orders.create(parsed.value, amount.value, now());
      requestIds.remember(c.req.path, requestIdOf(c), order.id);
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
      if (requestIds.find(c.req.path, requestIdOf(c))) return represent(c, order, 200);
      if (order.capture) return refuse('ORDER_ALREADY_CAPTURED');
      const vaultId = parsed.value.payment_source?.paypal.vault_id;
      const token = vaultId === undefined ? undefined : tokens.find(vaultId);
      if (vaultId !== undefined && !token) return refuse('TOKEN_ID_NOT_FOUND');
      if (!token && order.status !== 'APPROVED') return refuse('ORDER_NOT_APPROVED');
      if (c.get('fault') === 'ask-payer') return refuse('PAYER_ACTION_REQUIRED');
      if (order.instrument === 'declining' || c.get('fault') === 'decline')
        return refuse('INSTRUMENT_DECLINED', { payerUrl: approveUrl(order, origin.of(c)) });
      const status = c.get('fault') === 'pending' ? 'PENDING' : 'COMPLETED';
      const paying = token ? orders.setPayer(order, token.payerId, now()) : order;
      const made = orders.capture(paying, status, now());
      const captured = c.get('fault') === 'vault-later' ? made : tokens.keep(made);
      requestIds.remember(c.req.path, requestIdOf(c), order.id);
      return represent(c, captured, 201);
    }),
  );

  app.get('/checkoutnow', (c) => {
    const order = orders.get(c.req.query('token') ?? '');
    const isFromSdk = c.req.query('sdk') === '1';
    return order && order.status !== 'COMPLETED' ? renderApproval(order, isFromSdk) : renderApprovalOver();
  });

  app.post('/checkoutnow', async (c) => {
    const { token, action, sdk } = parseForm(await c.req.text());
    const order = typeof token === 'string' ? orders.get(token) : undefined;
    if (!order || order.status === 'COMPLETED') return renderApprovalOver();
    if (action === 'cancel') return renderApprovalDone(order, false, sdk === '1');
    if (action !== 'approve' && action !== 'approve-declining') return renderApprovalOver();
    const approved = orders.approve(order, action === 'approve' ? 'good' : 'declining', now());
    return renderApprovalDone(approved, true, sdk === '1');
  });
}

const TITLE = 'PayPal sandbox (stand-in)';

function renderApproval(order: OrderRecord, isFromSdk: boolean): Promise<Response> {
  return renderPage({
    title: TITLE,
    note: 'This stands for PayPal’s own page. No money moves in test mode.',
    facts: { Item: order.description ?? order.id, Amount: `${formatUsd(order.cents)} USD` },
    content: html`<form method="post" action="/checkoutnow">
      <input type="hidden" name="token" value="${order.id}" />
      ${isFromSdk ? html`<input type="hidden" name="sdk" value="1" />` : ''}
      <button class="main" name="action" value="approve">Approve</button>
      <button name="action" value="approve-declining">Pay with a declining instrument</button>
      <button name="action" value="cancel">Cancel</button>
    </form>`,
  });
}

/**
 * Posts the choice only to the origin of the order's return address (or to PayPal's own, for its
 * script).
 */
function renderApprovalDone(order: OrderRecord, isApproved: boolean, isFromSdk: boolean): Promise<Response> {
  const { id: orderId, payerId, returnUrl } = order;
  return renderPage({
    title: TITLE,
    note: `${isApproved ? 'Approved' : 'Cancelled'}. You can go back to the shop.`,
    ...leaveScript({
      message: isApproved
        ? { type: 'paypal-approved', orderId, payerId }
        : { type: 'paypal-cancelled', orderId },
      targetOrigin: isFromSdk ? 'own' : returnUrl && new URL(returnUrl).origin,
      continueTo: toReturnAddress(order, isApproved),
    }),
  });
}

const renderApprovalOver = () =>
  renderPage(
    { title: TITLE, note: 'There is no such payment waiting for approval. You can close this page.' },
    404,
  );

function toReturnAddress(order: OrderRecord, isApproved: boolean): string | null {
  const address = isApproved ? order.returnUrl : order.cancelUrl;
  if (!address) return null;
  const url = new URL(address);
  url.searchParams.set('token', order.id);
  if (isApproved && order.payerId) url.searchParams.set('PayerID', order.payerId);
  return url.href;
}
