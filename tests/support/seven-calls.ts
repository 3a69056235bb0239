import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { createStripeGateway } from '@/backend/payments/stripe-gateway';

/**
 * What the API keeps: accounts by e-mail, tokens by account, what was paid for, and for how many
 * seconds a login counts.
 */
type State = { users: Map<string, string>; tokens: Map<string, string>; paid: Set<string>; loginS: number };

const HOUR_S = 3600;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * The smallest API the site works with: the required calls (docs/product.md, The API), their
 * required fields, no codes in errors, nothing optional. It sells one event, at `gala`, for 12
 * dollars. `stripeUrl` is asked for late, because the stand-ins start after this API.
 */
export function createSevenCalls(stripeUrl: () => string): { app: Hono; state: State } {
  const state: State = { users: new Map(), tokens: new Map(), paid: new Set(), loginS: HOUR_S };
  const app = new Hono().basePath('/api/v1');
  const stripe = () => createStripeGateway({ secretKey: 'sk_test_seven', apiBase: stripeUrl() });
  const buyer = (header: string | undefined) => state.tokens.get(header?.replace('Bearer ', '') ?? '');

  const openSession = (email: string) => {
    const claims = { exp: Math.floor(Date.now() / 1000) + state.loginS, jti: randomUUID() };
    const token = `${encode({ alg: 'HS256' })}.${encode(claims)}.c2lnbmF0dXJl`;
    state.tokens.set(token, email);
    return { token };
  };

  app.post('/auth/register', async (c) => {
    const { email, password } = await c.req.json<{ email: string; password: string }>();
    state.users.set(email, password);
    return c.json(openSession(email));
  });
  app.post('/auth/login', async (c) => {
    const { email, password } = await c.req.json<{ email: string; password: string }>();
    return state.users.get(email) === password
      ? c.json({ ...openSession(email), message: 'Welcome' })
      : c.json({ error: 'No' }, 401);
  });
  app.post('/auth/logout', (c) => c.json({ message: 'Bye' }));
  app.get('/events/domain/gala', (c) =>
    c.json({
      _id: '665f1c2e9b1d8a0012ab34cd',
      title: 'The Gala',
      description: 'One evening.',
      image: '/posters/last-bell-1600.webp',
      start_time: new Date(Date.now() + HOUR_S * 1000).toISOString(),
      is_trial: true,
      packages: [{ _id: 'seat', name: 'A seat', price: 12 }],
    }),
  );
  app.post('/events/trial', (c) => c.json({ redirectUrl: '/user/watch/665f1c2e9b1d8a0012ab34cd' }));
  app.post('/orders/create-checkout-payment-intent', async (c) => {
    const email = buyer(c.req.header('authorization'));
    if (!email) return c.json({ error: 'Who are you?' }, 401);
    const { planName, price } = await c.req.json<{ planName: string; price: number }>();
    const intent = await stripe().createIntent({
      ...{ orderId: randomUUID(), userId: 'u', itemKey: 'seven:calls', description: planName },
      ...{ amountCents: Math.round(price * 100), currency: 'USD' },
    });
    return intent.ok ? c.json({ clientSecret: intent.value.clientSecret }) : c.json({ error: 'Later' }, 500);
  });
  app.post('/orders/save-payment', async (c) => {
    const { paymentIntentId } = await c.req.json<{ paymentIntentId: string }>();
    const intent = await stripe().getIntent(paymentIntentId);
    if (!intent.ok || intent.value.status !== 'succeeded') return c.json({ error: 'Not paid' }, 400);
    state.paid.add(paymentIntentId);
    return c.body(null, 200);
  });
  return { app, state };
}
