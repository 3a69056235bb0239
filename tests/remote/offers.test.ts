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
  expect(lib.config.getCheckoutConfig()).toMatchObject({ card: { hostedPage: false }, paypal: null });
});

it('offers the groups that the API is said to have', async () => {
  await load({ UPSTREAM_CALLS: GROUPS.join(', ') });
  expect(offered()).toEqual(GROUPS);
  expect(lib.config.getCheckoutConfig()).toMatchObject({
    card: { hostedPage: true },
    paypal: { plans: true },
  });
});

it('makes no call that the API is not said to have, and believes no answer to one that it is', async () => {
  await load({});
  const { token } = await registerAt(api.url);
  expect(await lib.orders.listOrders(token)).toMatchObject({ error: { code: 'not_supported' } });
  lib.forget();
  await load({ UPSTREAM_CALLS: 'purchases' });
  expect(await lib.orders.listOrders(token)).toMatchObject({ error: { code: 'not_found' } });
});
