import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { createHostKinds } from './host-kinds';
import { JUDGED, sealJudgement } from './judged';

const site = new URL(env.SITE_URL).host;
const hosts = createHostKinds(env.SITE_URL);

function isJudged(url: string, host = site): boolean {
  const request = { url, headers: { host, ...JUDGED } } as unknown as IncomingMessage;
  sealJudgement(request, hosts);
  return 'x-host-judged' in request.headers;
}

describe('sealJudgement', () => {
  it.each(['/user/purchases', '/auth/login?returnTo=/plans', '/events/e-1'])(
    'leaves the middleware out for %s',
    (url) => expect(isJudged(url)).toBe(true),
  );

  it.each([
    ['a referral code', '/plans?ref=abc', site],
    ['another spelling of one', '/plans?%72ef=abc', site],
    ['the inner address', '/sites/show', site],
    ['another spelling of it', '/%73ites/show', site],
    ["an event's own front page", '/', `show.${site}`],
    ['marketing on an event host', '/faq', `show.${site}`],
    ['a host that is nobody', '/user/purchases', 'nobody'],
  ])('has it look at %s, whatever the visitor says', (_, url, host) => {
    expect(isJudged(url, host)).toBe(false);
  });
});
