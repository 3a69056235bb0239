import type { Context } from 'hono';
import type { SandboxEnv } from './faults';

export type Origin = {
  of(c: Context<SandboxEnv>): string;
  current(): string;
};

/**
 * Behind a provider's own host name (the header in e2e/support/live-browser.ts), links use that
 * name.
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
