import { describe, expect, it, vi } from 'vitest';
import { type CachedResponse, cacheResponse } from './cached-response';
import { createEventPages, RENEW_MS, type Shown } from './event-pages';

const page = (text: string, status = 200) => cacheResponse(text, { 'content-type': 'text/html' }, status);

const counting = (text: string): Shown => ({ text, renewMs: RENEW_MS.counting });
const shown = (text: string): Shown => ({ text, renewMs: RENEW_MS.other });

const MISSING = await page('nothing here', 404);

function serve(
  make: (path: string) => Promise<CachedResponse | null>,
  limits: { maxEntries?: number; maxBytes?: number; patienceMs?: number; coldMs?: number } = {},
) {
  let nowMs = 1000;
  const report = vi.fn();
  const made = vi.fn(({ address }: { address: URL }) => make(address.pathname));
  const findMissing = vi.fn((): Promise<CachedResponse | null> => Promise.resolve(null));
  const describeEvent = vi.fn((): Promise<Shown | null> => Promise.resolve(null));
  const pages = createEventPages({
    makePage: made,
    findMissing,
    describeEvent,
    siteUrl: 'https://www.example.com',
    countryHeader: null,
    report,
    now: () => nowMs,
    patienceMs: 20_000,
    ...limits,
  });
  const ask = async (path = '/kept', hostname?: string) => {
    const host = hostname === undefined ? null : { hostname, key: hostname };
    const key = { host, path, country: null };
    const answer = pages.find(key) ?? (await pages.get(key));
    return answer ? `${answer.status} ${answer.forms.identity.body.toString()}` : 'left to Next';
  };
  const settle = async () => {
    await Promise.allSettled(made.mock.results.map(({ value }) => value as Promise<unknown>));
    await new Promise(setImmediate);
  };
  return {
    ask,
    settle,
    made,
    describeEvent,
    findMissing,
    report,
    pages,
    pass: (ms: number) => (nowMs += ms),
  };
}

describe('createEventPages', () => {
  it('looks up whether there is such an event before its first page, and not again', async () => {
    const { ask, settle, made, findMissing, pass } = serve(() => page('page'));
    findMissing.mockResolvedValueOnce(MISSING);
    expect(await ask('/', 'gala')).toBe('404 nothing here');
    expect(made).not.toHaveBeenCalled();
    expect(await ask('/', 'gala')).toBe('200 page');
    pass(1001);
    await ask('/', 'gala');
    await settle();
    expect([findMissing.mock.calls.length, made.mock.calls.length]).toEqual([2, 2]);
  });

  it.each([
    ['answers with a failure', () => page('down', 503)],
    ['comes in pieces', () => Promise.resolve(null)],
    ['throws', () => Promise.reject(new Error('down'))],
    ['does not come', () => new Promise<CachedResponse | null>(() => undefined)],
  ])('gives the last page for ten minutes while the next one %s', async (_, fail) => {
    const make = vi
      .fn<(key: string) => Promise<CachedResponse | null>>(fail)
      .mockImplementationOnce(() => page('good'));
    const { ask, pass } = serve(make, { patienceMs: 30 });
    for (let first = ''; first !== '200 good';) first = await ask();
    for (const ms of [2000, 2000, 595_999]) {
      pass(ms);
      expect(await ask()).toBe('200 good');
    }
    pass(1);
    expect(await ask()).not.toBe('200 good');
  });

  it.each([404, 451])(
    'caches no %i, gives it to all who waited for it, and drops the cached page',
    async (status) => {
      const make = vi.fn<(key: string) => Promise<CachedResponse | null>>(() => page('no', status));
      const { ask, pages, pass } = serve(make.mockImplementationOnce(() => page('good')));
      await ask();
      pass(3000);
      expect(await Promise.all([ask(), ask()])).toEqual([`${status} no`, `${status} no`]);
      expect([make.mock.calls.length, pages.size]).toEqual([2, 0]);
      expect(await ask()).toBe(`${status} no`);
    },
  );

  it('gives the last page at once after a quiet minute, while its event is the same, and makes a new one', async () => {
    let number = 0;
    const { ask, settle, describeEvent, pass } = serve(() => page(`page ${(number += 1)}`));
    describeEvent.mockResolvedValue(counting('on sale'));
    await ask();
    pass(60_000);
    expect(await ask()).toBe('200 page 1');
    await settle();
    expect(await ask()).toBe('200 page 2');
    pass(60_000);
    describeEvent.mockResolvedValue(counting('over'));
    expect(await ask()).toBe('200 page 3');
    pass(90_000);
    expect(await ask()).toBe('200 page 4');
  });

  it('gives the last page when the look-up of its event takes long', async () => {
    const { ask, describeEvent, pass } = serve(() => page('page'), { patienceMs: 30 });
    describeEvent.mockResolvedValueOnce(counting('on sale')).mockReturnValue(new Promise(() => undefined));
    await ask();
    pass(60_000);
    expect(await ask()).toBe('200 page');
  });

  it('is not made again for three seconds while it counts down to the same event, which is looked up each second', async () => {
    let number = 0;
    const { ask, settle, made, describeEvent, pass } = serve(() => page(`page ${(number += 1)}`));
    describeEvent.mockResolvedValue(counting('on sale'));
    for (let second = 0; second < 3; second += 1) {
      pass(1001);
      await ask();
      await settle();
    }
    expect([made.mock.calls.length, describeEvent.mock.calls.length]).toEqual([1, 3]);
    const expectNext = async (text: string) => {
      pass(1001);
      await ask();
      await vi.waitFor(async () => expect(await ask()).toBe(text));
    };
    await expectNext('200 page 2');
    describeEvent.mockResolvedValue(counting('over'));
    await expectNext('200 page 3');
    describeEvent.mockResolvedValue(null);
    await expectNext('200 page 4');
  });

  it('is not made again for half a minute where it counts nothing down, unless its event changes', async () => {
    const { ask, settle, made, describeEvent, pass } = serve(() => page('page'));
    const watchFor = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        pass(1001);
        await ask();
        await settle();
      }
      return made.mock.calls.length;
    };
    describeEvent.mockResolvedValue(shown('live'));
    expect(await watchFor(30)).toBe(1);
    expect(await watchFor(1)).toBe(2);
    describeEvent.mockResolvedValue(shown('replay'));
    expect(await watchFor(1)).toBe(3);
  });

  it('leaves to Next what takes long', async () => {
    const { ask } = serve(() => new Promise(() => undefined), { patienceMs: 5 });
    expect(await ask()).toBe('left to Next');
  });

  it('has Next stream a first page that is not made at once, and makes it for the others', async () => {
    let finish = (_: CachedResponse) => {};
    const { made, pages, pass } = serve(() => new Promise((resolve) => (finish = resolve)), { coldMs: 5 });
    const key = { host: null, path: '/kept', country: null };
    expect(await pages.getOrStream(key)).toBe('cold');
    const others = pages.get(key);
    const first = await page('page');
    finish(first);
    expect(await others).toMatchObject({ version: first.version });
    expect(await pages.getOrStream(key)).toMatchObject({ version: first.version });
    expect(made).toHaveBeenCalledOnce();
    pass(60_000);
    const old = pages.getOrStream(key);
    await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(2));
    finish(await page('next'));
    expect(await old).not.toBe('cold');
  });

  it('keeps its pages while any number of made-up ones are looked up at once', async () => {
    const pending = new Map<string, (answer: CachedResponse) => void>();
    const { ask, made, pages } = serve(
      (path) => (path === '/kept' ? page('kept') : new Promise((resolve) => void pending.set(path, resolve))),
      { maxEntries: 10 },
    );
    await ask();
    const asked = Array.from({ length: 50 }, (_, index) => ask(`/made-up-${index}`));
    await vi.waitFor(() => expect(pending.size).toBe(50));
    expect(pages.size).toBe(1);
    expect(await ask()).toBe('200 kept');
    for (const answer of pending.values()) answer(MISSING);
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['404 nothing here']));
    expect(await ask()).toBe('200 kept');
    expect([pages.size, made.mock.calls.length]).toEqual([1, 51]);
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
