import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { createPaypalGateway } from '@/backend/payments/paypal-gateway';
import { createStripeGateway } from '@/backend/payments/stripe-gateway';
import { findPlan } from '@/lib/plans/catalogue';

type Saved = { email: string; body: Record<string, unknown> };

/**
 * `latencyMs` delays each response; `fault` may replace it. Logins expire after the given seconds.
 */
type SevenCallsState = {
  users: Map<string, string>;
  tokens: Map<string, string>;
  paid: Map<string, Saved>;
  saves: Saved[];
  loginS: number;
  latencyMs: number;
  fault: ((request: Request) => Response | null) | null;
};

const HOUR_S = 3600;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const GALA = {
  _id: '665f1c2e9b1d8a0012ab34cd',
  title: 'The Gala',
  description: 'One evening.',
  image: '/posters/last-bell-1600.webp',
  packages: [{ _id: 'seat', name: 'A seat', price: 12 }],
};

/** In dollars. */
function findPrice(id: string): number | undefined {
  const plan = findPlan(id);
  return plan ? plan.priceCents / 100 : GALA.packages.find(({ _id }) => _id === id)?.price;
}

const soldId = z.string().refine((id) => findPrice(id) !== undefined, 'is not for sale here');
const galaId = z.literal(GALA._id);
const galaPackage = z.enum(GALA.packages.map(({ _id }) => _id));
const packageIds = { eventId: galaId, selectedPackage: galaPackage };
const text = z.string().min(1);

const BODIES = {
  login: z.strictObject({ email: text, password: text }),
  register: z.strictObject({ name: text, email: text, password: text, referral: text.nullable() }),
  trial: z.strictObject({ eventId: galaId }),
  intent: z
    .strictObject({ planName: text, price: z.number(), planId: soldId })
    .extend(z.object(packageIds).partial().shape)
    .refine(({ planId, price }) => findPrice(planId) === price, 'is not the price')
    .refine((body) => body.selectedPackage === undefined || body.selectedPackage === body.planId),
  save: z
    .strictObject({ amount: z.number(), currency: z.literal('USD'), paymentIntentId: text, planId: soldId })
    .extend({ planId: soldId.optional(), ...z.object(packageIds).partial().shape })
    .refine(({ planId, selectedPackage }) => planId ?? selectedPackage, 'names nothing')
    .refine(({ eventId, selectedPackage }) => Boolean(eventId) === Boolean(selectedPackage)),
};

/**
 * The smallest API the site works with: seven calls and logout (docs/product.md, The API), without
 * optional fields or error codes. `sandboxUrl` is read late, because the stand-ins start after this
 * API.
 */
export function createSevenCalls(sandboxUrl: () => string): { app: Hono; state: SevenCallsState } {
  const state: SevenCallsState = {
    users: new Map(),
    tokens: new Map(),
    paid: new Map(),
    saves: [],
    loginS: HOUR_S,
    latencyMs: 0,
    fault: null,
  };
  const app = new Hono().basePath('/api/v1');
  const stripe = () => createStripeGateway({ secretKey: 'sk_test_seven', apiBase: sandboxUrl() });
  const buyer = (c: Context) => state.tokens.get(c.req.header('authorization')?.replace('Bearer ', '') ?? '');

  app.onError((error, c) =>
    error instanceof z.ZodError
      ? c.json({ error: z.prettifyError(error) }, 400)
      : c.json({ error: error.message }, 500),
  );
  app.use(async (c, next) => {
    await sleep(state.latencyMs);
    const faulty = state.fault?.(c.req.raw);
    if (faulty) return faulty;
    if (c.req.header('x-requested-with') !== 'XMLHttpRequest') return c.json({ error: 'Not a script' }, 400);
    // Some servers don't support chunked requests (RFC 9110 section 15.5.12).
    if (c.req.method === 'POST' && c.req.header('content-length') === undefined)
      return c.json({ error: 'How long is it?' }, 411);
    await next();
  });

  const openSession = (email: string) => {
    const claims = {
      exp: Math.floor(Date.now() / 1000) + state.loginS,
      _id: encode({ email }),
      jti: randomUUID(),
    };
    const token = `${encode({ alg: 'HS256' })}.${encode(claims)}.c2lnbmF0dXJl`;
    state.tokens.set(token, email);
    return { token };
  };

  app.post('/auth/register', async (c) => {
    const body = BODIES.register.parse(await c.req.json());
    state.users.set(body.email, body.password);
    return c.json(openSession(body.email));
  });
  app.post('/auth/login', async (c) => {
    const body = BODIES.login.parse(await c.req.json());
    const { email, password } = body;
    return state.users.get(email) === password
      ? c.json({ ...openSession(email), message: 'Welcome' })
      : c.json({ error: 'No' }, 401);
  });
  app.post('/auth/logout', (c) => {
    state.tokens.delete(c.req.header('authorization')?.replace('Bearer ', '') ?? '');
    return c.json({ message: 'Bye' });
  });
  app.get('/events/domain/gala', (c) => {
    const start = new Date(Date.now() + HOUR_S * 1000);
    return c.json({ ...GALA, start_time: start.toISOString(), is_trial: true });
  });
  app.post('/events/trial', async (c) => {
    if (!buyer(c)) return c.json({ error: 'Who are you?' }, 401);
    BODIES.trial.parse(await c.req.json());
    return c.json({ redirectUrl: `/user/watch/${GALA._id}` });
  });
  app.post('/orders/create-checkout-payment-intent', async (c) => {
    if (!buyer(c)) return c.json({ error: 'Who are you?' }, 401);
    const body = BODIES.intent.parse(await c.req.json());
    const { planName, price } = body;
    const intent = await stripe().createIntent({
      orderId: randomUUID(),
      userId: 'u',
      itemKey: 'seven:calls',
      description: planName,
      amountCents: Math.round(price * 100),
      currency: 'USD',
    });
    return intent.ok ? c.json({ clientSecret: intent.value.clientSecret }) : c.json({ error: 'Later' }, 500);
  });
  app.post('/orders/save-payment', async (c) => {
    const email = buyer(c);
    if (!email) return c.json({ error: 'Who are you?' }, 401);
    const body = BODIES.save.parse(await c.req.json());
    const { paymentIntentId, planId, amount } = body;
    const saved = { email, body };
    // Only card payments have a plan's id.
    const cents = await (planId === undefined
      ? findPaypalCents(sandboxUrl(), paymentIntentId)
      : findCardCents(stripe(), paymentIntentId));
    if (cents !== Math.round(amount * 100)) return c.json({ error: 'Not paid' }, 400);
    state.saves.push(saved);
    state.paid.set(paymentIntentId, saved);
    return c.body(null, 200);
  });
  return { app, state };
}

async function findCardCents(stripe: ReturnType<typeof createStripeGateway>, id: string) {
  const intent = await stripe.getIntent(id);
  return intent.ok && intent.value.status === 'succeeded' ? intent.value.amountReceivedCents : null;
}

async function findPaypalCents(apiBase: string, id: string) {
  const order = await createPaypalGateway({
    clientId: 'seven-client',
    clientSecret: 'seven-secret',
    apiBase,
  }).getOrder(id);
  return order.ok && order.value.status === 'COMPLETED' ? (order.value.capture?.amountCents ?? null) : null;
}
