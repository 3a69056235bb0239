import inject from 'light-my-request';
import { describe, expect, it, vi } from 'vitest';
import { createEventPages, type MadePage } from './event-pages';
import { keepAnswer, sendKept } from './kept-answer';

const page = (text: string, status = 200) =>
  keepAnswer(text, { 'content-type': 'text/html' }, 'quick', status);

function serve(
  make: (key: string) => Promise<MadePage>,
  limits: { maxEntries?: number; maxBytes?: number; patienceMs?: number } = {},
) {
  let nowMs = 0;
  const report = vi.fn();
  const made = vi.fn(({ key }: { key: string }, _isKept: boolean) => make(key));
  const pages = createEventPages({
    toKey: ({ url = '' }) => (url === '/other' ? null : { key: url }),
    make: made,
    report,
    now: () => nowMs,
    patienceMs: 20_000,
    ...limits,
  });
  const ask = async (url = '/kept') => {
    const answer = await inject(
      (request, response) => {
        const ready = pages.find(request);
        if (ready) return void sendKept(ready, request, response);
        void pages.answer(request, response).then((status) => {
          if (status === null) response.writeHead(202).end('by Next');
        });
      },
      { url },
    );
    return `${answer.statusCode} ${answer.body}`;
  };
  /** Lets the page that is being made behind the visitors' backs be done. */
  const settle = async () => {
    await Promise.allSettled(made.mock.results.map(({ value }) => value as Promise<unknown>));
    await new Promise(setImmediate);
  };
  return { ask, settle, made, report, pages, pass: (ms: number) => (nowMs += ms) };
}

describe('createEventPages', () => {
  it('says of each page whether there is an older one', async () => {
    const { ask, settle, made, pass } = serve(() => page('page'));
    await ask();
    pass(1000);
    await ask();
    await settle();
    expect(made.mock.calls.map(([, isKept]) => isKept)).toEqual([false, true]);
  });

  it('makes one page a second, however many ask', async () => {
    let count = 0;
    const { ask, made, pass } = serve(() => page(`page ${(count += 1)}`));
    await Promise.all(Array.from({ length: 20 }, () => ask()));
    pass(999);
    expect(await ask()).toBe('200 page 1');
    expect(made).toHaveBeenCalledTimes(1);
  });

  it('gives the last page at once up to three seconds, while one new one is made', async () => {
    let count = 0;
    const { ask, made, settle, pass } = serve(() => page(`page ${(count += 1)}`));
    await ask();
    pass(2999);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('200 page 1'));
    expect(made).toHaveBeenCalledTimes(2);
    await settle();
    expect(await ask()).toBe('200 page 2');
  });

  it('waits for a new page where the last one is older', async () => {
    let count = 0;
    const { ask, pass } = serve(() => page(`page ${(count += 1)}`));
    await ask();
    pass(3000);
    expect(await ask()).toBe('200 page 2');
  });

  it.each([
    ['answers with a failure', () => page('down', 503)],
    ['comes in pieces', () => Promise.resolve(null)],
    ['throws', () => Promise.reject(new Error('down'))],
    ['does not come', () => new Promise<MadePage>(() => undefined)],
  ])('gives the last page for ten minutes while a new one %s', async (_, fail) => {
    const make = vi.fn<(key: string) => Promise<MadePage>>(fail).mockImplementationOnce(() => page('good'));
    const { ask, pass } = serve(make, { patienceMs: 30 });
    for (let first = ''; first !== '200 good';) first = await ask();
    for (const ms of [2000, 2000, 595_999]) {
      pass(ms);
      expect(await ask()).toBe('200 good');
    }
    pass(1);
    expect(await ask()).not.toBe('200 good');
  });

  it('asks once a second whether it goes again', async () => {
    const make = vi.fn<(key: string) => Promise<MadePage>>(() => page('down', 503));
    const { ask, settle, pass } = serve(make.mockImplementationOnce(() => page('good')));
    await ask();
    pass(5000);
    await ask();
    for (let i = 0; i < 10; i += 1) await ask();
    expect(make).toHaveBeenCalledTimes(2);
    pass(1000);
    make.mockImplementation(() => page('again'));
    expect(await ask()).toBe('200 good');
    await settle();
    expect(await ask()).toBe('200 again');
  });

  it.each([404, 451])(
    'keeps no %i, gives it to all who waited for it, and drops what was kept',
    async (status) => {
      const make = vi.fn<(key: string) => Promise<MadePage>>(() => page('no', status));
      const { ask, pages, pass } = serve(make.mockImplementationOnce(() => page('good')));
      await ask();
      pass(3000);
      expect(await Promise.all([ask(), ask()])).toEqual([`${status} no`, `${status} no`]);
      expect([make.mock.calls.length, pages.size]).toEqual([2, 0]);
      expect(await ask()).toBe(`${status} no`);
    },
  );

  it('leaves to Next what takes long, and what has no key', async () => {
    const { ask } = serve(() => new Promise(() => undefined), { patienceMs: 5 });
    expect(await ask()).toBe('202 by Next');
    expect(await ask('/other')).toBe('202 by Next');
  });

  it('forgets the page that was made longest ago, by their number and by their bytes', async () => {
    const few = serve((key) => page(key), { maxEntries: 2 });
    for (const url of ['/a', '/b', '/c', '/a']) await few.ask(url);
    expect([few.pages.size, few.made.mock.calls.length]).toEqual([2, 4]);
    const { bytes } = await page('/a');
    const small = serve((key) => page(key), { maxBytes: bytes * 2 + 10 });
    for (const url of ['/a', '/b', '/c']) await small.ask(url);
    expect(small.pages.size).toBe(2);
    expect(await small.ask('/c')).toBe('200 /c');
    expect(small.made).toHaveBeenCalledTimes(3);
  });
});
