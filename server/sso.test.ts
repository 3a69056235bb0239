import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Backend } from '@/backend/app';
import { type AnyCall, calls } from '@/lib/contract';
import { readHost } from '@/lib/hosts/get-host';
import { fail, ok, type Result } from '@/lib/result';
import { runtime } from '@/lib/runtime';
import { toToken } from '@/tests/support/session-token';
import { findLoginRedirect } from './login-redirect';
import { sso } from './sso';
import { readHeaders } from './validation/read-request';

const SITE = 'http://localhost:3000';
const GALA = 'http://sso-gala.localhost:3000';
const STATE = 's'.repeat(43);
const CHALLENGE = createHash('sha256').update(STATE).digest('base64url');
const LOGIN = toToken({ sub: 'u', exp: Date.now() / 1000 + 3600 });
const SESSION = `__Host-session=${LOGIN}`;
const WATCH = '/user/watch/evt-1';

afterEach(() => {
  delete runtime.backend;
});

function open(
  url: string,
  headers: IncomingHttpHeaders = {},
  { method = 'GET', host = 'sso-gala.localhost:3000' } = {},
) {
  const request = { method, url, headers: { host, ...headers }, socket: {} } as IncomingMessage;
  const found = findLoginRedirect(request, readHost(readHeaders(request), false, SITE));
  const sent: Partial<Record<string, string | string[]>> = found?.headers ?? {};
  return {
    status: found?.status,
    location: String(sent.location ?? ''),
    cookies: [sent['set-cookie'] ?? []].flat(),
  };
}

describe("a page of an event's host that needs a session", () => {
  it('asks the main host once, with a state that stays in a cookie of this host', () => {
    const { status, location, cookies } = open(`${WATCH}?x=1`);
    const url = new URL(location);
    expect([status, url.origin, url.pathname]).toEqual([307, SITE, '/auth/sso']);
    const [, state = ''] =
      /^__Host-sso=([\w-]{43}); Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/.exec(cookies.join()) ??
      [];
    expect(Object.fromEntries(url.searchParams)).toEqual({
      domain: 'sso-gala',
      challenge: createHash('sha256').update(state).digest('base64url'),
      path: WATCH,
    });
    expect(location).not.toContain(state);
    const again = open(WATCH, { cookie: `__Host-sso=${state}` });
    expect(new URL(again.location).searchParams.get('challenge')).toBe(url.searchParams.get('challenge'));
    expect(open(WATCH, { cookie: '__Host-sso=-' }).location).toBe(
      '/auth/login?returnTo=%2Fuser%2Fwatch%2Fevt-1',
    );
  });

  it.each([
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['an older prefetch', { purpose: 'prefetch' }],
    ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    ['HEAD', {}, { method: 'HEAD' }],
    ['a domain of its own', {}, { host: 'sso-gala.example:3000' }],
    ['the main host', {}, { host: 'localhost:3000' }],
    ['another port than the one the code comes back to', {}, { host: 'sso-gala.localhost:3999' }],
  ] as [string, IncomingHttpHeaders, Parameters<typeof open>[2]?][])(
    'sends %s to the login at once',
    (_what, headers, how = {}) => {
      expect(open(WATCH, headers, how).location).toMatch(/^\/auth\/login\?/);
    },
  );

  it("lets Next's router navigate, and asks nothing of a public page, a form or a session", () => {
    expect(open(WATCH, { rsc: '1', 'sec-fetch-mode': 'cors' })).toEqual({
      status: 204,
      location: '',
      cookies: [],
    });
    for (const url of ['/', '/auth/login', '/events/evt-1']) expect(open(url).status, url).toBeUndefined();
    expect(open(WATCH, {}, { method: 'POST' }).status).toBeUndefined();
    expect(open(WATCH, { cookie: SESSION }).status).toBeUndefined();
  });
});

type Asked = { call: AnyCall; body: unknown; token: string | null };

function start(answers: Partial<Record<'createSsoCode' | 'useSsoCode', Result<object>>> = {}) {
  const asked: Asked[] = [];
  const answer = async (
    call: AnyCall,
    { params, body, token }: { params: unknown; body: unknown; token: string | null },
  ) => {
    if (call.path === calls.getEventByDomain.path)
      return ['sso-gala', 'sso-gala.example'].includes(String(Object(params).subdomain))
        ? ok(EVENT)
        : fail('not_found', 'There is no such event.');
    if (call.path === calls.getChannel.path) return fail('not_found', 'There is no such channel.');
    asked.push({ call, body, token });
    return (
      (call.path === calls.createSsoCode.path ? answers.createSsoCode : answers.useSsoCode) ??
      fail('unauthorized', 'No.')
    );
  };
  runtime.backend = Promise.resolve({ answer } as Partial<Backend> as Backend);
  const send = async (url: string, cookie = '', method = 'GET') => {
    const { host } = new URL(url);
    const response = await sso.fetch(new Request(url, { method, headers: { host, cookie } }));
    const { status, headers } = response;
    const cookies = headers.getSetCookie().map((one) => one.replace(/; Path.*/, ''));
    for (const [name, value] of [
      ['cache-control', 'no-store'],
      ['referrer-policy', 'no-referrer'],
    ] as const)
      if (status === 307) expect(headers.get(name)).toBe(value);
    return { status, location: headers.get('location'), cookies };
  };
  return { asked, send };
}

const EVENT = {
  _id: 'evt-1',
  title: 'Gala',
  description: '',
  image: '',
  start_time: '2030-01-01T00:00:00Z',
  is_trial: false,
  packages: [],
};

const toQuestion = (given: Record<string, string> = {}) =>
  `${SITE}/auth/sso?${new URLSearchParams({ domain: 'sso-gala', challenge: CHALLENGE, path: WATCH, ...given })}`;

describe('the main host', () => {
  it('sends a code of its session to the host that asks', async () => {
    const { send, asked } = start({ createSsoCode: ok({ code: 'a.b.c' }) });
    const back = await send(toQuestion(), SESSION);
    expect(back).toEqual({
      status: 307,
      location: `${GALA}/auth/sso?path=%2Fuser%2Fwatch%2Fevt-1&code=a.b.c`,
      cookies: [],
    });
    expect(asked).toMatchObject([{ body: { domain: 'sso-gala', challenge: CHALLENGE }, token: LOGIN }]);
  });

  it('sends a visitor without a session back, and one whose session has ended', async () => {
    const { send } = start();
    for (const cookie of ['', SESSION])
      expect((await send(toQuestion(), cookie)).location).toBe(
        `${GALA}/auth/sso?path=%2Fuser%2Fwatch%2Fevt-1`,
      );
  });

  it.each([
    { domain: 'evil.localhost' },
    { domain: 'sso-gala.example' },
    { domain: '//evil.example' },
    { domain: 'sso-gala/..' },
    { domain: 'SSO-GALA' },
    { domain: 'sso-gala:80@evil' },
    { challenge: 'short' },
    ...[
      '//evil.example',
      '/\\evil.example',
      '/%5Cevil.example',
      '/%2F%2Fevil.example',
      'https://evil.example',
      '/api/auth/logout',
      '',
    ].map((path) => ({ path })),
  ] as Record<string, string>[])('leads nowhere else: %j', async (given) => {
    const { send, asked } = start({ createSsoCode: ok({ code: 'a.b.c' }) });
    expect((await send(toQuestion(given), SESSION)).location).toBe('/');
    expect(asked).toEqual([]);
  });
});

describe("arriving on the event's host", () => {
  const arrival = `${GALA}/auth/sso?code=a.b.c&path=${encodeURIComponent(WATCH)}`;
  const mine = `__Host-sso=${STATE}`;
  const token = ok({ token: LOGIN });

  it("takes the code with this browser's state, and goes on", async () => {
    const { send, asked } = start({ useSsoCode: token });
    const { location, cookies } = await send(arrival, mine);
    expect(asked).toMatchObject([{ body: { domain: 'sso-gala', code: 'a.b.c', state: STATE } }]);
    expect(location).toBe(WATCH);
    expect(cookies.map((one) => one.replace(/Max-Age=[1-9]\d*/, 'Max-Age=n'))).toEqual([
      `__Host-session=${LOGIN}; Max-Age=n`,
      expect.stringMatching(/^handover=[\w.-]+\.; Max-Age=n$/),
      '__Host-sso=; Max-Age=0',
    ]);
  });

  it('takes no code that this browser did not ask for, and ends there where cookies are blocked', async () => {
    const { send, asked } = start({ useSsoCode: token });
    expect(await send(arrival)).toEqual({
      status: 307,
      location: `/auth/login?returnTo=${encodeURIComponent(WATCH)}`,
      cookies: [],
    });
    expect(asked).toEqual([]);
  });

  it.each([
    ['a refused code', arrival],
    ['no code', arrival.replace('code=a.b.c&', '')],
  ])('with %s shows the login, and is not asked again for ten minutes', async (_what, url) => {
    const { send } = start();
    expect(await send(url, mine)).toEqual({
      status: 307,
      location: `/auth/login?returnTo=${encodeURIComponent(WATCH)}`,
      cookies: ['__Host-sso=-; Max-Age=600'],
    });
  });

  it('replaces no session, answers GET alone and leads to no other site', async () => {
    const { send, asked } = start({ useSsoCode: token });
    expect(await send(arrival, `${SESSION}; ${mine}`)).toMatchObject({ location: WATCH, cookies: [] });
    for (const method of ['HEAD', 'POST']) expect((await send(arrival, mine, method)).status).toBe(405);
    expect(asked).toEqual([]);
    for (const path of ['//evil.example', '/%5Cevil.example'])
      expect(
        (await send(`${GALA}/auth/sso?code=a.b.c&path=${encodeURIComponent(path)}`, mine)).location,
      ).toBe('/');
  });
});
