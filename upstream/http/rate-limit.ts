import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { fail, ok, type Result } from '@/lib/result';
import { toWaitWords } from '@/lib/wait-words';
import type { Store } from '../store/schema';
import { createLimiter } from './limiter';

export type RateLimitRule = {
  /** What its counters are kept under; no other limit has it. */
  name: string;
  /** How much each key has, in `windowMs` milliseconds from its first use. */
  points: number;
  windowMs: number;
  /** Begins the sentence of the refusal: "Too many messages". */
  says: string;
};

export type RateLimit = {
  /** Counts for a key, 1 or `cost`; fails with `rate_limited` and `retryAfterMs` once the key has used its share. */
  take(key: string, cost?: number): Promise<Result<null>>;
  /** Gives a part of what was taken back. */
  giveBack(key: string, cost: number): Promise<void>;
  /** Forgets all that a key has taken. */
  clear(key: string): Promise<void>;
};

/**
 * A limit for each of any number of keys; see `createLimiter` for where it is kept. Where one call has several, take the
 * one that is hardest to get around (the address) first: what it refuses is not counted further, which bounds the memory
 * that invented e-mails can fill.
 */
export function createRateLimit(store: Store, rule: RateLimitRule): RateLimit {
  const limiter = createLimiter(store, rule);
  return {
    async take(key, cost = 1) {
      try {
        await limiter.consume(toStoredKey(key), cost);
        return ok(null);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterMs = refusal.msBeforeNext;
        const message = `${rule.says} in a short time. Please try again ${toWaitWords(retryAfterMs)}.`;
        return fail('rate_limited', message, { retryAfterMs });
      }
    },
    async giveBack(key, cost) {
      await limiter.reward(toStoredKey(key), cost);
    },
    async clear(key) {
      await limiter.delete(toStoredKey(key));
    },
  };
}

/** Takes from several limits, in order; what stands behind the first refusal is not counted. */
export async function takeInTurn(turns: [limit: RateLimit, key: string, cost?: number][]) {
  for (const [limit, key, cost] of turns) {
    const taken = await limit.take(key, cost);
    if (!taken.ok) return taken;
  }
  return ok(null);
}

/**
 * What an address is counted by: an IPv6 customer has at least a /64 (RFC 6177), so its last half is left out;
 * an IPv4 address in IPv6 clothes (RFC 4291 section 2.5.5.2) is itself.
 */
export function toAddressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Of one length, however long the key, so that the table holds no e-mail in plain sight. */
function toStoredKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
