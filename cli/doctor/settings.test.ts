import { describe, expect, it } from 'vitest';
import { parseEnv } from '@/lib/env/schema';
import { checkPaymentKeys } from './payment-keys';
import { checkVariableNames, checkVariables } from './variables';

const GOOD = {
  SITE_URL: 'https://site.example',
  TRUST_PROXY: 'true',
  AUTH_SECRET: 'u7Kp2vQx9LmZr4TfYw8HsBn3GjDc6EaR1oXi5NeVqWk0',
  SMTP_URL: 'smtp://a:b@mail.example:587',
  METRICS_TOKEN: 'k3J9fQ2mZx7LpW5v',
  PAYMENTS_MODE: 'off',
};
const judge = (change: Record<string, string>) =>
  checkVariables(parseEnv({ ...GOOD, ...change })).map(({ state, says }) => `${state} ${says}`);

describe('variables', () => {
  it('are good where everything is set for the public', () => {
    expect(judge({})).toEqual(['ok All set for https://site.example.']);
  });

  it('are good with a list of proxies', () => {
    expect(judge({ TRUST_PROXY: '10.0.0.2, fd00::/8' })).toEqual(judge({}));
  });

  it.each([
    [{ SITE_URL: 'http://site.example' }, /^fail SITE_URL is http:/],
    [{ SITE_URL: '' }, /^warn SITE_URL is http:\/\/localhost:3000/],
    [{ TRUST_PROXY: '' }, /^fail TRUST_PROXY is not set/],
    [{ TRUST_PROXY: '10.0.0.2,::/0' }, /^warn TRUST_PROXY covers every address/],
    [{ AUTH_SECRET: '' }, /^fail AUTH_SECRET is not set/],
    [{ AUTH_SECRET: 'abcabcabcabcabcabcabcabcabcabcabcabc' }, /^fail AUTH_SECRET is easy to guess/],
    [{ AUTH_SECRET: 'change-me-change-me-change-me-please' }, /^fail AUTH_SECRET is easy to guess/],
    [{ PLAYBACK_KEYS: `a:${'0'.repeat(40)}` }, /^fail PLAYBACK_KEYS \(a\) is easy to guess/],
    [{ PUBLIC_DEMO: 'true' }, /^warn PUBLIC_DEMO is set/],
    [{ SMTP_URL: '' }, /^warn SMTP_URL is not set/],
    [{ METRICS_TOKEN: '' }, /^warn METRICS_TOKEN is not set/],
  ])('%j is noticed, and nothing else', (change, says) => {
    expect(judge(change)).toEqual([expect.stringMatching(says)]);
  });

  it('of an API elsewhere are not asked for here', () => {
    expect(judge({ UPSTREAM_API_HOST: 'https://api.example', AUTH_SECRET: '', SMTP_URL: '' })).toEqual([
      'ok All set for https://site.example.',
    ]);
  });

  it('that the site does not know are named', () => {
    expect(checkVariableNames(['SITE_URL', 'SITEURL', 'NODE_EXTRA_CA_CERTS', 'TZ'])).toMatchObject([
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
    checkPaymentKeys(parseEnv({ ...LIVE, ...change })).map(({ state, says }) => `${state} ${says}`);

  it('are good when live and together', () => {
    expect(checkKeys({})).toEqual(['ok The keys are live keys of the same account mode.']);
    expect(checkKeys({ PAYMENTS_MODE: 'off' })).toEqual([expect.stringMatching(/^ok PAYMENTS_MODE is off/)]);
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, /^fail .* are for different modes/],
    [{ STRIPE_PUBLISHABLE_KEY: '' }, /^fail STRIPE_PUBLISHABLE_KEY is not set/],
    [{ STRIPE_SECRET_KEY: '' }, /^fail STRIPE_SECRET_KEY is not set/],
    [{ ...TEST_KEYS, PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' }, /^warn The Stripe keys are test keys/],
    [{ STRIPE_WEBHOOK_SECRET: '' }, /^fail STRIPE_WEBHOOK_SECRET is not set/],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_short' }, /^fail STRIPE_WEBHOOK_SECRET is too short/],
    [{ PAYPAL_ENVIRONMENT: 'sandbox' }, /^fail PAYPAL_ENVIRONMENT is sandbox while the Stripe keys/],
    [{ PAYPAL_CLIENT_SECRET: '' }, /^fail PAYPAL_CLIENT_SECRET is not set/],
    [{ PAYPAL_WEBHOOK_ID: '' }, /^fail PAYPAL_WEBHOOK_ID is not set/],
  ])('%j is noticed, and nothing else', (change, says) => {
    expect(checkKeys(change)).toEqual([expect.stringMatching(says)]);
  });

  it('test keys of Stripe beside a live PayPal are a fault: cards are refused', () => {
    expect(checkKeys(TEST_KEYS)).toContainEqual(expect.stringMatching(/^fail .* cards are declined/));
  });
});
