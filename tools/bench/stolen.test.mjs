import { expect, it } from 'vitest';
import { measureCalmly, watchStolen } from './stolen.mjs';

it('says how much of the processors others have taken since', () => {
  const texts = ['cpu  100 0 50 800 10 0 5 30 0 0\ncpu0 1', 'cpu  130 0 60 840 10 0 5 50 0 0\ncpu0 1'];
  const stolen = watchStolen(() => texts.shift());
  expect(stolen()).toBe(0.2);
});

it('sees nothing where the system does not tell', () => {
  const stolen = watchStolen(() => {
    throw new Error('ENOENT');
  });
  expect(stolen()).toBe(0);
});

it.each([
  [[0.3, 0.1, 0.01, 0.5], { measured: 3, stolen: 0.01 }],
  [[0.3, 0.1, 0.2, 0.1, 0], { measured: 4, stolen: 0.1 }],
])('measures anew while %j was taken, four times at most', async (taken, expected) => {
  let count = 0;
  const take = async () => ++count;
  const watch = () => () => taken[count - 1];
  expect(await measureCalmly(take, 4, watch)).toEqual(expected);
});
