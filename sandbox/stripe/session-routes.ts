import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import { renderPage } from '@/sandbox/shared/page';
import { resourceMissing, success } from './errors';
import { confirmIntent } from './intent-calls';
import type { RouteDeps } from './intent-routes';
import { noParams, sessionBody, type ConfirmBody } from './requests';
import { pageUrl, type SessionRecord } from './sessions';

export function addSessionRoutes(app: Hono<SandboxEnv>, deps: RouteDeps): void {
  const { calls, origin, now, processingMs } = deps;
  const { sessions, intents, writeSession } = deps.state;

  app.post('/v1/checkout/sessions', (c) =>
    calls.write(c, 'secret-only', sessionBody, (body) => sessions.create(body, writeSession)),
  );

  app.post('/v1/checkout/sessions/:id/expire', (c) =>
    calls.write(c, 'secret-only', noParams, () => sessions.expire(c.req.param('id'), writeSession)),
  );

  app.get('/v1/checkout/sessions/:id', (c) =>
    calls.read(c, 'secret-only', noParams, () => {
      const session = sessions.get(c.req.param('id'));
      if (!session) return resourceMissing('checkout.session', c.req.param('id'), 'session');
      return success(writeSession(session));
    }),
  );

  app.get('/c/pay/:id', (c) => {
    const session = sessions.get(c.req.param('id'));
    if (!session || session.status === 'expired') return renderSessionOver();
    if (session.status === 'complete')
      return c.redirect(session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
    const intent = session.intentId === null ? undefined : intents.get(session.intentId);
    return renderSession(session, intent?.lastError?.error.message ?? null);
  });

  app.post('/c/pay/:id', async (c) => {
    const session = sessions.get(c.req.param('id'));
    if (session?.status !== 'open') return renderSessionOver();
    const back = pageUrl(session, origin.of(c));
    const { id } = sessions.openIntent(session);
    const { status, body } = confirmIntent(deps.state, {
      id,
      isPublishable: false,
      origin: origin.of(c),
      pageOrigin: null,
      fault: c.get('fault'),
      body: readCardForm(await c.req.text(), back),
      nowMs: now(),
      processingMs,
    });
    if (status !== 200) return renderSession(session, readText(body, 'error', 'message'));
    return c.redirect(readText(body, 'next_action', 'redirect_to_url', 'url') ?? back, 303);
  });
}

function readCardForm(text: string, returnUrl: string): ConfirmBody {
  const form = new URLSearchParams(text);
  const [month = '', year = ''] = (form.get('expiry') ?? '').split('/').map((part) => part.trim());
  const card = {
    number: form.get('number') ?? '',
    exp_month: month,
    exp_year: year,
    cvc: form.get('cvc') ?? '',
  };
  return { payment_method_data: { type: 'card', card }, return_url: returnUrl };
}

function readText(value: unknown, ...path: string[]): string | null {
  const text = path.reduce<unknown>(
    (inner, part) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, part) : undefined),
    value,
  );
  return typeof text === 'string' ? text : null;
}

const TITLE = 'Stripe Checkout sandbox (stand-in)';

function renderSession(session: SessionRecord, refusal: string | null): Promise<Response> {
  return renderPage({
    title: TITLE,
    note: 'This stands for Stripe’s own page. No money moves in test mode.',
    facts: { Item: session.name, Amount: `$${(session.amount / 100).toFixed(2)}` },
    content: html`${refusal === null ? '' : html`<p role="alert">${refusal}</p>`}
      <form method="post">
        <label
          >Card number <input name="number" inputmode="numeric" autocomplete="cc-number" required
        /></label>
        <label>Expiry <input name="expiry" placeholder="MM/YY" autocomplete="cc-exp" required /></label>
        <label>CVC <input name="cvc" inputmode="numeric" autocomplete="cc-csc" required /></label>
        <button class="main">Pay</button>
        ${session.cancelUrl === null ? '' : html`<a href="${session.cancelUrl}">Back</a>`}
      </form>`,
  });
}

const renderSessionOver = () =>
  renderPage({ title: TITLE, note: 'There is no such payment page, or it is over. You can close it.' }, 404);
