import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { fail, ok, type Result } from '@/lib/result';

export type RateLimit = {
  /** Counts one for each key; fails with `rate_limited` and `retryAfterMs` once one of them has used its share. */
  take(...keys: [string, ...string[]]): Promise<Result<null>>;
};

/**
 * Limits, one for each key given to `take` and in that order, each of `points` in `windowMs` milliseconds from its first
 * use. Kept in the memory of this process: several instances each allow as much, and a restart forgets. Memory is bounded
 * by putting the limit that is hardest to get around (the address) first: what it refuses is not counted further.
 * `what` begins the sentence of the refusal: "Too many messages".
 */
export function createRateLimit(what: string, windowMs: number, points: readonly number[]): RateLimit {
  const limiters = points.map((share) => new RateLimiterMemory({ points: share, duration: windowMs / 1000 }));
  return {
    async take(...keys) {
      try {
        for (const [index, limiter] of limiters.entries()) await limiter.consume(keys[index] ?? '');
        return ok(null);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterMs = refusal.msBeforeNext;
        return fail('rate_limited', `${what} in a short time. Please try again ${inWords(retryAfterMs)}.`, {
          retryAfterMs,
        });
      }
    },
  };
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

function inWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
}
