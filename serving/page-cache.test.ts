import inject from 'light-my-request';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { createPageCache, type RenderedAnswer } from './page-cache';
import { toDataAddress } from './page-data';

const ANSWER: RenderedAnswer = {
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'x-nextjs-cache': 'HIT',
    vary: 'rsc',
    etag: '"next"',
  },
  body: '<p>page</p>',
};

function serve(render: (key: string) => Promise<RenderedAnswer>) {
  const report = vi.fn();
  const cache = createPageCache({
    toKey: (_, address) => (address === '/kept' ? '/kept' : null),
    render,
    finish: (html, toDataAddress) => {
      const data = '[[0]]';
      return Promise.resolve({ html: html.replace('page', 'finished'), data: toDataAddress(data) && data });
    },
    toHeaders: (_, html, given) => ({ ...given, 'x-length': String(html.length) }),
    dataHeaders: { 'content-type': 'application/json' },
    report,
  });
  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    inject(
      (request, response) => {
        if (cache.answerNow(request, response) !== null) return;
        void cache.answer(request, response).then((status) => {
          if (status === null) response.writeHead(202).end('by Next');
        });
      },
      { url, method, headers },
    );
  return { ask, report };
}

describe('createPageCache', () => {
  it('renders once for many at the same time, and never again', async () => {
    const render = vi.fn(() => Promise.resolve(ANSWER));
    const { ask } = serve(render);
    await Promise.all(Array.from({ length: 10 }, () => ask('/kept')));
    expect((await ask('/kept')).body).toBe('<p>finished</p>');
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('leaves what has no key to Next', async () => {
    const render = vi.fn(() => Promise.resolve(ANSWER));
    expect((await serve(render).ask('/other')).body).toBe('by Next');
    expect(render).not.toHaveBeenCalled();
  });

  it("keeps the page's own headers, and none that belonged to one answer", async () => {
    const { headers } = await serve(() => Promise.resolve(ANSWER)).ask('/kept');
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', vary: 'rsc' });
    expect(headers).toHaveProperty('x-length', '15');
    expect(headers).not.toHaveProperty('x-nextjs-cache');
    expect(headers.etag).not.toBe('"next"');
  });

  it('compresses for those who take it, each form under a tag of its own', async () => {
    const { ask } = serve(() => Promise.resolve(ANSWER));
    const [plain, small] = [await ask('/kept'), await ask('/kept', { 'accept-encoding': 'br' })];
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe('<p>finished</p>');
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(small.rawPayload.byteLength),
    });
    expect(small.headers.etag).not.toBe(plain.headers.etag);
  });

  it('answers 304 to whoever has it, and to nobody else', async () => {
    const { ask } = serve(() => Promise.resolve(ANSWER));
    const etag = (await ask('/kept')).headers.etag ?? '';
    for (const tag of [etag, `W/${etag}`, `"old", ${etag}`, '*']) {
      const answer = await ask('/kept', { 'if-none-match': tag });
      expect([answer.statusCode, answer.body]).toEqual([304, '']);
      expect(answer.headers.etag).toBe(etag);
    }
    expect((await ask('/kept', { 'if-none-match': '"old"' })).statusCode).toBe(200);
    expect((await ask('/kept', { 'if-none-match': etag, 'accept-encoding': 'br' })).statusCode).toBe(200);
  });

  it('tells HEAD the length and sends nothing', async () => {
    const answer = await serve(() => Promise.resolve(ANSWER)).ask('/kept', {}, 'HEAD');
    expect([answer.headers['content-length'], answer.body]).toEqual(['15', '']);
  });

  it("answers a page's data for ever under its own version, and for now under another's", async () => {
    const { ask } = serve(() => Promise.resolve(ANSWER));
    const current = await ask(toDataAddress('/kept', '[[0]]'));
    expect([current.body, current.headers['cache-control']]).toEqual([
      '[[0]]',
      'public, max-age=31536000, immutable',
    ]);
    const old = await ask('/_page/kept.json?v=old');
    expect([old.body, old.headers['cache-control']]).toEqual(['[[0]]', 'no-store']);
    expect((await ask('/_page/other.json')).body).toBe('by Next');
  });

  it.each([
    ['an error', { ...ANSWER, status: 500 }],
    ['a redirect', { ...ANSWER, status: 307 }],
    ['something else than HTML', { ...ANSWER, headers: { 'content-type': 'text/plain' } }],
  ])('keeps no %s, and asks again', async (_, answer) => {
    const render = vi.fn(() => Promise.resolve(answer));
    const { ask } = serve(render);
    expect((await ask('/kept')).body).toBe('by Next');
    await ask('/kept');
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('leaves a page to Next that could not be rendered, says so, and tries again', async () => {
    const render = vi.fn<() => Promise<RenderedAnswer>>().mockRejectedValueOnce(new Error('gone'));
    render.mockResolvedValue(ANSWER);
    const { ask, report } = serve(render);
    expect((await ask('/kept')).body).toBe('by Next');
    expect(report).toHaveBeenCalledOnce();
    expect((await ask('/kept')).body).toBe('<p>finished</p>');
  });
});
