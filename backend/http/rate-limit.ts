import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { CompiledQuery } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { fail, ok, type Result } from '@/lib/result';
import { formatWait } from '@/lib/time/instant';
import { isSqlite } from '../store/open';
import type { Store } from '../store/schema';

/**
 * The counters of one limit: in PostgreSQL when that is the store, so that all instances count
 * together, and in the memory of this process otherwise, also without a store, or while PostgreSQL
 * does not answer. `windowMs` is in milliseconds.
 */
export function createLimiter(
  store: Store | null,
  { name, points, windowMs }: { name: string; points: number; windowMs: number },
): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: windowMs / 1000 };
  if (store === null || isSqlite(store)) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: toClient(store),
    storeType: 'client',
    tableName: 'rate_limits',
    // Migration 0004 makes the table, and `tidyStore` empties it.
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(options),
  });
}

/** The store's own pool, in the form of a client of `pg`. */
function toClient(store: Store) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await store.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}

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
  /**
   * Counts for a key, 1 or `cost`; fails with `rate_limited` and `retryAfterMs` once the key has
   * used its share. What is refused is not counted: callers that are given something back must not
   * stay locked out by those that got nothing.
   */
  take(key: string, cost?: number): Promise<Result<null>>;
  /** Gives a part of what was taken back. */
  giveBack(key: string, cost: number): Promise<void>;
  /** Forgets all that a key has taken. */
  clear(key: string): Promise<void>;
};

/**
 * A limit for each of any number of keys; see `createLimiter` for where it is kept. Where one call
 * has several, take the one that is hardest to get around (the address) first: what it refuses is
 * not counted further, which bounds the memory that invented e-mails can fill.
 */
export function createRateLimit(store: Store | null, rule: RateLimitRule): RateLimit {
  const limiter = createLimiter(store, rule);
  return {
    async take(key, cost = 1) {
      try {
        await limiter.consume(toStoredKey(key), cost);
        return ok(null);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        await limiter.reward(toStoredKey(key), cost);
        const retryAfterMs = refusal.msBeforeNext;
        const message = `${rule.says} in a short time. Please try again ${formatWait(retryAfterMs)}.`;
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
export async function takeInTurn(turns: [limit: RateLimit, key: string, cost?: number | undefined][]) {
  for (const [limit, key, cost] of turns) {
    const taken = await limit.take(key, cost);
    if (!taken.ok) return taken;
  }
  return ok(null);
}

/** What was taken from limits for something whose outcome is not known yet. */
export type Attempt = {
  /** It went well: gives back what a failure costs and a success does not. */
  succeeded(): Promise<void>;
  /** It was not judged: gives everything back. */
  cancelled(): Promise<void>;
};

/**
 * What an attempt takes from one limit: `cost` (default 1), of which a success keeps `successCost`
 * or forgets all.
 */
export type Charge = { limit: RateLimit; key: string; cost?: number; successCost: number | 'clear' };

/**
 * Takes from several limits, in order, the most that an attempt may cost, before its work begins. A
 * price taken after the answer does not stop a thousand attempts at once, because none of them has
 * paid yet. Fails with `rate_limited`.
 */
export async function startAttempt(charges: readonly Charge[]): Promise<Result<Attempt>> {
  const taken = await takeInTurn(charges.map(({ limit, key, cost }) => [limit, key, cost]));
  if (!taken.ok) return taken;
  return ok({
    async succeeded() {
      for (const { limit, key, cost = 1, successCost } of charges) {
        if (successCost === 'clear') await limit.clear(key);
        else if (successCost < cost) await limit.giveBack(key, cost - successCost);
      }
    },
    async cancelled() {
      for (const { limit, key, cost = 1 } of charges) await limit.giveBack(key, cost);
    },
  });
}

/**
 * What an address is counted by: an IPv6 customer has at least a /64 (RFC 6177), so its last half
 * is left out; an IPv4 address in IPv6 clothes (RFC 4291 section 2.5.5.2) is itself.
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
