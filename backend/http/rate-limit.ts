import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { takePoints } from '@/lib/network/rate-limit';
import { ok, type Result } from '@/lib/result';
import { isSqlite } from '../store/schema/is-sqlite';
import type { Store } from '../store/schema';

/** Counts in memory, or in PostgreSQL for all instances together. */
function createLimiter(store: Store | null, { name, points, windowMs }: RateLimitRule): RateLimiterAbstract {
  const options = { keyPrefix: name, points, duration: windowMs / 1000 };
  if (store === null || isSqlite(store)) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: toClient(store),
    storeType: 'client',
    tableName: 'rate_limits',
    // Migration 0004 creates the table, and `tidyStore` empties it.
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(options),
  });
}

function toClient(store: Store) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await store.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}

export { toAddressKey } from '@/lib/network/rate-limit';

type RateLimitRule = {
  name: string;
  /** Per key, within `windowMs` of its first use. */
  points: number;
  windowMs: number;
  /** Begins the error message, as in "Too many messages". */
  says: string;
};

export type RateLimit = ReturnType<typeof createRateLimit>;

/** Check the limit by address first, to bound the memory that invented emails take. */
export function createRateLimit(store: Store | null, rule: RateLimitRule) {
  const limiter = createLimiter(store, rule);
  return {
    async take(key: string, cost = 1): Promise<Result<null>> {
      return takePoints(limiter, toStoredKey(key), { cost, says: rule.says });
    },
    async giveBack(key: string, cost: number): Promise<void> {
      await limiter.reward(toStoredKey(key), cost);
    },
    async clear(key: string): Promise<void> {
      await limiter.delete(toStoredKey(key));
    },
  };
}

/** Stops at the first rejection. */
export async function takeInTurn(turns: [limit: RateLimit, key: string, cost?: number | undefined][]) {
  for (const [limit, key, cost] of turns) {
    const taken = await limit.take(key, cost);
    if (!taken.ok) return taken;
  }
  return ok(null);
}

/** `cost` defaults to 1. After a success `successCost` remains. */
type Charge = { limit: RateLimit; key: string; cost?: number; successCost: number | 'clear' };

/** Takes the full cost before the work, so a thousand concurrent attempts are limited too. */
export async function startAttempt(charges: readonly Charge[]) {
  const taken = await takeInTurn(charges.map(({ limit, key, cost }) => [limit, key, cost]));
  if (!taken.ok) return taken;
  return ok({
    async succeeded(): Promise<void> {
      for (const { limit, key, cost = 1, successCost } of charges) {
        if (successCost === 'clear') await limit.clear(key);
        else if (successCost < cost) await limit.giveBack(key, cost - successCost);
      }
    },
    async cancelled(): Promise<void> {
      for (const { limit, key, cost = 1 } of charges) await limit.giveBack(key, cost);
    },
  });
}

/** A hash of fixed length that hides emails. */
function toStoredKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
