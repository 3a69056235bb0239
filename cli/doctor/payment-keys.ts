import type { Env } from '@/lib/env/schema';
import { type Check, createFindings, type Finding, orGood } from './finding';

const { ok, warn, fail } = createFindings('payment keys');

/** Stripe's signing secrets are longer, placeholders shorter. */
const MIN_WEBHOOK_SECRET = 24;

/** The site needs the first of each, the embedded API both. */
const PAIRS = [
  ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
] as const;

const isTest = (key: string) => /^[a-z]{2}_test_/.test(key);

/** Never prints a key. The check of webhooks says which of their secrets is missing. */
export async function* checkPaymentKeys(env: Env): Check {
  if (env.PAYMENTS_MODE === 'live')
    yield* orGood(findFaults(env), ok('The keys are live keys of the same account mode.'));
  else yield ok(`PAYMENTS_MODE is ${env.PAYMENTS_MODE}, so no payment provider is used.`);
}

function* findFaults(env: Env): Generator<Finding, void> {
  const isEmbedded = env.UPSTREAM_API_HOST === undefined;
  for (const [shown, secret] of PAIRS) {
    const [given, missing] = env[shown] === undefined ? [secret, shown] : [shown, secret];
    if (env[given] !== undefined && env[missing] === undefined && (isEmbedded || missing === shown))
      yield fail(
        `${missing} is not set, so ${given} is of no use.`,
        "Copy both from the provider's dashboard.",
      );
  }
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env;
  if (secret !== undefined && publishable !== undefined && isTest(secret) !== isTest(publishable))
    yield fail(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are for different modes, so every card payment fails.',
      'Copy both live keys from the same page of the Stripe dashboard.',
    );
  if (isEmbedded && env.STRIPE_WEBHOOK_SECRET?.some(({ length }) => length < MIN_WEBHOOK_SECRET))
    yield fail(
      'STRIPE_WEBHOOK_SECRET is too short to be a Stripe signing secret.',
      'Copy it from the endpoint in the Stripe dashboard (docs/deploy.md, webhooks).',
    );
  yield* findTestModes(env);
}

function* findTestModes(env: Env): Generator<Finding, void> {
  const cards = env.takesCards ? env.STRIPE_PUBLISHABLE_KEY : undefined;
  const takesTestCards = cards !== undefined && isTest(cards);
  const isSandbox = env.takesPaypal && env.PAYPAL_ENVIRONMENT === 'sandbox';
  if (takesTestCards && env.takesPaypal && !isSandbox)
    yield fail(
      'The Stripe keys are test keys while PAYPAL_ENVIRONMENT is live, so cards are declined.',
      'Set the live Stripe keys, or PAYPAL_ENVIRONMENT=sandbox while you test.',
    );
  else if (takesTestCards && !env.isThisMachine)
    yield warn(
      'The Stripe keys are test keys, so no card is charged.',
      'Switch to the live keys when you open.',
    );
  if (isSandbox && cards !== undefined && !takesTestCards)
    yield fail(
      'PAYPAL_ENVIRONMENT is sandbox while the Stripe keys are live, so buyers who choose PayPal pay nothing.',
      'Set PAYPAL_ENVIRONMENT=live, with the id and secret of the live app.',
    );
  else if (isSandbox && !env.isThisMachine)
    yield warn('PAYPAL_ENVIRONMENT is sandbox, so no account is charged.', 'Set it to live when you open.');
}
