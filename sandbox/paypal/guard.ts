import type { Context } from 'hono';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import { randomText } from '@/sandbox/shared/ids';
import { debugId, refuse, toError, type PaypalAnswer } from './errors';

const LIFETIME_S = 32_400;
const SCOPES = ['payments/payment', 'vault/payment-tokens/readwrite'];

export type Guard = (c: Context<SandboxEnv>, work: (body: string) => PaypalAnswer) => Promise<Response>;

/**
 * Tokens live in memory, so after a restart the SDK has to fetch another, as when PayPal revokes
 * one.
 */
export function createGuard(now: () => number) {
  const valid = new Map<string, number>();

  const guarded: Guard = async (c, work) => {
    const token = /^Bearer (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';
    if ((valid.get(token) ?? 0) <= now()) return send(toError(401));
    const failed = failAsAsked(c);
    if (failed) return send(failed);
    return send(work(await c.req.text()));
  };

  /** Any client id and secret will do, but both must be present. */
  function issueToken(c: Context<SandboxEnv>): Response {
    const failed = failAsAsked(c);
    if (failed) return send(failed);
    const given = /^Basic (\S+)$/.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';
    const [id, secret] = Buffer.from(given, 'base64').toString().split(':');
    if (!id || !secret) {
      const body = { error: 'invalid_client', error_description: 'Client Authentication failed' };
      return send({ status: 401, body });
    }
    const token = `A21AA${randomText(92)}`;
    valid.set(token, now() + LIFETIME_S * 1000);
    const body = {
      scope: SCOPES.map((name) => `https://uri.paypal.com/services/${name}`).join(' '),
      access_token: token,
      token_type: 'Bearer',
      expires_in: LIFETIME_S,
      app_id: 'APP-80W284485P519543T',
      nonce: `${new Date(now()).toISOString()}${randomText(43)}`,
    };
    return send({ status: 200, body });
  }

  return { guarded, issueToken };
}

function failAsAsked(c: Context<SandboxEnv>): PaypalAnswer | null {
  switch (c.get('fault')) {
    case 'error-500':
      return toError(500);
    case 'not-found':
      return refuse('INVALID_RESOURCE_ID');
    case 'forbidden':
      return toError(403);
    case 'gone':
      return toError(410);
    case 'too-many':
      return toError(429);
    default:
      return null;
  }
}

function send({ status, body }: PaypalAnswer): Response {
  const headers = {
    'Content-Type': 'application/json',
    'PayPal-Debug-Id': debugId(),
    'Cache-Control': 'no-store',
  };
  return new Response(status === 204 ? null : JSON.stringify(body), { status, headers });
}
