import type { IncomingMessage } from 'node:http';

const MAX_LENGTH = 512;

// Meaningless without their end, or only the end counts; all are read in linear time, and Node
// takes no head of more than 16 kB.
const WHOLE: ReadonlySet<string> = new Set([
  'cookie',
  'authorization',
  'next-router-state-tree',
  'x-forwarded-for',
  'stripe-signature',
  'paypal-transmission-sig',
]);

/** Truncated, these would be useless, and only an attack sends longer ones. */
const REFUSED = ['host', 'content-type'] as const;

export function hasEndlessHeader({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return REFUSED.some((name) => (headers[name]?.length ?? 0) > MAX_LENGTH);
}

/** Truncates headers before patterns read them: Next's pattern for bots is quadratic. */
export function limitHeaders({ headers }: Pick<IncomingMessage, 'headers'>): void {
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && value.length > MAX_LENGTH && !WHOLE.has(name))
      headers[name] = value.slice(0, MAX_LENGTH);
}
