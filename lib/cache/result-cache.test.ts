import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fail, ok, type Result } from '@/lib/result';
import { createResultCache } from './result-cache';
import { AT_ONCE_MS, FRESH_MS, STALE_MS } from './stale-cache';

let nowMs = 0;
const now = () => nowMs;
const DOWN = fail('upstream_unavailable', 'No answer.');
const GONE = fail('not_found', 'No such thing.');

function createSource() {
  const asked: string[] = [];
  const source = {
    asked,
    answer: (key: string): Promise<Result<string>> => Promise.resolve(ok(`${key} ${asked.length}`)),
  };
  const load = (key: string) => {
    asked.push(key);
    return source.answer(key);
  };
  return { source, asked, load };
}

describe('cached results', () => {
  beforeEach(() => {
    nowMs = 1_000_000;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('cost one look-up a key and second, however many ask', async () => {
    const { asked, load } = createSource();
    const cache = createResultCache(load, { now });
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('a')));
    expect(new Set(answers.map((answer) => answer.ok && answer.value))).toEqual(new Set(['a 1']));
    nowMs += FRESH_MS - 1;
    expect(await cache.get('a')).toEqual(ok('a 1'));
    expect(await cache.get('b')).toEqual(ok('b 2'));
    expect(asked).toEqual(['a', 'b']);
  });

  it('are given at once for a moment more, while new ones are fetched', async () => {
    const { asked, load } = createSource();
    const cache = createResultCache(load, { now });
    await cache.get('a');
    nowMs += AT_ONCE_MS - 1;
    expect(await cache.get('a')).toEqual(ok('a 1'));
    expect(asked).toHaveLength(2);
    await nextTurn();
    expect(await cache.get('a')).toEqual(ok('a 2'));
  });

  it('are skipped for a caller who needs what is true now, and are new for all others then', async () => {
    const { asked, load } = createSource();
    const cache = createResultCache(load, { now });
    await cache.get('a');
    expect(await cache.getFresh('a')).toEqual(ok('a 2'));
    expect(await cache.get('a')).toEqual(ok('a 2'));
    expect(asked).toHaveLength(2);
  });

  it('are not given after a while without callers: the next one waits', async () => {
    const { load } = createSource();
    const cache = createResultCache(load, { now });
    await cache.get('a');
    nowMs += AT_ONCE_MS;
    expect(await cache.get('a')).toEqual(ok('a 2'));
  });

  it('stand in for ten minutes while look-ups fail, which are still one a second', async () => {
    const { source, asked, load } = createSource();
    const cache = createResultCache(load, { now });
    await cache.get('a');
    source.answer = () => Promise.resolve(DOWN);
    for (const step of [60_000, 0, 500, 600, 0, 400_000]) {
      nowMs += step;
      expect(await cache.get('a')).toEqual(ok('a 1'));
    }
    expect(asked).toHaveLength(4);
    nowMs = 1_000_000 + STALE_MS;
    expect(await cache.get('a')).toEqual(DOWN);
    source.answer = () => Promise.resolve(ok('back'));
    nowMs += FRESH_MS + 1;
    expect(await cache.get('a')).toEqual(ok('back'));
  });

  it('stand in for others while a caller who needs what is true now is told of the failure', async () => {
    const { source, load } = createSource();
    const cache = createResultCache(load, { now });
    await cache.get('a');
    source.answer = () => Promise.resolve(DOWN);
    nowMs += 60_000;
    expect(await cache.getFresh('a')).toEqual(DOWN);
    expect(await cache.get('a')).toEqual(ok('a 1'));
    source.answer = () => Promise.resolve(GONE);
    expect(await cache.getFresh('a')).toEqual(GONE);
    expect(await cache.get('a')).toEqual(GONE);
  });

  it('stand in when a look-up takes too long, for those after the first without a wait', async () => {
    vi.useFakeTimers();
    const { source, load } = createSource();
    const cache = createResultCache(load, { now });
    await cache.get('a');
    source.answer = () => new Promise(() => undefined);
    nowMs += 60_000;
    const first = cache.get('a');
    await vi.advanceTimersByTimeAsync(2000);
    expect(await first).toEqual(ok('a 1'));
    nowMs += 2000;
    expect(await cache.get('a')).toEqual(ok('a 1'));
  });

  it('give way to a not_found, which is kept for a second too', async () => {
    const { source, asked, load } = createSource();
    const cache = createResultCache(load, { now });
    await cache.get('a');
    source.answer = () => Promise.resolve(GONE);
    nowMs += 60_000;
    expect(await cache.get('a')).toEqual(GONE);
    expect(await cache.get('a')).toEqual(GONE);
    expect(asked).toHaveLength(2);
    source.answer = () => Promise.resolve(DOWN);
    nowMs += FRESH_MS + 1;
    expect(await cache.get('a')).toEqual(DOWN);
  });

  it('are of a bounded number of keys, and made-up ones push none with an answer out', async () => {
    const { source, asked, load } = createSource();
    const cache = createResultCache(load, { now, maxEntries: 3 });
    await cache.get('a');
    await cache.get('b');
    source.answer = () => Promise.resolve(GONE);
    for (let count = 0; count < 20; count += 1) await cache.get(`made-up-${count}`);
    expect([await cache.get('a'), await cache.get('b')]).toEqual([ok('a 1'), ok('b 2')]);
    expect(asked).toHaveLength(22);
    source.answer = (key) => Promise.resolve(ok(key));
    for (const key of ['c', 'd']) await cache.get(key);
    await cache.get('a');
    expect(asked).toHaveLength(25);
  });

  it('are pushed out by no look-ups under way, of which one is made for each key', async () => {
    const { source, asked, load } = createSource();
    const cache = createResultCache(load, { now, maxEntries: 3 });
    await cache.get('a');
    let answer: (result: Result<string>) => void = () => undefined;
    const pending = new Promise<Result<string>>((resolve) => (answer = resolve));
    source.answer = () => pending;
    const twice = [0, 0].map(() => Array.from({ length: 20 }, (_, count) => cache.get(`made-up-${count}`)));
    const kept = cache.get('a');
    answer(GONE);
    expect(await kept).toEqual(ok('a 1'));
    for (const result of await Promise.all(twice.flat())) expect(result).toEqual(GONE);
    expect(await cache.get('a')).toEqual(ok('a 1'));
    expect(asked).toHaveLength(21);
  });

  it('do not outlive a look-up that throws', async () => {
    const { source, load } = createSource();
    const cache = createResultCache(load, { now });
    source.answer = () => Promise.reject(new Error('a fault of ours'));
    await expect(cache.get('a')).rejects.toThrow('a fault of ours');
    source.answer = () => Promise.resolve(ok('well'));
    expect(await cache.get('a')).toEqual(ok('well'));
  });
});
