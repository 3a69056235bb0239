import type { Context } from 'hono';
import type { SandboxEnv } from '@/sandbox/shared/fault-middleware';
import {
  authenticationFailure,
  debugId,
  notAuthorized,
  refuse,
  serverError,
  type PaypalAnswer,
} from './errors';
import { readMockResponse } from './mock-response';
import type { Tokens } from './tokens';

/** Says what PayPal says before it looks at a request at all, then lets the work answer. */
export type Guard = (c: Context<SandboxEnv>, work: (body: string) => PaypalAnswer) => Promise<Response>;

export function createGuard(tokens: Tokens, now: () => number): Guard {
  return async (c, work) => {
    if (!tokens.accepts(c.req.header('Authorization'), now())) return send(authenticationFailure());
    if (c.get('fault') === 'error-500') return send(serverError());
    if (c.get('fault') === 'forbidden') return send(notAuthorized());
    if (c.get('fault') === 'not-found') return send(refuse('INVALID_RESOURCE_ID'));
    const mocked = readMockResponse(c.req.header('PayPal-Mock-Response'));
    return send(mocked ?? work(await c.req.text()));
  };
}

export function send({ status, body }: PaypalAnswer): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json',
      'PayPal-Debug-Id': debugId(),
      'Cache-Control': 'no-store',
    },
  });
}
