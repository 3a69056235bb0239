import { expect, it, vi } from 'vitest';
import { readHost } from '@/lib/hosts/get-host';
import { readSessionState } from '@/lib/auth/session-state';
import { cacheResponse } from './cached-response';
import { createFormPages } from './form-pages';
import type { Wish } from './make-page';
import { toToken } from '@/tests/support/session-token';

const SITE_URL = 'http://localhost:3000';
const HOST = readHost({ get: (name) => (name === 'host' ? 'localhost:3000' : null) }, false, SITE_URL);

async function serve(status = 200) {
  const made = vi.fn((_wish: Wish) => cacheResponse('a page', {}, status));
  const pages = createFormPages({
    makePage: made,
    siteUrl: SITE_URL,
    countryHeader: null,
    report: vi.fn(),
    findMissing: () => Promise.resolve(null),
    readCountry: () => null,
  });
  const ask = (url: string, cookie?: string) =>
    pages.get({ url, method: 'GET', headers: { host: 'localhost:3000', cookie } } as never, HOST);
  return { ask, made };
}

const ANN = toToken({ sub: 'ann', name: 'Ann', exp: 4e9 });

it('renders a checkout for a login of its own, without a person, and sends it to no cache', async () => {
  const { ask, made } = await serve();
  expect(await ask('/checkout?plan=a', `__Host-session=${ANN}`)).not.toBeNull();
  const { address, headers, cacheControl } = made.mock.calls[0]?.[0] ?? {};
  expect([address?.href, cacheControl]).toEqual([
    'http://localhost:3000/checkout?plan=a',
    'private, no-store',
  ]);
  const state = readSessionState(new Headers({ ...headers, host: 'localhost:3000' }));
  expect(state).toMatchObject({ kind: 'active', session: { userId: null, name: '' } });
  expect(JSON.stringify(headers)).not.toContain(ANN);
});

it('renders a login for a visitor without cookies', async () => {
  const { ask, made } = await serve();
  await ask('/auth/login?returnTo=%2Fplans');
  expect(made.mock.calls.map(([{ headers }]) => headers)).toEqual([{}]);
});

it('leaves to Next what is not answered with 200', async () => {
  const { ask } = await serve(503);
  expect(await ask('/auth/register')).toBeNull();
});
