import { failure, type IntentResult, type StripeJsError } from './errors';

export const JS_ORIGIN = new URL(
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : window.location.href,
).origin;
/** The real Stripe.js calls api.stripe.com. */
const API_ORIGIN = JS_ORIGIN.replace('//js.stripe.com', '//api.stripe.com');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isError(value: unknown): value is StripeJsError {
  return isObject(value) && typeof value.type === 'string' && typeof value.message === 'string';
}

export function findIntentId(clientSecret: string): string | null {
  return /^(pi_\w+)_secret_\w+$/.exec(clientSecret)?.[1] ?? null;
}

async function send(url: string, init: RequestInit): Promise<IntentResult> {
  let body: unknown;
  try {
    const response = await fetch(url, init);
    body = await response.json();
  } catch {
    return failure(
      'api_connection_error',
      'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again. If the problem persists please contact us.',
    );
  }
  if (isObject(body) && isError(body.error)) return { error: body.error };
  if (isObject(body) && body.object === 'payment_intent') return { paymentIntent: body };
  return failure('api_error', 'An unexpected error has occurred.');
}

export function retrieveIntent(key: string, clientSecret: string): Promise<IntentResult> {
  const query = new URLSearchParams({ key, client_secret: clientSecret, is_stripe_sdk: 'false' });
  return send(`${API_ORIGIN}/v1/payment_intents/${findIntentId(clientSecret)}?${query.toString()}`, {});
}

export function confirmIntent(
  key: string,
  clientSecret: string,
  fields: Record<string, string>,
): Promise<IntentResult> {
  const body = new URLSearchParams({ ...fields, key, client_secret: clientSecret, use_stripe_sdk: 'true' });
  const url = `${API_ORIGIN}/v1/payment_intents/${findIntentId(clientSecret)}/confirm`;
  return send(url, { method: 'POST', body });
}

/** The pages' policy only allows requests to Stripe's API. */
export async function hasWallet(): Promise<boolean> {
  const response = await fetch(`${API_ORIGIN}/stand-in/stripe/wallet?host=${window.location.hostname}`);
  const body: unknown = await response.json();
  return isObject(body) && body.available === true;
}
