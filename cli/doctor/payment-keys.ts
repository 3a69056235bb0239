import type { Env } from '@/lib/env/schema';
import { createFindings, type Finding } from './finding';

const { ok, warn, fail } = createFindings('payment keys');

/** Stripe's signing secrets are longer, placeholders shorter. */
const MIN_WEBHOOK_SECRET = 24;

const isTest = (key: string) => /^[a-z]{2}_test_/.test(key);

/** Never prints a key. */
export function checkPaymentKeys(env: Env): Finding[] {
  if (env.PAYMENTS_MODE !== 'live')
    return [ok(`PAYMENTS_MODE is ${env.PAYMENTS_MODE}, so no payment provider is used.`)];
  const found = [...checkStripe(env), ...checkPaypal(env)];
  return found.length > 0 ? found : [ok('The keys are live keys of the same account mode.')];
}

function checkStripe(env: Env): Finding[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env;
  const isEmbedded = env.UPSTREAM_API_HOST === undefined;
  if (secret === undefined && publishable === undefined) return [];
  if (publishable === undefined || (isEmbedded && secret === undefined)) {
    const missing = publishable === undefined ? 'STRIPE_PUBLISHABLE_KEY' : 'STRIPE_SECRET_KEY';
    return [
      fail(
        `${missing} is not set, so the site can't take cards.`,
        'Copy both keys from the Stripe dashboard.',
      ),
    ];
  }
  if (secret !== undefined && isTest(secret) !== isTest(publishable))
    return [
      fail(
        'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are for different modes, so every card payment fails.',
        'Copy both live keys from the same page of the Stripe dashboard.',
      ),
    ];
  const found = isEmbedded ? checkStripeWebhook(env.STRIPE_WEBHOOK_SECRET) : [];
  if (isTest(publishable) && !env.isThisMachine)
    found.unshift(
      warn('The Stripe keys are test keys, so no card is charged.', 'Switch to the live keys when you open.'),
    );
  return found;
}

function checkStripeWebhook(secrets: string[] | undefined): Finding[] {
  const where = 'Copy it from the endpoint in the Stripe dashboard (docs/deploy.md, webhooks).';
  if (secrets === undefined)
    return [fail("STRIPE_WEBHOOK_SECRET is not set, so Stripe's webhooks are rejected.", where)];
  return secrets.some((secret) => secret.length < MIN_WEBHOOK_SECRET)
    ? [fail('STRIPE_WEBHOOK_SECRET is too short to be a Stripe signing secret.', where)]
    : [];
}

function checkPaypal(env: Env): Finding[] {
  const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = env;
  const isEmbedded = env.UPSTREAM_API_HOST === undefined;
  if (id === undefined && secret === undefined) return [];
  if (id === undefined || (isEmbedded && secret === undefined)) {
    const missing = id === undefined ? 'PAYPAL_CLIENT_ID' : 'PAYPAL_CLIENT_SECRET';
    return [
      fail(`${missing} is not set, so the site can't offer PayPal.`, 'Copy both from the PayPal dashboard.'),
    ];
  }
  const cardKey = env.STRIPE_PUBLISHABLE_KEY;
  const takesTestCards = cardKey !== undefined && isTest(cardKey);
  const takesLiveCards = cardKey !== undefined && !isTest(cardKey);
  const isSandbox = env.PAYPAL_ENVIRONMENT === 'sandbox';
  const found: Finding[] = [];
  if (!isSandbox && takesTestCards)
    found.push(
      fail(
        'The Stripe keys are test keys while PAYPAL_ENVIRONMENT is live, so cards are declined.',
        'Set the live Stripe keys, or PAYPAL_ENVIRONMENT=sandbox while you test.',
      ),
    );
  if (isSandbox && takesLiveCards)
    found.push(
      fail(
        'PAYPAL_ENVIRONMENT is sandbox while the Stripe keys are live, so buyers who choose PayPal pay nothing.',
        'Set PAYPAL_ENVIRONMENT=live, with the id and secret of the live app.',
      ),
    );
  else if (isSandbox && !env.isThisMachine)
    found.push(
      warn('PAYPAL_ENVIRONMENT is sandbox, so no account is charged.', 'Set it to live when you open.'),
    );
  if (isEmbedded && webhookId === undefined)
    found.push(
      fail(
        "PAYPAL_WEBHOOK_ID is not set, so PayPal's webhooks are rejected.",
        'Copy the id from the webhook in the PayPal dashboard (docs/deploy.md, webhooks).',
      ),
    );
  return found;
}
