import { describe, expect, it } from 'vitest';
import { MAX_POLLS, toPollDelay } from './poll-schedule';

const waits = Array.from({ length: MAX_POLLS - 1 }, (_, index) => toPollDelay(index + 1, 0.5));

describe('the delays between two polls of a payment', () => {
  it('grow, and then stay', () => {
    expect(waits[0]).toBe(1_000);
    expect(waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0))).toBe(true);
    expect(waits.at(-1)).toBe(20_000);
  });

  it('are spread by a quarter to either side', () => {
    expect(toPollDelay(1, 0)).toBe(750);
    expect(toPollDelay(1, 1)).toBe(1_250);
  });

  it('come to some minutes in all', () => {
    const minutes = waits.reduce((sum, wait) => sum + wait, 0) / 60_000;
    expect(minutes).toBeGreaterThan(3);
    expect(minutes).toBeLessThan(5);
  });
});
