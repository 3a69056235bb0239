import { describe, expect, it } from 'vitest';
import { parseEnv } from '@/lib/env/schema';
import { checkEnvFile } from './env-file';
import { type Check, collect } from './finding';
import { checkPaymentKeys } from './payment-keys';
import { checkVariables } from './variables';

const GOOD = {
  SITE_URL: 'https://site.example',
  TRUST_PROXY: 'true',
  AUTH_SECRET: 'u7Kp2vQx9LmZr4TfYw8HsBn3GjDc6EaR1oXi5NeVqWk0',
  SMTP_URL: 'smtp://a:b@mail.example:587',
  PAYMENTS_MODE: 'off',
};
const toLines = async (check: Check) => (await collect(check)).map(({ state, says }) => `${state} ${says}`);
const judge = (change: Record<string, string>) => toLines(checkVariables(parseEnv({ ...GOOD, ...change })));

describe('variables', () => {
  it('are good where everything is set for the public', async () => {
    expect(await judge({})).toEqual(['ok All set for https://site.example.']);
  });

  it('are good with a list of proxies', async () => {
    expect(await judge({ TRUST_PROXY: '10.0.0.2, fd00::/8' })).toEqual(await judge({}));
  });

  it.each([
    [{ SITE_URL: 'http://site.example' }, /^fail SITE_URL is http:/],
    [{ SITE_URL: '' }, /^warn SITE_URL is http:\/\/localhost:3000/],
    [{ TRUST_PROXY: '' }, /^fail TRUST_PROXY is not set/],
    [{ TRUST_PROXY: '10.0.0.2,::/0' }, /^warn TRUST_PROXY covers every address/],
    [{ AUTH_SECRET: 'abcabcabcabcabcabcabcabcabcabcabcabc' }, /^fail AUTH_SECRET is easy to guess/],
    [{ AUTH_SECRET: 'change-me-change-me-change-me-please' }, /^fail AUTH_SECRET is easy to guess/],
    [{ PLAYBACK_KEYS: `a:${'0'.repeat(40)}` }, /^fail PLAYBACK_KEYS \(a\) is easy to guess/],
    [{ SMTP_URL: '' }, /^warn SMTP_URL is not set/],
  ])('%j is noticed, and nothing else', async (change, says) => {
    expect(await judge(change)).toEqual([expect.stringMatching(says)]);
  });

  it('of an API elsewhere are not asked for here', async () => {
    expect(
      await judge({ UPSTREAM_API_HOST: 'https://api.example', AUTH_SECRET: 'x'.repeat(40), SMTP_URL: '' }),
    ).toEqual(['ok All set for https://site.example.']);
  });

  it('that the site does not know are named', () => {
    expect([...checkEnvFile('', ['SITE_URL', 'SITEURL', 'NODE_EXTRA_CA_CERTS', 'TZ'])]).toMatchObject([
      { state: 'warn', says: 'SITEURL is not a setting of this project.' },
    ]);
  });
});

const TEST_KEYS = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };

describe('payment keys', () => {
  const LIVE = {
    ...GOOD,
    PAYMENTS_MODE: '',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_abcdefghijklmnopqrstuvwx',
    PAYPAL_CLIENT_ID: 'paypal-client',
    PAYPAL_CLIENT_SECRET: 'paypal-secret',
    PAYPAL_WEBHOOK_ID: '5GP028458E2496506',
  };
  const checkKeys = (change: Record<string, string>) =>
    toLines(checkPaymentKeys(parseEnv({ ...LIVE, ...change })));

  it('are good when live and together', async () => {
    expect(await checkKeys({})).toEqual(['ok The keys are live keys of the same account mode.']);
    expect(await checkKeys({ PAYMENTS_MODE: 'off' })).toEqual([
      expect.stringMatching(/^ok PAYMENTS_MODE is off/),
    ]);
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /^fail .* are for different modes/],
    [{ STRIPE_PUBLISHABLE_KEY: '' }, /^fail STRIPE_PUBLISHABLE_KEY is not set/],
    [{ STRIPE_SECRET_KEY: '' }, /^fail STRIPE_SECRET_KEY is not set/],
    [{ ...TEST_KEYS, PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' }, /^warn The Stripe keys are test keys/],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_short' }, /^fail STRIPE_WEBHOOK_SECRET is too short/],
    [{ PAYPAL_ENVIRONMENT: 'sandbox' }, /^fail PAYPAL_ENVIRONMENT is sandbox while the Stripe keys/],
    [{ PAYPAL_CLIENT_SECRET: '' }, /^fail PAYPAL_CLIENT_SECRET is not set/],
  ])('%j is noticed, and nothing else', async (change, says) => {
    expect(await checkKeys(change)).toEqual([expect.stringMatching(says)]);
  });

  it('test keys of Stripe beside a live PayPal are a fault: cards are refused', async () => {
    expect(await checkKeys(TEST_KEYS)).toContainEqual(expect.stringMatching(/^fail .* cards are declined/));
  });
});
