import { describe, expect, it } from 'vitest';
import { readOptions } from './options.mjs';
import { SCENARIOS } from './scenarios.mjs';

const namesOf = (args) => readOptions(args).scenarios.map(({ name }) => name);

describe('readOptions', () => {
  it('measures everything but what takes an hour, or what is named', () => {
    expect([...namesOf([]), 'hour']).toEqual(SCENARIOS.map(({ name }) => name));
    expect(namesOf(['purchases'])).toEqual(['purchases']);
    expect(namesOf(['hour'])).toEqual(['hour']);
    expect(readOptions(['--seconds', '30']).seconds).toBe(30);
  });

  it.each([
    [['everything'], 'There is no "everything" to measure, but: static'],
    [['--seconds', '0'], '--seconds takes a number from 1 to 999, and 0 is none.'],
    [['--fast'], '--fast'],
    [['logins', '--record'], 'leave the names out'],
  ])('refuses %o in a sentence', (args, sentence) => {
    expect(() => readOptions(args)).toThrow(sentence);
  });
});

describe.each(SCENARIOS)('scenario $name', ({ targets, numbers }) => {
  it('has only numbers of what it measures', () => {
    const named = numbers.flatMap(({ of, over = of }) => [of, over]);
    expect(targets).toEqual(expect.arrayContaining(named));
  });
});
