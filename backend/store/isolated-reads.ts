import { AsyncLocalStorage } from 'node:async_hooks';
import { type CompiledQuery, DefaultQueryExecutor, type QueryResult } from 'kysely';
import type { Store } from './schema';

/** Of all organisations together. */
export const READS_AT_ONCE = 4;
const EACH_AT_ONCE = 2;

/** Connections that only read, beside this thread. `execute` gives up after `limitMs`. */
export type Reads = {
  execute<R>(query: CompiledQuery, limitMs: number): Promise<QueryResult<R>>;
  close(): Promise<void>;
};

const TOO_LONG = 'ReadTookTooLong';

export const readTookTooLong = () => Object.assign(new Error('A read took too long'), { name: TOO_LONG });

export const isLongRead = (error: unknown): boolean => error instanceof Error && error.name === TOO_LONG;

const reader = new AsyncLocalStorage<string>();

/**
 * What `work` reads outside of transactions, however long it takes, holds up neither this thread
 * nor another organisation. Rejects with an error of which `isLongRead` is true.
 */
export const isolateReads = <T>(organisationId: string, work: () => Promise<T>): Promise<T> =>
  reader.run(organisationId, work);

/** `limitMs` is for one statement, with its wait for a turn. */
export function withIsolatedReads(store: Store, reads: Reads, limitMs: number): Store {
  const executor = store.getExecutor();
  const limitReads = createReadLimit();
  // Transactions have executors of their own.
  Object.assign(executor, {
    executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>> {
      const by = reader.getStore();
      if (by === undefined || query.query.kind !== 'SelectQueryNode')
        return DefaultQueryExecutor.prototype.executeQuery.call(executor, query);
      const until = performance.now() + limitMs;
      return limitReads(by, async () => {
        const leftMs = until - performance.now();
        if (leftMs <= 0) throw readTookTooLong();
        return reads.execute(query, leftMs);
      });
    },
  });
  const destroy = store.destroy.bind(store);
  return Object.assign(store, {
    destroy: async () => {
      await reads.close();
      await destroy();
    },
  });
}

/** First come, first served, but organizations with fewer reads in progress go first. */
function createReadLimit() {
  const waiting: { by: string; start: () => void }[] = [];
  const running: string[] = [];
  const count = (by: string) => running.filter((one) => one === by).length;

  function startNext(): void {
    const [next] = waiting
      .filter(({ by }) => count(by) < EACH_AT_ONCE)
      .sort((one, other) => count(one.by) - count(other.by));
    if (!next || running.length >= READS_AT_ONCE) return;
    waiting.splice(waiting.indexOf(next), 1);
    running.push(next.by);
    next.start();
  }

  return async <T>(by: string, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((start) => {
      waiting.push({ by, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      running.splice(running.indexOf(by), 1);
      startNext();
    }
  };
}
