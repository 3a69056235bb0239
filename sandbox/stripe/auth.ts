import { invalidRequest, unauthorized, type StripeRefusal } from './errors';

export type Caller =
  { kind: 'secret' } | { kind: 'publishable' } | { kind: 'refused'; refusal: StripeRefusal };

const BASIC = /^Basic ([A-Za-z0-9+/=]+)$/;
const BEARER = /^Bearer (\S+)$/;

/**
 * Finds out who calls, from the Authorization header or the `key` parameter that Stripe.js sends.
 * Any test key of the right shape will do; live keys are refused, so that a mistake in
 * configuration shows at once.
 */
export function identify(authorization: string | undefined, keyParam: string | undefined): Caller {
  const basic = BASIC.exec(authorization ?? '')?.[1];
  const key =
    BEARER.exec(authorization ?? '')?.[1] ??
    (basic ? Buffer.from(basic, 'base64').toString().split(':')[0] : undefined) ??
    keyParam;
  if (!key) {
    return refuse(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (/^[sr]k_test_\w+$/.test(key)) return { kind: 'secret' };
  if (/^pk_test_\w+$/.test(key)) return { kind: 'publishable' };
  return refuse(`Invalid API Key provided: ${key.slice(0, 8)}***`);
}

/** What Stripe says when a page tries something that only a server may do. */
export function secretKeyRequired(): StripeRefusal {
  const refusal = invalidRequest(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    undefined,
    'secret_key_required',
  );
  return { ...refusal, status: 401 };
}

function refuse(message: string): Caller {
  return { kind: 'refused', refusal: unauthorized(message) };
}
