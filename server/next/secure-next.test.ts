import type { RequestListener } from 'node:http';
import inject, { type InjectOptions } from 'light-my-request';
import { describe, expect, it } from 'vitest';
import { PERSONAL_PAGE, STATIC_PAGE } from '../page-cache/cache-rules';
import { secureNext } from './secure-next';

const built = {
  everywhere: ["'sha256-all'"],
  findSources: async (path: string) => (status: number) =>
    path === '/faq' || status === 404 || status >= 500
      ? { scripts: [`'sha256-${status}'`], styles: [] }
      : null,
};

async function ask(options: InjectOptions, next: RequestListener, stripe = false) {
  const settings = { isHttps: true, isDev: false, stripe, paypal: false, sandboxUrl: null };
  const headers = { host: 'www.example.com', ...options.headers };
  const secured = secureNext({ next, settings, built });
  const answer = await inject((request, response) => void secured(request, response), {
    ...options,
    headers,
  });
  const policy = String(answer.headers['content-security-policy']);
  return { ...answer, policy, scripts: /script-src ([^;]*)/.exec(policy)?.[1] };
}

const page =
  (status = 200, headers: Record<string, string> = {}): RequestListener =>
  (request, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers });
    response.end(request.headers['content-security-policy']);
  };

describe('secureNext', () => {
  it('tells Next a nonce that is in the answer too, and a new one each time', async () => {
    const [one, other] = [await ask({ url: '/user' }, page()), await ask({ url: '/user' }, page())];
    const nonce = /'nonce-[^']+'/.exec(one.body)?.[0];
    expect(one.scripts).toBe(`'self' ${nonce} 'sha256-all'`);
    expect(other.policy).not.toContain(nonce);
    expect(one.headers['cache-control']).toBe(PERSONAL_PAGE);
  });

  it('takes no nonce from a visitor', async () => {
    const headers = { 'content-security-policy': "script-src 'nonce-mine'" };
    const answer = await ask({ url: '/user', headers }, page());
    expect(answer.body + answer.policy).not.toContain('nonce-mine');
  });

  it('goes by the hashes of a page of the build, whatever the visitor did to get it', async () => {
    const fromBuild: RequestListener = (request, response) => {
      response.setHeader('x-nextjs-prerender', '1');
      page(request.url === '/faq?ref=a' ? 200 : 404)(request, response);
    };
    const found = await ask({ url: '/faq?ref=a' }, fromBuild);
    expect([found.scripts, found.headers['cache-control']]).toEqual(["'self' 'sha256-200'", STATIC_PAGE]);
    const missing = await ask({ url: '/nothing' }, fromBuild);
    expect([missing.scripts, missing.headers['cache-control']]).toEqual([
      "'self' 'sha256-404'",
      PERSONAL_PAGE,
    ]);
  });

  it('has one policy for all pages but their nonces, so that none needs a new document', async () => {
    const policies = await Promise.all(
      ['/', '/checkout', '/auth/login'].map(async (url) => {
        const { policy, headers } = await ask({ url }, page(), true);
        return [policy.replace(/nonce-[^']+/, 'nonce'), headers['permissions-policy']];
      }),
    );
    expect(policies[0]?.[0]).toContain('https://js.stripe.com');
    expect(policies).toEqual(Array(3).fill(policies[0]));
  });

  it('gives files and answers of the API what is theirs', async () => {
    const of = (url: string, type: string) => ask({ url }, page(200, { 'content-type': type }));
    expect((await of('/card.png', 'image/png')).headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect((await of('/a.js', 'text/javascript')).headers['cross-origin-resource-policy']).toBe(
      'same-origin',
    );
    expect((await of('/api/x', 'application/json')).policy).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  it('has no redirect of Next’s router kept', async () => {
    const redirect: RequestListener = (_request, response) => response.writeHead(307).end();
    const answer = await ask({ url: '/faq', headers: { rsc: '1' } }, redirect);
    expect(answer.headers['cache-control']).toBe(PERSONAL_PAGE);
  });

  it('hides the addresses that are secrets', async () => {
    const answer = await ask({ url: '/auth/reset-password?token=x' }, page());
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
  });
});
