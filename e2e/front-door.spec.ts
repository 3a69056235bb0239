import { request } from 'node:http';
import { expect, test } from './support/fixtures';

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** Sends a path as it is; a browser, and `fetch`, tidy it up first. */
function send(
  siteUrl: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const { port } = new URL(siteUrl);
  const host = `localhost:${port}`;
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    })
      .on('error', reject)
      .end();
  });
}

test('what hides in an address gets nowhere', async ({ stack }) => {
  for (const path of [
    '//evil.example',
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
  expect((await send(stack.siteUrl, '/plans', {}, 'PUT')).status).toBe(405);
  expect((await send(stack.siteUrl, '/_next/image?url=%2Fcards%2Fplans.png&w=640&q=75')).status).toBe(404);
});

test('no address of ours sends anybody to another site', async ({ stack }) => {
  const { port } = new URL(stack.siteUrl);
  const evil = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/%2f/evil.example',
    '/%09/evil.example',
  ];
  const asQuery = ['returnTo', 'next', 'url', 'redirect', 'event', 'plan'].flatMap((name) =>
    evil.map((value) => `${name}=${encodeURIComponent(value)}`),
  );
  const paths = [
    ...evil.filter((path) => path.startsWith('/')),
    ...['/plans/', '/evil.example/', '/.evil.example', '/@evil.example', '/evil.example//..'],
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
      const { headers } = await send(stack.siteUrl, path.replace('\\', '%5c'), head);
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
