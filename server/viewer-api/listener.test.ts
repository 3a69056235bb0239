import inject from 'light-my-request';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createSegmentCache } from './listener';

const MEGABYTE = 1024 * 1024;
const ask = (url: string, method = 'GET') => ({ url, method }) as IncomingMessage;
const segment = (size: number, cacheControl = 'public, max-age=60, immutable') => ({
  status: 200,
  headers: { 'cache-control': cacheControl },
  body: new Uint8Array(size),
});

const signed = (path: string, signature = 'x') => `${path}?e=1790000000&k=a1&s=${signature}`;

function start() {
  const clock = { now: 1 };
  const segments = createSegmentCache(() => clock.now);
  const fetch = (url: string, more: { method?: 'HEAD'; headers?: Record<string, string> } = {}) =>
    inject(
      (request, response) => {
        if (!segments.answer(request, response, { 'x-frame-options': 'DENY' })) response.writeHead(404).end();
      },
      { url, ...more },
    );
  const has = async (url: string, more?: Parameters<typeof fetch>[1]) =>
    (await fetch(url, more)).statusCode === 200;
  return { clock, segments, fetch, has };
}

describe('the segment cache', () => {
  it('sends a file again for five seconds, by its whole address alone', async () => {
    const { clock, segments, has } = start();
    segments.keep(ask(signed('/a.ts')), segment(10));
    expect(await has(signed('/a.ts'))).toBe(true);
    expect(await has(signed('/a.ts', 'y'))).toBe(false);
    expect(await has('/a.ts')).toBe(false);
    clock.now += 5001;
    expect(await has(signed('/a.ts'))).toBe(false);
  });

  it('sends the headers of the file and those of every answer', async () => {
    const { segments, fetch } = start();
    segments.keep(ask(signed('/a.ts')), segment(10));
    const { headers, rawPayload } = await fetch(signed('/a.ts'));
    expect(rawPayload.byteLength).toBe(10);
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', ...segment(0).headers });
  });

  it('keeps nothing that is private, partial or refused, nor the head alone', async () => {
    const { segments, has } = start();
    segments.keep(ask(signed('/a')), segment(1, 'private, no-store'));
    segments.keep(ask(signed('/b')), { ...segment(1), status: 206 });
    segments.keep(ask(signed('/c')), { ...segment(1), status: 403 });
    segments.keep(ask(signed('/d'), 'HEAD'), segment(1));
    for (const url of [signed('/a'), signed('/b'), signed('/c'), signed('/d')])
      expect(await has(url), url).toBe(false);
  });

  it('keeps a file under no address that has more than a playlist writes', async () => {
    const { segments, has } = start();
    const ways = ['&x=1', '&e=1790000000'].map((more) => signed('/a.ts') + more);
    for (const url of [...ways, signed('/a.ts').replace('e=', 'e=0'), '/a.ts?1', '/pictures/a.avif?1']) {
      segments.keep(ask(url), segment(10));
      expect(await has(url), url).toBe(false);
    }
    segments.keep(ask('/pictures/a.avif'), segment(10));
    expect(await has('/pictures/a.avif')).toBe(true);
  });

  it('leaves parts, conditions and other methods to the viewer API', async () => {
    const { segments, has } = start();
    segments.keep(ask(signed('/a.ts')), segment(10));
    for (const name of ['range', 'if-none-match', 'if-modified-since', 'if-range'])
      expect(await has(signed('/a.ts'), { headers: { [name]: 'x' } }), name).toBe(false);
    expect(await has(signed('/a.ts'), { method: 'HEAD' })).toBe(false);
  });

  it('stays within its bound, with the newest files', async () => {
    const { segments, has } = start();
    for (let number = 0; number < 20; number += 1)
      segments.keep(ask(signed(`/${number}`)), segment(7 * MEGABYTE));
    const kept = await Promise.all(Array.from({ length: 20 }, (_, number) => has(signed(`/${number}`))));
    expect(kept.lastIndexOf(false)).toBe(10);
    expect(kept.indexOf(true)).toBe(11);
    segments.keep(ask(signed('/big')), segment(9 * MEGABYTE));
    expect(await has(signed('/big'))).toBe(false);
  });
});
