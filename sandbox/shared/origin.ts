import type { Context } from 'hono';
import type { SandboxEnv } from './faults';

/** Where links of the stand-ins lead. */
export type Origin = {
  of(c: Context<SandboxEnv>): string;
  /** For what is written without a request, such as webhooks. */
  current(): string;
};

/**
 * Links lead to what this server was called by; behind a provider's own name
 * (e2e/support/live-browser.ts says it in the header) to that name.
 */
export function createOrigin(): Origin {
  let seen = 'http://127.0.0.1';
  return {
    of(c) {
      const name = c.req.header('x-forwarded-host');
      if (name) return `https://${name}`;
      seen = new URL(c.req.url).origin;
      return seen;
    },
    current: () => seen,
  };
}
