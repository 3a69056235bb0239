import { Kysely, PostgresDialect } from 'kysely';
import { log } from '@/lib/observability/log';
import { READS_AT_ONCE, withIsolatedReads } from './isolated-reads';
import { createPostgresPool } from './postgres-pool';
import { createPostgresReads } from './postgres-reads';
import type { Schema, Store } from './schema';
import { createSqliteDialect } from './sqlite-dialect';

export type StoreOptions = {
  /** `file:PATH` for a SQLite file, or `postgres://…`. */
  databaseUrl: string;
  onIdleError?: (error: Error) => void;
  /** In ms, for the write lock of a SQLite file. */
  lockWaitMs?: number;
  /** In ms, for a statement of `isolateReads`. */
  readLimitMs?: number;
};

const LOCK_WAIT_MS = 5000;
const READ_LIMIT_MS = 5000;
const POOL_SIZE = 10;

export function isPostgresUrl(databaseUrl: string): boolean {
  return /^postgres(ql)?:\/\//.test(databaseUrl);
}

/** PostgreSQL connects at the first query. Throws when a SQLite file cannot be opened. */
export function openStore({
  databaseUrl,
  onIdleError = reportIdleError,
  lockWaitMs = LOCK_WAIT_MS,
  readLimitMs = READ_LIMIT_MS,
}: StoreOptions): Store {
  if (isPostgresUrl(databaseUrl)) {
    const pool = createPostgresPool(databaseUrl, onIdleError, POOL_SIZE);
    const readPool = createPostgresPool(databaseUrl, onIdleError, READS_AT_ONCE);
    const store = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    return withIsolatedReads(store, createPostgresReads(readPool), readLimitMs);
  }
  const dialect = createSqliteDialect(databaseUrl.replace(/^file:/, ''), lockWaitMs);
  const store = new Kysely<Schema>({ dialect });
  return dialect.reads === null ? store : withIsolatedReads(store, dialect.reads, readLimitMs);
}

function reportIdleError(error: Error): void {
  log.warn({ err: error }, 'A database connection broke while idle.');
}
