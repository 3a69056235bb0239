import type { Context } from 'hono';
import type { SandboxEnv } from './fault-middleware';

/** Where links of the stand-ins lead. */
export type Origin = {
  of(c: Context<SandboxEnv>): string;
  /** For what is written without a request, such as webhooks. */
  current(): string;
};

/** Links lead to what this server was called by; behind another name (see e2e/support/provider-hosts.ts) to that name. */
export function createOrigin(): Origin {
  let seen = 'http://127.0.0.1';
  return {
    of(c) {
      seen = new URL(c.req.url).origin;
      return seen;
    },
    current: () => seen,
  };
}
