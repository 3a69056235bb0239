import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { Faults } from './faults';
import { findOperation } from './operations';

/** Faults that a provider's own code carries out, because they are part of its answer. */
export type InnerFault = 'decline' | 'pending' | 'error-500' | 'forbidden' | 'not-found';

/** The bindings are missing when an app is called in process, without a server. */
export type SandboxEnv = { Bindings: Partial<HttpBindings>; Variables: { fault: InnerFault | undefined } };

const MAINTENANCE_PAGE =
  '<!doctype html><html lang="en"><title>Maintenance</title><h1>We will be back shortly</h1></html>';

/**
 * Carries out the switched-on faults that concern the connection, and hands the others to the
 * handler behind it.
 */
export function applyFaults(faults: Faults): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    const call = findOperation(c.req.method, c.req.path);
    const fault = call && faults.take(call.provider, call.operation);
    switch (fault) {
      case null:
        return next();
      case 'decline':
      case 'pending':
      case 'error-500':
      case 'forbidden':
      case 'not-found':
        c.set('fault', fault);
        return next();
      case 'hang':
        await untilCallerLeaves(c);
        return noAnswer(c);
      case 'reset':
        return noAnswer(c);
      case 'html-200':
        return c.html(MAINTENANCE_PAGE);
      case 'bad-json':
        return c.body('{"id": "cut off he', 200, { 'Content-Type': 'application/json' });
      case 'reply-lost':
        await next();
        await untilCallerLeaves(c);
        c.res = noAnswer(c);
        return;
      case 'reset-after-commit':
        await next();
        c.res = noAnswer(c);
        return;
      default:
        return fault satisfies never;
    }
  };
}

/**
 * Breaks the connection. In process there is none to break, so the caller gets a 502 in its place.
 */
function noAnswer(c: Context<SandboxEnv>): Response {
  c.env.incoming?.socket.destroy();
  return new Response('The stand-in broke the connection', { status: 502 });
}

async function untilCallerLeaves(c: Context<SandboxEnv>): Promise<void> {
  const socket = c.env.incoming?.socket;
  if (!socket) return;
  await new Promise<void>((resolve) => {
    if (socket.destroyed) resolve();
    else socket.once('close', () => resolve());
  });
}
