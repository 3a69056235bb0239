import inject from 'light-my-request';
import { describe, expect, it } from 'vitest';
import { createTrustedProxies } from '@/lib/network/trusted-proxies';
import { toEventPageKey } from '../page-cache/event-page-key';
import { createEventPages } from '../page-cache/event-pages';
import { createHostKinds } from './host-kinds';
import { keepAnswer, sendKept } from '../page-cache/kept-answer';

const SITE = 'https://www.example.com';
const STRANGER = '203.0.113.7';
const PROXY = '10.0.0.2';

/** A site behind the proxies of 10.0.0.0/8 that keeps event pages, each of which is the name it was made for. */
function createSite() {
  const hosts = createHostKinds(SITE, createTrustedProxies(['10.0.0.0/8']));
  const pages = createEventPages({
    toKey: (request) => toEventPageKey(request, { hosts, country: () => null }),
    make: async ({ host }) => keepAnswer(`page of ${host?.hostname}`, {}, 'quick'),
    report: () => undefined,
  });
  return async (remoteAddress: string, host: string, forwardedHost?: string) => {
    const headers = { host, ...(forwardedHost !== undefined && { 'x-forwarded-host': forwardedHost }) };
    const answer = await inject(
      (request, response) => {
        const ready = pages.find(request);
        if (ready) return void sendKept(ready, request, response);
        void pages.answer(request, response).then((status) => {
          if (status === null) response.end(`left to Next: ${hosts.of(request).kind}`);
        });
      },
      { url: '/', headers, remoteAddress },
    );
    return answer.payload;
  };
}

describe('X-Forwarded-Host, before headers are sealed', () => {
  it('of a peer that is no proxy of ours changes nothing, also for who asks next', async () => {
    const ask = createSite();
    const [one, other] = ['one.example.com', 'other.example.com'];
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await ask(STRANGER, one, other)).toBe(`page of ${one}`);
      expect(await ask(STRANGER, 'www.example.com', one)).toBe('left to Next: site');
      expect(await ask(STRANGER, one, 'www.example.com')).toBe(`page of ${one}`);
      expect(await ask(PROXY, one)).toBe(`page of ${one}`);
      expect(await ask(PROXY, other)).toBe(`page of ${other}`);
      expect(await ask(PROXY, 'www.example.com')).toBe('left to Next: site');
    }
  });

  it('of a proxy of ours is the host, and the one it was sent to is remembered as nothing else', async () => {
    const ask = createSite();
    expect(await ask(PROXY, 'www.example.com', 'one.example.com')).toBe('page of one.example.com');
    expect(await ask(PROXY, 'www.example.com')).toBe('left to Next: site');
    expect(await ask(`::ffff:${PROXY}`, 'inner', 'one.example.com')).toBe('page of one.example.com');
    expect(await ask(STRANGER, 'inner')).toBe('left to Next: unknown');
  });
});
