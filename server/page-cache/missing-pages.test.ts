import { expect, it, vi } from 'vitest';
import type { EventDetails } from '@/lib/events/event';
import { readHost } from '@/lib/hosts/get-host';
import { fail, ok } from '@/lib/result';
import { cacheResponse } from './cached-response';
import type { Wish } from './make-page';
import { createMissingPages } from './missing-pages';

const SITE_URL = 'https://example.com';
const MISSING = await cacheResponse('nothing on the main site', {}, 404);

function serve() {
  const made = vi.fn(({ address }: Wish) =>
    cacheResponse(`nothing at ${address.host}${address.pathname}`, {}, 404),
  );
  const pages = createMissingPages({
    makePage: made,
    siteUrl: SITE_URL,
    countryHeader: null,
    missing: MISSING,
    report: vi.fn(),
    findMissing: ({ host }) => Promise.resolve(host === null || host.key === 'gala' ? null : MISSING),
    findEventAt: async (id) =>
      id === 'evt-1' ? ok({ id } as EventDetails) : fail('not_found', 'There is no such event.'),
  });
  const ask = async (name: string, url: string, headers: Record<string, string> = {}) => {
    const host = readHost({ get: (header) => (header === 'host' ? name : null) }, false, SITE_URL);
    const answer = await pages.get({ method: 'GET', url, headers }, host, null);
    return answer ? answer.forms.identity.body.toString() : 'left to Next';
  };
  return { made, ask };
}

it("renders one page for all addresses that are made up on an event's host", async () => {
  const { made, ask } = serve();
  for (const url of ['/tickets', '/auth/x', '/user'])
    expect(await ask('gala.example.com', url)).toBe('nothing at gala.example.com/not-found');
  expect(made).toHaveBeenCalledOnce();
});

it.each(['gala.example.com', 'example.com'])(
  'renders one page for all missing events at %s',
  async (name) => {
    const { made, ask } = serve();
    for (const url of ['/events/evt-2', '/events/%65vt-3', '/events/evt.4'])
      expect(await ask(name, url)).toBe(`nothing at ${name}/events/_`);
    expect(await ask(name, '/events/evt-5', { rsc: '1', cookie: 'session=x' })).toContain(name);
    expect(made).toHaveBeenCalledOnce();
  },
);

it('renders none on a host that is made up', async () => {
  const { made, ask } = serve();
  for (const count of [1, 2]) {
    const url = `/events/evt-${count + 1}`;
    expect(await ask(`host-${count}.example.com`, url)).toBe('nothing on the main site');
    expect(await ask(`host-${count}.example.com`, '/tickets')).toBe('nothing on the main site');
  }
  expect(made).not.toHaveBeenCalled();
});

it.each([
  ['an event', '/events/evt-1', {}],
  ['a page', '/checkout', {}],
  ['the same on every host', '/thank-you', {}],
  ['a file', '/_next/static/x.js', {}],
  ['one who comes by a referral', '/tickets?ref=abc', {}],
  ['one who came by a referral', '/tickets', { cookie: 'ref=abc' }],
])('leaves to Next %s', async (_what, url, headers) => {
  expect(await serve().ask('gala.example.com', url, headers)).toBe('left to Next');
});
