import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createHotFiles } from './hot-files';

const ask = (url: string, more: Partial<IncomingMessage> = {}) =>
  ({ method: 'GET', url, headers: {}, ...more }) as IncomingMessage;

const answer = (size: number, cacheControl = 'public, max-age=60, immutable') => ({
  ...{ status: 200, headers: { 'cache-control': cacheControl }, body: new Uint8Array(size) },
});

function createResponse() {
  const written: unknown[] = [];
  const response = {
    writeHead: (...head: unknown[]) => (written.push(head), response),
    end: () => response,
    write: () => true,
  };
  return { response: response as unknown as ServerResponse, written };
}

function start() {
  const clock = { now: 0 };
  const files = createHotFiles(() => clock.now);
  return {
    clock,
    files,
    has: (request: IncomingMessage) => files.answer(request, createResponse().response),
  };
}

describe('hot files', () => {
  it('answer again for five seconds, by the whole address alone', () => {
    const { clock, files, has } = start();
    files.keep(ask('/a.ts?s=1'), answer(10));
    expect(has(ask('/a.ts?s=1'))).toBe(true);
    expect(has(ask('/a.ts?s=2'))).toBe(false);
    expect(has(ask('/a.ts'))).toBe(false);
    clock.now = 5000;
    expect(has(ask('/a.ts?s=1'))).toBe(false);
  });

  it('leave parts, conditions and other methods to who knows about them', () => {
    const { files, has } = start();
    files.keep(ask('/a.ts?s=1'), answer(10));
    for (const name of ['range', 'if-none-match', 'if-modified-since', 'if-range'])
      expect(has(ask('/a.ts?s=1', { headers: { [name]: 'x' } })), name).toBe(false);
    expect(has(ask('/a.ts?s=1', { method: 'HEAD' }))).toBe(false);
  });

  it('keep nothing that is private, partial, refused or streamed', () => {
    const { files, has } = start();
    files.keep(ask('/a?1'), answer(1, 'private, no-store'));
    files.keep(ask('/b?1'), { ...answer(1), status: 206 });
    files.keep(ask('/c?1'), { ...answer(1), status: 403 });
    files.keep(ask('/e?1'), { ...answer(1), body: new ReadableStream() });
    files.keep(ask('/f?1', { method: 'HEAD' }), answer(1));
    expect(['/a?1', '/b?1', '/c?1', '/e?1', '/f?1'].filter((url) => has(ask(url)))).toEqual([]);
  });

  it('stay within their bound, the newest of them', () => {
    const { files, has } = start();
    const megabyte = 1024 * 1024;
    for (let number = 0; number < 20; number += 1) files.keep(ask(`/${number}?s`), answer(7 * megabyte));
    const kept = Array.from({ length: 20 }, (_, number) => number).filter((number) =>
      has(ask(`/${number}?s`)),
    );
    expect(kept).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19]);
    files.keep(ask('/big?s'), answer(9 * megabyte));
    expect(has(ask('/big?s'))).toBe(false);
  });
});
