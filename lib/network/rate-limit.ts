import { isIPv6 } from 'node:net';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { fail, ok, type Result } from '@/lib/result';
import { CLOCK_SLACK_MS } from '@/lib/time/clock-slack';
import { formatWait } from '@/lib/time/instant';
import { parseAddress } from './address';

/** Fails with `rate_limited`. A refused call takes no points, or callers would stay locked out. */
export async function takePoints(
  limiter: RateLimiterAbstract,
  key: string,
  { cost, says }: { cost: number; says: string },
): Promise<Result<null>> {
  try {
    await limiter.consume(key, cost);
    return ok(null);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfterMs = refusal.msBeforeNext;
    // Counted while the machine's clock was ahead: no window ends so late.
    if (retryAfterMs > limiter.duration * 1000 + CLOCK_SLACK_MS) {
      await limiter.delete(key);
      return takePoints(limiter, key, { cost, says });
    }
    await limiter.reward(key, cost);
    const message = `${says}. Please try again ${formatWait(retryAfterMs)}.`;
    return fail('rate_limited', message, { retryAfterMs });
  }
}

/** Counts in this process. All unknown addresses (null) share a limit. */
export function createAddressLimit({
  points,
  windowMs,
  says,
}: {
  points: number;
  windowMs: number;
  says: string;
}): (address: string | null) => Promise<Result<null>> {
  const limiter = new RateLimiterMemory({ points, duration: windowMs / 1000 });
  return (address) => takePoints(limiter, address === null ? '' : toAddressKey(address), { cost: 1, says });
}

/** An IPv6 customer has at least a /64 (RFC 6177). */
export function toAddressKey(address: string): string {
  const plain = parseAddress(address) ?? address;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
