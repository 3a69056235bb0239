import { expect, it } from 'vitest';
import { watchStolen } from './stolen.mjs';

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
