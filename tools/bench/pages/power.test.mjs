import { describe, expect, it } from 'vitest';
import { measureAtPower, toPower } from './power.mjs';

describe('toPower', () => {
  const samples = Array.from({ length: 100 }, (_, at) => ({ at, power: at < 50 ? 8 : 4 }));

  it('is the mean between two times, of the most that was seen', () => {
    expect([toPower(samples, 0, 9), toPower(samples, 60, 99), toPower(samples, 40, 59)]).toEqual([
      1, 0.5, 0.75,
    ]);
  });

  it('takes no single sample for the full power', () => {
    expect(toPower([...samples, { at: 100, power: 80 }], 0, 9)).toBe(1);
  });

  it('is nothing when nothing was seen', () => {
    expect(toPower(samples, 200, 300)).toBe(0);
  });
});

describe('measureAtPower', () => {
  const measure = (powers, stolen = []) => {
    let count = 0;
    const take = async () => ++count;
    const watch = () => () => stolen[count - 1] ?? 0;
    return measureAtPower(take, (number) => powers[number - 1], 3, watch);
  };

  it.each([
    [[0.9, 1, 1], { measured: 1, power: 0.9 }],
    [[0.5, 0.86, 1], { measured: 2, power: 0.86 }],
    [[0.5, 0.7, 0.6, 1], { measured: 2, power: 0.7 }],
    [[0, 0, 0], { measured: 1, power: 0 }],
  ])('of visits with the power %j', async (powers, expected) => {
    expect(await measure(powers)).toEqual(expected);
  });

  it('takes what others have stolen for power that was not there', async () => {
    expect(await measure([1, 0.8, 0.7], [0.5, 0, 0])).toEqual({ measured: 2, power: 0.8 });
  });
});
