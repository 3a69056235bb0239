import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EventState } from '@/lib/events/event-state';
import { createEventStateStore } from './event-state-store';

const HOUR = 3_600_000;
/** A visitor's clock may be wrong by hours. */
const SERVER_START = 1_700_000_000_000;

const INITIAL: EventState = {
  phase: 'doors',
  now_ms: SERVER_START,
  next_at_ms: SERVER_START + 20_000,
  next_phase: 'live',
  starts_at_ms: SERVER_START + 20_000,
  ends_at_ms: null,
  status: null,
  pause: null,
  cancelled: false,
};

function createPage(initial: EventState = INITIAL, clockMs = 0) {
  const startMs = Date.now();
  const page = {
    hidden: false,
    attention: () => undefined as void,
    asked: [] as number[],
    answer: (): Promise<EventState> => Promise.resolve({ ...initial, now_ms: page.serverNow() }),
    serverNow: () => SERVER_START + Date.now() - startMs,
    signals: [] as AbortSignal[],
  };
  const store = createEventStateStore('evt', initial, startMs, {
    now: () => Date.now(),
    clock: () => page.serverNow() + clockMs,
    random: () => 0.5,
    ask: (_id, signal) => {
      page.asked.push(Date.now() - startMs);
      page.signals.push(signal);
      return page.answer();
    },
    isHidden: () => page.hidden,
    onAttention: (changed) => {
      page.attention = changed;
      return () => {
        page.attention = () => undefined;
      };
    },
  });
  return { page, store };
}

describe('following an event', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('asks at once where a countdown may be old, or the clock wrong; for a list it does not', async () => {
    const { page, store } = createPage(INITIAL, 60_000);
    store.follow(() => undefined, 'listing');
    expect(page.asked).toEqual([]);
    store.follow(() => undefined, 'visiting');
    store.follow(() => undefined, 'visiting');
    expect(page.asked).toEqual([0]);
    const sure = createPage(INITIAL, 4000);
    sure.store.follow(() => undefined, 'visiting');
    expect(sure.page.asked).toEqual([]);
  });

  it('asks at once without a countdown only where the page is older than our cache sends it', () => {
    const follow = (clockMs: number) => {
      const { page, store } = createPage({ ...INITIAL, phase: 'live' }, clockMs);
      store.follow(() => undefined, 'visiting');
      return page.asked;
    };
    expect(follow(90_000)).toEqual([]);
    expect(follow(HOUR)).toEqual([0]);
  });

  it('turns at the very moment, without an answer of the server', async () => {
    const { page, store } = createPage();
    page.answer = () => Promise.reject(new Error('no network'));
    const changed = vi.fn();
    store.follow(changed, 'visiting');
    await vi.advanceTimersByTimeAsync(19_999);
    expect(store.getState().phase).toBe('doors');
    await vi.advanceTimersByTimeAsync(1);
    expect(store.getState()).toMatchObject({ phase: 'live', now_ms: SERVER_START + 20_000 });
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('asks every ten seconds or so, once for all who follow', async () => {
    const { page, store } = createPage();
    const stops = [1, 2, 3].map(() => store.follow(vi.fn(), 'visiting'));
    await vi.advanceTimersByTimeAsync(31_000);
    expect(page.asked).toEqual([10_000, 20_000, 30_000]);
    for (const stop of stops) stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.asked).toHaveLength(3);
  });

  it('asks seldom for a list, and as often as the closest of those who follow', async () => {
    const { page, store } = createPage();
    const stop = store.follow(vi.fn(), 'listing');
    await vi.advanceTimersByTimeAsync(100_000);
    expect(page.asked).toEqual([45_000, 90_000]);
    store.follow(vi.fn(), 'visiting');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.asked).toHaveLength(3);
    stop();
  });

  it('hears of a new start and of what the operator says, and notifies no subscriber without a change', async () => {
    const { page, store } = createPage();
    const changed = vi.fn();
    store.follow(changed, 'visiting');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(changed).not.toHaveBeenCalled();
    const later = SERVER_START + 60_000;
    const status = { text: 'We start late.', at_ms: SERVER_START };
    page.answer = () =>
      Promise.resolve({
        ...INITIAL,
        now_ms: page.serverNow(),
        next_at_ms: later,
        starts_at_ms: later,
        status,
      });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.getState()).toMatchObject({ phase: 'doors', starts_at_ms: later, status });
    await vi.advanceTimersByTimeAsync(40_000);
    expect(store.getState().phase).toBe('live');
  });

  it('takes no answer that is older than what it knows', async () => {
    const { page, store } = createPage();
    store.follow(vi.fn(), 'visiting');
    page.answer = () => Promise.resolve({ ...INITIAL, now_ms: SERVER_START + 19_000 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(store.getState().phase).toBe('live');
  });

  it('rests while the page is hidden, and asks at once when it is seen again', async () => {
    const { page, store } = createPage();
    store.follow(vi.fn(), 'visiting');
    page.hidden = true;
    page.attention();
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(page.asked).toEqual([]);
    page.hidden = false;
    page.attention();
    expect(page.asked).toEqual([HOUR]);
    expect(store.getState().phase).toBe('live');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.asked).toHaveLength(2);
  });

  it('backs off while no answer comes, and returns to its pace with the first answer', async () => {
    const { page, store } = createPage({ ...INITIAL, next_at_ms: null, next_phase: null });
    const answer = page.answer;
    page.answer = () => Promise.reject(new Error('down'));
    store.follow(vi.fn(), 'visiting');
    await vi.advanceTimersByTimeAsync(100_000);
    expect(page.asked).toEqual([10_000, 30_000, 70_000]);
    page.answer = answer;
    await vi.advanceTimersByTimeAsync(70_000);
    expect(page.asked.slice(3)).toEqual([150_000, 160_000, 170_000]);
  });

  it('gives up a request that takes too long, or has no subscriber left', async () => {
    const { page, store } = createPage();
    page.answer = () => new Promise(() => undefined);
    const stop = store.follow(vi.fn(), 'visiting');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(page.signals[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(page.signals[0]?.aborted).toBe(true);
    stop();
    store.follow(vi.fn(), 'visiting')();
  });
});
