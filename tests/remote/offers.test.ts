import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../support/listen';
import { createSevenCalls } from '../support/seven-calls';
import { loadSiteLib } from './site-lib';

let lib: Awaited<ReturnType<typeof loadSiteLib>>;
let api: Awaited<ReturnType<typeof listen>>;
let answer: (request: Request) => Response | Promise<Response>;
const { app } = createSevenCalls(() => '');
const sevenCalls = (request: Request) => app.fetch(request);

beforeAll(async () => {
  api = await listen((request) => answer(request));
  lib = await loadSiteLib({ UPSTREAM_API_HOST: api.url, PAYMENTS_MODE: 'sandbox' });
});
afterAll(() => {
  lib.forget();
  api.close();
});

const askWith = (fetch: typeof answer) => {
  answer = fetch;
  return lib.offers.askOffers();
};
const offered = () =>
  (['passwords', 'purchases', 'paypal', 'hostedPage', 'playback', 'events'] as const).filter(
    lib.offers.isOffered,
  );

it('offers everything while the API does not answer, and asks again', async () => {
  expect(await askWith(() => new Response('Bad gateway', { status: 502 }))).toBe(false);
  expect(offered()).toHaveLength(6);
});

it('offers none of what an API with the specified calls alone lacks', async () => {
  expect(await askWith(sevenCalls)).toBe(true);
  expect(offered()).toEqual([]);
  expect(lib.config.getCheckoutConfig()).toMatchObject({ card: { hostedPage: false }, paypal: null });
});

it('goes on as before while the API is away', async () => {
  expect(await askWith(() => new Response(null, { status: 503 }))).toBe(false);
  expect(offered()).toEqual([]);
});

it('offers what the API has since been given', async () => {
  const grown = new Hono();
  grown.get('/api/v1/orders', (c) => c.json({ error: 'Who are you?' }, 401));
  grown.route('/', app);
  await askWith((request) => grown.fetch(request));
  expect(offered()).toEqual(['purchases']);
});

it('believes a real call where the question only met a closed door', async () => {
  const guarded = (request: Request) =>
    request.headers.has('authorization')
      ? new Response('Cannot GET', { status: 404 })
      : Response.json({ error: 'Who are you?' }, { status: 401 });
  await askWith(guarded);
  expect(offered()).toContain('purchases');
  expect(await lib.orders.listOrders('a-token')).toMatchObject({ error: { code: 'not_supported' } });
  expect(offered()).not.toContain('purchases');
  await askWith(guarded);
  expect(offered()).not.toContain('purchases');
});
