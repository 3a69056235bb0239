import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod';
import type { createRules } from './rules';

export type Provider = 'stripe' | 'paypal';

const CALLS = [
  ['stripe', 'create', 'POST /v1/payment_intents'],
  ['stripe', 'get', 'GET /v1/payment_intents/*'],
  ['stripe', 'update', 'POST /v1/payment_intents/*'],
  ['stripe', 'create-customer', 'POST /v1/customers'],
  ['stripe', 'drop-customer', 'DELETE /v1/customers/*'],
  ['stripe', 'confirm', 'POST /v1/payment_intents/*/confirm'],
  ['stripe', 'cancel', 'POST /v1/payment_intents/*/cancel'],
  ['stripe', 'refund', 'POST /v1/refunds'],
  ['stripe', 'get-refund', 'GET /v1/refunds'],
  ['stripe', 'get-dispute', 'GET /v1/disputes'],
  ['stripe', 'get-balance', 'GET /v1/balance'],
  ['stripe', 'create-session', 'POST /v1/checkout/sessions'],
  ['stripe', 'get-session', 'GET /v1/checkout/sessions/*'],
  ['stripe', 'expire-session', 'POST /v1/checkout/sessions/*/expire'],
  ['stripe', 'get-host', 'GET /v1/payment_method_domains'],
  ['paypal', 'token', 'POST /v1/oauth2/token'],
  ['paypal', 'create', 'POST /v2/checkout/orders'],
  ['paypal', 'get', 'GET /v2/checkout/orders/*'],
  ['paypal', 'capture', 'POST /v2/checkout/orders/*/capture'],
  ['paypal', 'drop-token', 'DELETE /v3/vault/payment-tokens/*'],
  ['paypal', 'get-capture', 'GET /v2/payments/captures/*'],
  ['paypal', 'refund', 'POST /v2/payments/captures/*/refund'],
  ['paypal', 'get-dispute', 'GET /v1/customer/disputes'],
  ['paypal', 'get-dispute', 'GET /v1/customer/disputes/*'],
  ['paypal', 'verify-webhook', 'POST /v1/notifications/verify-webhook-signature'],
] as const;

const PATTERNS = CALLS.map(
  ([provider, operation, call]) =>
    [provider, operation, new RegExp(`^${call.replaceAll('*', '[^/]+')}$`)] as const,
);

/** Groups: within the provider, before the request reaches it, after its work is done. */
const FAULTS = [
  ...(['decline', 'pending', 'error-500', 'forbidden', 'not-found', 'gone', 'too-many', 'no-money'] as const),
  ...(['ask-payer', 'vault-later'] as const),
  ...(['hang', 'reset', 'html-200', 'bad-json'] as const),
  ...(['reset-after-commit', 'reply-lost', 'other-object'] as const),
] as const;

export type InnerFault = Extract<
  (typeof FAULTS)[number],
  | 'decline'
  | 'pending'
  | 'error-500'
  | 'forbidden'
  | 'not-found'
  | 'gone'
  | 'too-many'
  | 'no-money'
  | 'ask-payer'
  | 'vault-later'
>;

export const faultRuleSchema = z.strictObject({
  provider: z.enum(['stripe', 'paypal']),
  /** `any` means those of payments: jobs ask for hosts and customers whenever they like. */
  operation: z.enum([...CALLS.map(([, operation]) => operation), 'any']).default('any'),
  fault: z.enum(FAULTS),
  times: z.int().min(1).max(1000).default(1),
  /** Only of a request that has this in its path or body, such as an id. */
  of: z.string().max(200).default(''),
});
type FaultRule = z.infer<typeof faultRuleSchema>;
export type Faults = ReturnType<typeof createRules<FaultRule>>;

/** The bindings are missing when an app is called in process. */
export type SandboxEnv = { Bindings: Partial<HttpBindings>; Variables: { fault: InnerFault | undefined } };

const MAINTENANCE_PAGE =
  '<!doctype html><html lang="en"><title>Maintenance</title><h1>We will be back shortly</h1></html>';

const OF_JOBS: ReadonlySet<string> = new Set(['get-host', 'drop-customer', 'drop-token']);

export function applyFaults(faults: Faults): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    const call = PATTERNS.find(([, , pattern]) => pattern.test(`${c.req.method} ${c.req.path}`));
    const asked = call && faults.list().length > 0 ? c.req.path + (await c.req.text()) : '';
    const fault =
      call &&
      faults.take(
        ({ provider, operation, of }) =>
          provider === call[0] &&
          (operation === call[1] || (operation === 'any' && !OF_JOBS.has(call[1]))) &&
          asked.includes(of),
      )?.fault;
    switch (fault) {
      case undefined:
        return next();
      case 'decline':
      case 'pending':
      case 'error-500':
      case 'forbidden':
      case 'not-found':
      case 'gone':
      case 'too-many':
      case 'no-money':
      case 'ask-payer':
      case 'vault-later':
        c.set('fault', fault);
        return next();
      case 'hang':
        await Promise.race([untilCallerLeaves(c), faults.untilCleared()]);
        return noAnswer(c);
      case 'reset':
        return noAnswer(c);
      case 'html-200':
        return c.html(MAINTENANCE_PAGE);
      case 'bad-json':
        return c.body('{"id": "cut off he', 200, { 'Content-Type': 'application/json' });
      case 'other-object':
        await next();
        c.res = await toOtherObject(c);
        return;
      case 'reply-lost':
      case 'reset-after-commit':
        await next();
        if (fault === 'reply-lost') await untilCallerLeaves(c);
        c.res = noAnswer(c);
        return;
      default:
        return fault satisfies never;
    }
  };
}

async function toOtherObject(c: Context<SandboxEnv>): Promise<Response> {
  const text = await c.res.text();
  const inBody = [...text.matchAll(/"payment_intent": "(\w+)"/g)].map(([, id = '']) => id);
  const named = [...c.req.path.split('/'), ...Object.values(c.req.query()), ...inBody];
  const ids = named.filter((word) => /^(?:[a-z]+_\w{8,}|[A-Z0-9]{12,}|PP-R-[A-Z0-9-]+)$/.test(word));
  const body = ids.reduce((before, id) => before.replaceAll(id, `${id.slice(0, -4)}0000`), text);
  return new Response(body, { status: c.res.status, headers: { 'Content-Type': 'application/json' } });
}

/** In process there is no connection to break, so the caller gets a 502. */
function noAnswer(c: Context<SandboxEnv>): Response {
  c.env.incoming?.socket.destroy();
  return new Response('The stand-in broke the connection', { status: 502 });
}

async function untilCallerLeaves(c: Context<SandboxEnv>): Promise<void> {
  const socket = c.env.incoming?.socket;
  if (!socket || socket.destroyed) return;
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
}
