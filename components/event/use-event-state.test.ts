import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onAttention } from './use-event-state';

const MINUTE = 60_000;
let steadyMs = 0;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  steadyMs = 0;
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('performance', { now: () => steadyMs });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function pass(ms: number): void {
  for (let second = 0; second < ms / 1000; second += 1) {
    steadyMs += 1000;
    vi.advanceTimersByTime(1000);
  }
}

test('calls back within a second after the machine slept', () => {
  const changed = vi.fn();
  const end = onAttention(changed);
  pass(MINUTE);
  expect(changed).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + 20 * MINUTE);
  pass(1000);
  expect(changed).toHaveBeenCalledOnce();
  pass(MINUTE);
  expect(changed).toHaveBeenCalledOnce();
  end();
  vi.setSystemTime(Date.now() + 20 * MINUTE);
  pass(MINUTE);
  expect(changed).toHaveBeenCalledOnce();
});

test('calls back when the page is shown or hidden, and when it is online again', () => {
  const changed = vi.fn();
  onAttention(changed);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  expect(changed).toHaveBeenCalledTimes(2);
});
