import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { tokenUntil } from '@/tests/support/session-token';
import { expect, test } from './support/fixtures';
import { send } from './support/send';

test('what hides in an address gets nowhere', async ({ stack }) => {
  for (const path of [
    '//a%2fb',
    '/a%2fb',
    '/%5cevil.example',
    '/%00',
    '/../x',
    '/%2e%2e/x',
    '/a%',
    'http://evil.example/',
  ]) {
    const answer = await send(stack.siteUrl, path);
    expect([path, answer.status]).toEqual([path, 400]);
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  }
  expect((await send(stack.siteUrl, '/plans', { method: 'PUT' })).status).toBe(405);
  expect(
    (await send(stack.siteUrl, '/_next/image?url=%2Fposters%2Flast-bell-1600.webp&w=640&q=75')).status,
  ).toBe(404);
});

test('who asks for a WebSocket is answered like anyone else, and keeps no connection', async ({ stack }) => {
  await stack.restart();
  expect((await send(stack.siteUrl, '/api/auth/login', { method: 'POST' })).status).toBe(403);
  const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
  for (const [path, status] of [
    ['/', 200],
    ['/nothing-here', 404],
    ['/_next/webpack-hmr', 404],
    ['//evil.example', 308],
  ] as const) {
    const answer = await send(stack.siteUrl, path, { headers });
    expect([path, answer.status]).toEqual([path, status]);
  }
});

test('a page from memory is not sent to who names several hosts', async ({ stack }) => {
  const { port } = new URL(stack.siteUrl);
  const socket = connect(Number(port), '127.0.0.1');
  socket.end(`GET / HTTP/1.1\r\nHost: localhost:${port}\r\nHost: midnight-run.localhost:${port}\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
});

test('no address of ours sends anybody to another site', async ({ stack }) => {
  const { port } = new URL(stack.siteUrl);
  const evil = ['//evil.example', '/\\evil.example', 'https://evil.example'];
  evil.push('/%2f/evil.example', '/%09/evil.example');
  const asQuery = ['returnTo', 'next', 'url', 'redirect', 'event', 'plan'].flatMap((name) =>
    evil.map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  const paths = [
    ...evil.filter((path) => path.startsWith('/')),
    '/plans/',
    '/evil.example/',
    '/.evil.example',
    '/@evil.example',
    '/evil.example//..',
    ...['/auth/login', '/auth/register', '/checkout', '/completion', '/paypal', '/user/purchases'].flatMap(
      (path) => [path, `${path}?${asQuery.join('&')}`],
    ),
    `/user/watch/${encodeURIComponent('evil.example')}`,
    '/user/purchases/evil.example',
  ];
  const heads: Record<string, string>[] = [
    {},
    { host: `midnight-run.localhost:${port}` },
    { host: 'evil.example' },
    { host: 'localhost@evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example', 'x-original-url': '//evil.example' },
  ];
  let redirects = 0;
  for (const head of heads) {
    for (const path of paths) {
      const { headers } = await send(stack.siteUrl, path.replace('\\', '%5c'), { headers: head });
      const location = headers.location;
      if (location === undefined) continue;
      redirects += 1;
      const asked = `http://${head.host ?? `localhost:${port}`}`;
      const { origin } = new URL(String(location), asked);
      expect(
        [stack.siteUrl, new URL(asked).origin],
        `${JSON.stringify(head)} ${path} → ${String(location)}`,
      ).toContain(origin);
      if (!head.host) expect(String(location)).not.toMatch(/^(https?:)?\/\/evil/);
    }
  }
  expect(redirects).toBeGreaterThan(10);
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const DEAD = `${encode({ alg: 'HS256' })}.${encode({ name: 'Robin', exp: 1000 })}.c2ln`;

const PERSONAL = [
  '/user/account',
  '/user/account?export=1',
  '/user/purchases',
  '/user/purchases?ref=abc',
  '/user/purchases/ord_1',
  '/user/purchases/a%20b',
  '/user/purchases/[x]',
  '/user/purchases/%41',
  '/user/watch/evt-1',
  '/user/watch/a+b;c',
  '/user/watch/%E2%82%AC:@',
  '/checkout',
  '/checkout?plan=seo-starter',
  '/checkout?plan=a&plan=b',
  '/checkout?plan=%zz',
  '/paypal',
  '/paypal?plan=seo-starter',
  '/paypal?token=AB1&plan=p',
  '/paypal?cancelled=1&plan=seo-starter',
  '/paypal?cancelled=1',
  '/completion?token=b%20d',
  '/completion',
  '/completion?order=o1&payment_intent=pi_1&redirect_status=x',
];

test('visitors who have to log in are sent there before a page is rendered', async ({ stack }) => {
  const cookies = [
    '',
    'other=1',
    `__Host-session=${DEAD}`,
    '__Host-session=x',
    '__Host-session=x; __Host-session=',
  ];
  for (const path of PERSONAL) {
    for (const cookie of path === PERSONAL[0] ? cookies : cookies.slice(1, 3)) {
      const what = `${path} ${cookie}`;
      const sent = await send(stack.siteUrl, path, { headers: { cookie } });
      expect([sent.status, sent.headers['cache-control']], what).toEqual([307, 'private, no-store']);
      expect(sent.body, what).toBe('');
      const login = new URL(String(sent.headers.location), stack.siteUrl);
      expect(login.pathname, what).toBe('/auth/login');
      const [plainStart = ''] = /^[\w/-]*/.exec(path) ?? [];
      expect(login.searchParams.get('returnTo'), what).toContain(plainStart);
    }
  }
  const byRouter = await send(stack.siteUrl, '/user/purchases', { headers: { rsc: '1' } });
  expect([byRouter.status, byRouter.body]).toEqual([307, '']);
});

test('a ticket is paid for without a login, whose pages a grant does not open', async ({ stack }) => {
  const cookie = `__Host-purchase.evt-1=${tokenUntil(60_000)}`;
  const goTo = async (path: string, sent: string) => {
    const { status, headers } = await send(stack.siteUrl, path, { headers: { cookie: sent } });
    return status === 200 ? 'the page' : String(headers.location).split('?')[0];
  };
  expect(await goTo('/checkout?event=evt-midnight-run&package=live', '')).toBe('the page');
  // The API knows no such grant.
  for (const path of ['/user/watch/evt-1', '/user/purchases/ord_1']) {
    expect(await goTo(path, cookie), path).toMatch(/\/auth\/code$/);
    expect(await goTo(path, 'purchase.evt-1=x'), path).toMatch(/\/auth\/login$/);
  }
  for (const path of ['/user/account', '/user/purchases', '/checkout', '/checkout?plan=seo-basic', '/studio'])
    expect(await goTo(path, cookie), path).toMatch(/\/auth\/login$/);
});

test('a long header costs no more than a short one', async ({ stack }) => {
  const best = async (name: string, value: string) => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1)
      times.push((await send(stack.siteUrl, '/nothing-here', { headers: { [name]: value } })).ms);
    return Math.min(...times);
  };
  const names = ['user-agent', 'accept', 'accept-encoding', 'accept-language', 'referer', 'x-forwarded-for'];
  for (const name of names) {
    const short = await best(name, 'a-');
    // Quadratic matching would take hundreds of times as long.
    for (const value of ['a-'.repeat(7000), `a${' '.repeat(13_998)}b`])
      expect(await best(name, value), name).toBeLessThan(20 * short + 50);
  }
  const cookie = `a=${'x'.repeat(10_000)}`;
  expect((await send(stack.siteUrl, '/nothing-here', { headers: { cookie } })).status).toBe(404);
  const endless = { host: 'a'.repeat(600) };
  expect((await send(stack.siteUrl, '/nothing-here', { headers: endless })).status).toBe(431);
});

test('no header makes a page that caches keep another one', async ({ stack }) => {
  const headers = [
    'next-action',
    'next-router-prefetch',
    'next-router-segment-prefetch',
    'next-router-state-tree',
    'next-url',
    'next-hmr-refresh',
    'x-middleware-prefetch',
    'x-nextjs-data',
    'x-matched-path',
    'purpose',
    'x-middleware-rewrite',
    'x-middleware-subrequest',
    'x-invoke-path',
    'x-prerender-revalidate',
    'x-now-route-matches',
    'x-host-judged',
    'x-action-forwarded',
    'next-resume',
    'x-original-url',
  ].map((name): [string, string] => [name, '/about']);
  for (const path of ['/faq?p=1', '/events/evt-glass-harbour']) {
    const plain = await send(stack.siteUrl, path);
    expect(plain.headers['cache-control']).toContain('public');
    for (const [name, value] of [...headers, ['rsc', '0'] as const, ['rsc', ''] as const]) {
      const answer = await send(stack.siteUrl, path, { headers: { [name]: value } });
      expect([answer.status, answer.headers.etag], `${path} ${name}`).toEqual([200, plain.headers.etag]);
    }
    const byRouter = await send(stack.siteUrl, path, { headers: { rsc: '1' } });
    expect(byRouter.headers['cache-control'], path).toMatch(/no-store/);
  }
});

test('a host or an id that no event has costs no page', async ({ stack }) => {
  const host = `nothing-${Date.now()}.localhost:${new URL(stack.siteUrl).port}`;
  const missing = await send(stack.siteUrl, '/', { headers: { host } });
  for (const path of ['/auth/login', '/events/evt-glass-harbour', '/robots.txt', '/sitemap.xml']) {
    const answer = await send(stack.siteUrl, path, { headers: { host } });
    expect([answer.status, answer.headers.etag], path).toEqual([404, missing.headers.etag]);
  }
  const own = `glass-harbour.localhost:${new URL(stack.siteUrl).port}`;
  for (const name of [own, new URL(stack.siteUrl).host]) {
    const first = await send(stack.siteUrl, '/events/evt-made-up', { headers: { host: name } });
    for (const path of ['/events/evt-made-up-2', '/events/%65vt-made-up']) {
      const answer = await send(stack.siteUrl, path, { headers: { host: name } });
      expect([answer.status, answer.headers.etag], path).toEqual([404, first.headers.etag]);
    }
    expect(first.headers.etag).not.toBe(missing.headers.etag);
  }
  const redirect = await send(stack.siteUrl, '/plans?a=b', { headers: { host } });
  expect([redirect.status, redirect.headers.location]).toEqual([307, `${stack.siteUrl}/plans?a=b`]);
  expect(redirect.headers['cache-control']).toBe('private, no-store');
});
