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
    const intent = { amount: 1299, currency: 'usd', setup_future_usage: null };
    expect(() => checkIntent(terms, intent)).not.toThrow();
    expect(() => checkIntent(terms, { ...intent, amount: 9900 })).toThrow(/amount .*9900.*1299/);
    expect(() => checkIntent(terms, { ...intent, currency: 'eur' })).toThrow(/currency/);
    const saving = { ...intent, setup_future_usage: 'on_session' };
    expect(() => checkIntent(terms, saving)).toThrow(/setup_future_usage/);
    const kept = readTerms({ ...TERMS, setupFutureUsage: 'on_session' });
    expect(() => checkIntent(kept, saving)).not.toThrow();
    expect(() => checkIntent(kept, intent)).toThrow(/setup_future_usage/);
  });
});
