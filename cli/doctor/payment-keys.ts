import type { Env } from '@/lib/env/schema';
import { createFindings, type Finding } from './finding';

const { ok, warn, fail } = createFindings('payment keys');

/** A signing secret of Stripe's is longer than this; a placeholder is not. */
const MIN_WEBHOOK_SECRET = 24;

const isTest = (key: string) => /^[a-z]{2}_test_/.test(key);

/** Whether the keys belong together and to the world the site is in. Says nothing of their values. */
export function judgePaymentKeys(env: Env): Finding[] {
  if (env.PAYMENTS_MODE !== 'live')
    return [ok(`PAYMENTS_MODE is ${env.PAYMENTS_MODE}: no provider is asked for money.`)];
  const found = [...judgeStripe(env), ...judgePaypal(env)];
  return found.length > 0 ? found : [ok('The keys are live ones and belong together.')];
}

function judgeStripe(env: Env): Finding[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env;
  const isEmbedded = env.UPSTREAM_API_HOST === undefined;
  if (secret === undefined && publishable === undefined) return [];
  if (publishable === undefined || (isEmbedded && secret === undefined)) {
    const missing = publishable === undefined ? 'STRIPE_PUBLISHABLE_KEY' : 'STRIPE_SECRET_KEY';
    return [fail(`${missing} is not set: cards cannot be taken.`, 'Copy both keys from Stripe’s dashboard.')];
  }
  if (secret !== undefined && isTest(secret) !== isTest(publishable))
    return [
      fail(
        'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: every payment by card fails.',
        'Take both from the same page of Stripe’s dashboard, both live.',
      ),
    ];
  return [
    ...(isTest(publishable) && !env.isThisMachine
      ? [warn('Stripe’s keys are test keys: no card is charged.', 'Take the live ones when you open.')]
      : []),
    ...(isEmbedded ? judgeStripeWebhook(env.STRIPE_WEBHOOK_SECRET) : []),
  ];
}

function judgeStripeWebhook(secrets: string[] | undefined): Finding[] {
  const where = 'Copy it from the endpoint in Stripe’s dashboard (docs/deploy.md, webhooks).';
  if (secrets === undefined)
    return [fail('STRIPE_WEBHOOK_SECRET is not set: webhooks of Stripe’s are refused.', where)];
  return secrets.some((secret) => secret.length < MIN_WEBHOOK_SECRET)
    ? [fail('STRIPE_WEBHOOK_SECRET is too short to be one of Stripe’s.', where)]
    : [];
}

function judgePaypal(env: Env): Finding[] {
  const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = env;
  const isEmbedded = env.UPSTREAM_API_HOST === undefined;
  if (id === undefined && secret === undefined) return [];
  if (id === undefined || (isEmbedded && secret === undefined)) {
    const missing = id === undefined ? 'PAYPAL_CLIENT_ID' : 'PAYPAL_CLIENT_SECRET';
    return [fail(`${missing} is not set: PayPal cannot be offered.`, 'Copy both from PayPal’s dashboard.')];
  }
  const cardKey = env.STRIPE_PUBLISHABLE_KEY;
  const takesTestCards = cardKey !== undefined && isTest(cardKey);
  const takesLiveCards = cardKey !== undefined && !isTest(cardKey);
  const isSandbox = env.PAYPAL_ENVIRONMENT === 'sandbox';
  return [
    ...(!isSandbox && takesTestCards
      ? [
          fail(
            'Stripe’s keys are test keys while PAYPAL_ENVIRONMENT is live: cards are refused.',
            'Set Stripe’s live keys, or PAYPAL_ENVIRONMENT=sandbox while you test.',
          ),
        ]
      : []),
    ...(isSandbox && takesLiveCards
      ? [
          fail(
            'PAYPAL_ENVIRONMENT is sandbox while Stripe’s keys are live: who chooses PayPal pays nothing.',
            'Set PAYPAL_ENVIRONMENT=live, with the live app’s id and secret.',
          ),
        ]
      : []),
    ...(isSandbox && !takesLiveCards && !env.isThisMachine
      ? [warn('PAYPAL_ENVIRONMENT is sandbox: no account is charged.', 'Set live when you open.')]
      : []),
    ...(isEmbedded && webhookId === undefined
      ? [
          fail(
            'PAYPAL_WEBHOOK_ID is not set: webhooks of PayPal’s are refused.',
            'Copy the id from the webhook in PayPal’s dashboard (docs/deploy.md, webhooks).',
          ),
        ]
      : []),
  ];
}
