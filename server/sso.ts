import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { serialize } from 'hono/utils/cookie';
import { callUpstream } from '@/lib/api-client/client';
import { isOffered } from '@/lib/api-client/offers';
import { parseReturnTo, toLogin } from '@/lib/auth/return-to';
import { handoverCookie, loginCookie, sessionCookie, type Cookie } from '@/lib/auth/session-cookie';
import { readSessionState } from '@/lib/auth/session-state';
import { toStoredToken } from '@/lib/auth/session-token';
import { calls, createSsoCodeSchema } from '@/lib/contract';
import { env } from '@/lib/env';
import { findHost } from '@/lib/events/find-event';
import { eventOrigin, isWholeHostName } from '@/lib/hosts/event-origin';
import { getHost, type HeaderReader, type Host } from '@/lib/hosts/get-host';
import { allowsSecure, readCookie } from '@/lib/http/cookies';
import { answerFault, refuseMethod } from '@/lib/http/route';
import { clientAddress } from '@/lib/http/visitor';
import { isByRouter } from './validation/asks-for-page';
import { readHeaders } from './validation/read-request';

/** Decision 106. On the main host it gives a code, and on an event's host it takes the code. */
export const SSO_PATH = '/auth/sso';

/** In seconds. The state lives as long as a code. */
const STATE_S = 60;
const ASKED_S = 600;

/** In place of a state: the main host had no session. */
const ASKED = '-';

const cookieName = (headers: HeaderReader) => (allowsSecure(headers) ? '__Host-sso' : 'sso');
const readState = (headers: HeaderReader) => readCookie(headers.get('cookie'), cookieName(headers));
const ssoCookie = (headers: HeaderReader, value: string, seconds: number): Cookie => ({
  ...sessionCookie(headers, value, seconds),
  name: cookieName(headers),
});
/** Null for a domain of its own, which its owner may lead elsewhere. */
const originOf = (key: string) => (isWholeHostName(key) ? null : eventOrigin(key, env.SITE_URL));
const write = (cookie: Cookie) => serialize(cookie.name, cookie.value, cookie);

/**
 * How the main host is asked for a session before `returnTo` leads to the login: by a navigation,
 * once. Null elsewhere, and where it was asked.
 */
export function findSsoQuestion(request: IncomingMessage, host: Host, returnTo: string) {
  if (host.kind !== 'event' || !isOffered('sso') || !isNavigation(request)) return null;
  // The code comes back to this origin alone.
  if (originOf(host.key) !== host.origin) return null;
  const headers = readHeaders(request);
  const known = readState(headers);
  if (known === ASKED) return null;
  // Two tabs that ask at once share the state.
  const state = known?.length === 43 ? known : randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(state).digest('base64url');
  const query = new URLSearchParams({ domain: host.key, challenge, path: returnTo });
  return {
    location: `${env.SITE_URL}${SSO_PATH}?${query}`,
    cookie: write(ssoCookie(headers, state, STATE_S)),
  };
}

/** Next's router navigates when it gets no answer. Older browsers send no `Sec-Fetch-*`. */
function isNavigation(request: IncomingMessage): boolean {
  const { method, headers } = request;
  if (method !== 'GET' || headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return false;
  if (isByRouter(request)) return true;
  const { 'sec-fetch-mode': mode = 'navigate', 'sec-fetch-dest': dest = 'document' } = headers;
  return mode === 'navigate' && dest === 'document';
}

export const sso = new Hono();

sso.get(SSO_PATH, ({ req }) => {
  const host = getHost(req.raw.headers);
  if (req.raw.method !== 'GET') return refuseMethod('GET');
  return host.kind === 'event' ? arrive(req.raw, host.key) : giveCode(req.raw);
});
sso.all('*', () => refuseMethod('GET'));
sso.onError((error, { req }) => answerFault(req.raw, error));

/** Leads to the hosts of published events alone. */
async function giveCode({ headers, url }: Request): Promise<Response> {
  const query = new URL(url).searchParams;
  const asked = createSsoCodeSchema.safeParse(Object.fromEntries(query));
  const origin = asked.success ? originOf(asked.data.domain) : null;
  const path = parseReturnTo(query.get('path'));
  if (!asked.success || origin === null || path === null || !(await findHost(asked.data.domain)).ok)
    return redirect('/');
  const state = readSessionState(headers);
  const given =
    state.kind === 'active'
      ? await callUpstream(calls.createSsoCode, { body: asked.data, token: state.session.token })
      : null;
  const answer = new URLSearchParams({ path, ...(given?.ok && given.value) });
  return redirect(`${origin}${SSO_PATH}?${answer}`);
}

/** Never replaces a session. Without a code that fits, leads to the login. */
async function arrive({ headers, url }: Request, domain: string): Promise<Response> {
  const query = new URL(url).searchParams;
  const path = parseReturnTo(query.get('path')) ?? '/';
  const session = readSessionState(headers);
  if (session.kind === 'active') return redirect(path);
  const [state, code] = [readState(headers), query.get('code')];
  const body = { domain, code: code ?? '', state: state ?? '' };
  const visitor = { clientAddress: clientAddress(headers) };
  const taken = code && state ? await callUpstream(calls.useSsoCode, { body, ...visitor }) : null;
  const token = taken?.ok ? taken.value.token : '';
  const login = loginCookie(headers, token);
  if (!login) {
    const cookies = state ? [ssoCookie(headers, ASKED, ASKED_S)] : [];
    return redirect(toLogin(path, session.kind === 'ended'), cookies);
  }
  return redirect(path, [login, handoverCookie(headers, toStoredToken(token)), ssoCookie(headers, '', 0)]);
}

/** The address has the code, so nothing may keep it or pass it on. */
function redirect(location: string, cookies: readonly Cookie[] = []): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  for (const cookie of cookies) headers.append('set-cookie', write(cookie));
  return new Response(null, { status: 307, headers });
}
