import type { Hono } from 'hono';
import type { SandboxEnv } from '@/sandbox/shared/fault-middleware';
import { parseForm, type FormObject } from '@/sandbox/shared/form';
import { refusal, success } from './answer';
import { confirmIntent } from './confirm-intent';
import { resourceMissing } from './errors';
import type { RouteDeps } from './intent-routes';
import { noParams, parseRequest } from './requests';
import { renderSession, renderSessionOver } from './session-page';
import { pageUrl } from './session-wire';
import type { SessionRecord } from './sessions';

/** Checkout Sessions, and the hosted page on which a buyer pays. */
export function addSessionRoutes(app: Hono<SandboxEnv>, deps: RouteDeps): void {
  const { calls, origin, now, processingMs } = deps;
  const { sessions, intents, writeSession } = deps.state;

  app.post('/v1/checkout/sessions', (c) =>
    calls.write(c, 'secret-only', ({ form }) => sessions.create(form, writeSession)),
  );

  app.post('/v1/checkout/sessions/:id/expire', (c) =>
    calls.write(c, 'secret-only', () => sessions.expire(c.req.param('id'), writeSession)),
  );

  app.get('/v1/checkout/sessions/:id', (c) =>
    calls.read(c, 'secret-only', ({ form }) => {
      const parsed = parseRequest(noParams, form);
      if (!parsed.ok) return refusal(parsed.refusal);
      const session = sessions.get(c.req.param('id'));
      if (!session) return refusal(resourceMissing('checkout.session', c.req.param('id'), 'session'));
      return success(writeSession(session));
    }),
  );

  app.get('/c/pay/:id', (c) => {
    const session = sessions.get(c.req.param('id'));
    if (!session || session.status === 'expired') return renderSessionOver();
    if (session.status === 'complete') return c.redirect(successAddress(session), 303);
    // Back from the bank: the intent says how that went.
    const intent = session.intentId === null ? undefined : intents.get(session.intentId);
    return renderSession(session, intent?.lastError?.error.message ?? null);
  });

  app.post('/c/pay/:id', async (c) => {
    const session = sessions.get(c.req.param('id'));
    if (session?.status !== 'open') return renderSessionOver();
    const back = pageUrl(session, origin.of(c));
    const intent = sessions.openIntent(session);
    const { status, body } = confirmIntent(intents, now, processingMs, {
      ...{ id: intent.id, publishable: false, origin: origin.of(c), pageOrigin: null },
      form: { ...readCardForm(await c.req.text()), return_url: back },
      fault: c.get('fault'),
    });
    if (status !== 200) return renderSession(session, readMessage(body));
    return c.redirect(findChallenge(body) ?? back, 303);
  });
}

function readCardForm(text: string): FormObject {
  const { number = '', expiry = '', cvc = '' } = parseForm(text);
  const [month = '', year = ''] =
    typeof expiry === 'string' ? expiry.split('/').map((part) => part.trim()) : [];
  return { payment_method_data: { type: 'card', card: { number, exp_month: month, exp_year: year, cvc } } };
}

function successAddress({ successUrl, id }: SessionRecord): string {
  return successUrl.replaceAll('{CHECKOUT_SESSION_ID}', id);
}

const readPath = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, part) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, part) : undefined),
    value,
  );

function readMessage(body: unknown): string {
  const message = readPath(body, 'error', 'message');
  return typeof message === 'string' ? message : 'Your card could not be charged.';
}

function findChallenge(body: unknown): string | null {
  const url = readPath(body, 'next_action', 'redirect_to_url', 'url');
  return typeof url === 'string' ? url : null;
}
