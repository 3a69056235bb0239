import { CompiledQuery } from 'kysely';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import { isSqlite } from '../store/engine';
import type { Store } from '../store/schema';

/**
 * The counters of one limit: in PostgreSQL when that is the store, so that all instances count together, and in the memory
 * of this process otherwise, also without a store, or while PostgreSQL does not answer. `windowMs` is in milliseconds.
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
