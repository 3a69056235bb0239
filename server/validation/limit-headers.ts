import type { IncomingMessage } from 'node:http';

const MAX_LENGTH = 512;

// These are useless when truncated. Node limits a head to 16 kB, and all are read in linear time.
const WHOLE: ReadonlySet<string> = new Set([
  'cookie',
  'authorization',
  'next-router-state-tree',
  'x-forwarded-for',
  'stripe-signature',
  'paypal-transmission-sig',
  'upload-metadata',
]);

/** Only an attack sends longer ones. */
const REFUSED = ['host', 'content-type'] as const;

export function hasEndlessHeader({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return REFUSED.some((name) => (headers[name]?.length ?? 0) > MAX_LENGTH);
}

/** Patterns read headers later, and Next's pattern for bots is quadratic. */
export function limitHeaders({ headers }: Pick<IncomingMessage, 'headers'>): void {
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && value.length > MAX_LENGTH && !WHOLE.has(name))
      headers[name] = value.slice(0, MAX_LENGTH);
}
