import { afterEach, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { registerAt, loadSiteLib, withSevenCalls } from './site-lib';

const { api } = withSevenCalls();
let lib: Awaited<ReturnType<typeof loadSiteLib>>;
const load = async (variables: Record<string, string>) => {
  lib = await loadSiteLib({ UPSTREAM_API_HOST: api.url, PAYMENTS_MODE: 'sandbox', ...variables });
};
afterEach(() => lib.forget());

const GROUPS = [...new Set(Object.values(calls).map(({ optional }) => optional))].filter(
  (one) => one !== null,
);
const offered = () => GROUPS.filter((group) => lib.offers.isOffered(group));

it.each(['', 'specified'])('offers nothing beyond the specified calls: %j', async (given) => {
  await load({ UPSTREAM_CALLS: given });
  expect(offered()).toEqual([]);
  expect(lib.config.getCheckoutConfig()).toMatchObject({
    card: { hostedPage: false },
    paypal: null,
    gifts: false,
  });
});

it('offers the groups that the API is said to have', async () => {
  await load({ UPSTREAM_CALLS: GROUPS.join(', ') });
  expect(offered()).toEqual(GROUPS);
  expect(lib.config.getCheckoutConfig()).toMatchObject({
    card: { hostedPage: true },
    paypal: { plans: true },
    gifts: true,
  });
});

it('sells no ticket of their own to who wants to give one, where the API knows no gifts', async () => {
  await load({});
  const gift = { name: 'Ana', email: 'ana@example.com', giver: 'Bea', line: '', day: '' };
  const item = { eventId: 'gala', selectedPackage: 'seat', gift };
  const buyer = { token: (await registerAt(api.url)).token, country: null, clientAddress: null };
  const find = () => Promise.reject(new Error('Nothing is to be priced'));
  const refused = { ok: false, error: { code: 'not_supported' } };
  expect(await lib.buy.createPaymentIntent(item, buyer, find)).toMatchObject(refused);
  expect(await lib.buy.createCheckoutSession(item, api.url, buyer, find)).toMatchObject(refused);
  expect(await lib.buy.createPaypalOrder(item, api.url, buyer, find)).toMatchObject(refused);
});

it('makes no call that the API is not said to have, and believes no answer to one that it is', async () => {
  await load({});
  const { token } = await registerAt(api.url);
  expect(await lib.orders.listOrders(token)).toMatchObject({ error: { code: 'not_supported' } });
  lib.forget();
  await load({ UPSTREAM_CALLS: 'purchases' });
  expect(await lib.orders.listOrders(token)).toMatchObject({ error: { code: 'not_found' } });
});
