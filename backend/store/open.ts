import { Kysely } from 'kysely';
import { log } from '@/lib/observability/log';
import { createPostgresDialect } from './postgres-dialect';
import type { Schema, Store } from './schema';
import { createSqliteDialect } from './sqlite-dialect';

export type StoreOptions = {
  /** `file:PATH` for a SQLite file, or `postgres://…`. */
  databaseUrl: string;
  onIdleError?: (error: Error) => void;
  /** In ms, for the write lock of a SQLite file. */
  lockWaitMs?: number;
};

const LOCK_WAIT_MS = 5000;

export function isPostgresUrl(databaseUrl: string): boolean {
  return /^postgres(ql)?:\/\//.test(databaseUrl);
}

/** PostgreSQL connects at the first query. Throws when a SQLite file cannot be opened. */
export function openStore({
  databaseUrl,
  onIdleError = reportIdleError,
  lockWaitMs = LOCK_WAIT_MS,
}: StoreOptions): Store {
  const dialect = isPostgresUrl(databaseUrl)
    ? createPostgresDialect(databaseUrl, onIdleError)
    : createSqliteDialect(databaseUrl.replace(/^file:/, ''), lockWaitMs);
  return new Kysely<Schema>({ dialect });
}

function reportIdleError(error: Error): void {
  log.warn({ err: error }, 'A database connection broke while idle.');
}
