import { describe, expect, it } from 'vitest';
import { toPaymentAccounts, toSandboxConfig } from './config';

const stripeOf = (secretKey: string) => toPaymentAccounts({ mode: 'live', stripe: { secretKey } });
const paypal = { clientId: 'client', clientSecret: 'secret', apiBase: 'https://paypal.example' };

describe('the account that payments are made with', () => {
  it('is read from a Stripe key, and stays the same when the key is replaced', () => {
    const first = stripeOf('sk_live_51NxyzAbCdEfGhIjKoldoldoldoldold');
    expect(first).toMatchObject({ mode: 'live', stripe: { mode: 'live', id: 'acct_1NxyzAbCdEfGhIjK' } });
    expect(stripeOf('rk_live_51NxyzAbCdEfGhIjKnewnewnewnewnew')).toEqual(first);
    expect(stripeOf('sk_test_51NxyzAbCdEfGhIjKoldoldoldoldold')).toMatchObject({
      mode: 'test',
      stripe: { mode: 'test', id: 'acct_1NxyzAbCdEfGhIjK' },
    });
  });

  it('is a fingerprint where the key does not say, and never the key', () => {
    const { stripe } = stripeOf('sk_test_4eC39HqLyjWDarjtT1zdp7dc');
    expect(stripe?.id).toMatch(/^key_[0-9a-f]{16}$/);
    expect(stripeOf('sk_test_4eC39HqLyjWDarjtT1zdp7dd').stripe?.id).not.toBe(stripe?.id);
  });

  it('is live as soon as one provider takes real money, and where nothing is sold', () => {
    const accounts = (isLive: boolean, secretKey: string) =>
      toPaymentAccounts({ mode: 'live', stripe: { secretKey }, paypal: { ...paypal, isLive } }).mode;
    expect(accounts(false, 'sk_test_1')).toBe('test');
    expect(accounts(true, 'sk_test_1')).toBe('live');
    expect(accounts(false, 'sk_live_1')).toBe('live');
    expect(toPaymentAccounts({ mode: 'off' })).toEqual({ mode: 'live', stripe: null, paypal: null });
  });

  it('is its own in the sandbox', () => {
    const account = { mode: 'sandbox', id: 'stand-in' };
    const expected = { mode: 'sandbox', stripe: account, paypal: account };
    expect(toPaymentAccounts(toSandboxConfig('http://127.0.0.1:1'))).toEqual(expected);
  });
});
