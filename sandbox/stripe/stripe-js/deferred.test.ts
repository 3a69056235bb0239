import { describe, expect, it } from 'vitest';
import { checkIntent, readTerms } from './deferred';

const TERMS = { mode: 'payment', amount: 1299, currency: 'usd' };

describe('Elements without an intent', () => {
  it.each([
    ['no mode', { ...TERMS, mode: undefined }, /clientSecret, or mode/],
    ['no amount', { ...TERMS, amount: undefined }, /positive integer/],
    ['dollars', { ...TERMS, amount: 12.99 }, /positive integer/],
    ['nothing to pay', { ...TERMS, amount: 0 }, /positive integer/],
    ['capitals', { ...TERMS, currency: 'USD' }, /currency should be/],
  ])('are refused with %s', (_, options, message) => {
    expect(() => readTerms(options)).toThrow(message);
  });

  it('pay for an intent of their amount, and for no other', () => {
    const terms = readTerms(TERMS);
    expect(() => checkIntent(terms, { amount: 1299, currency: 'usd' })).not.toThrow();
    expect(() => checkIntent(terms, { amount: 9900, currency: 'usd' })).toThrow(/amount .*9900.*1299/);
    expect(() => checkIntent(terms, { amount: 1299, currency: 'eur' })).toThrow(/currency/);
  });
});
