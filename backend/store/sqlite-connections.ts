import { type CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDriver } from 'kysely';
import Database from 'libsql';
import AsyncDatabase from 'libsql/promise';
import { LRUCache } from 'lru-cache';
import { setLibsqlThreads } from '@/lib/env/libsql-threads';
import { READS_AT_ONCE } from './isolated-reads';

const OPEN_TIMEOUT_MS = 5000;

const MAX_STATEMENTS = 500;

type WriterStatement = {
  reader: boolean;
  all<R>(parameters: readonly unknown[]): Promise<R[]>;
  run(parameters: readonly unknown[]): { changes: number; lastInsertRowid: number };
};

type WriterDatabase = {
  exec(sql: string): Promise<void>;
  prepare(sql: string): Promise<WriterStatement>;
  close(): void;
};

export type SqliteWriter = ReturnType<typeof createWriter>;
export type SqliteReader = ReturnType<typeof createReader>;

/** `reader` is null without a write-ahead log. Throws when the file is not writable. */
export function openConnections(path: string): { writer: SqliteWriter; reader: SqliteReader | null } {
  setLibsqlThreads(READS_AT_ONCE + 2);
  const first = new Database(path, { timeout: OPEN_TIMEOUT_MS });
  const [mode]: unknown[] = first.prepare('pragma journal_mode = WAL').all();
  const hasWal = Object.values(mode ?? {}).includes('wal');
  // SQLite would block this thread while it waits. The driver waits for locks itself.
  first.pragma('busy_timeout = 0');
  if (!hasWal) first.close();
  return { writer: createWriter(path), reader: hasWal ? createReader(first) : null };
}

// Commits wait for the disk (`synchronous = FULL`, sqlite.org/pragma.html#pragma_synchronous), so
// they run in a thread of libsql.
function createWriter(path: string) {
  const database: WriterDatabase = new AsyncDatabase(path, { timeout: 0 });
  const statements = new LRUCache<string, WriterStatement>({ max: MAX_STATEMENTS });
  const opened = database.exec('pragma foreign_keys = ON');
  let isOpen = true;

  async function prepare(sql: string): Promise<WriterStatement> {
    const known = statements.get(sql);
    if (known) return known;
    await opened;
    const statement = withCountedColumns(await database.prepare(sql));
    // A pragma runs when it is parsed (sqlite.org/pragma.html).
    if (!/^pragma\b/i.test(sql)) statements.set(sql, statement);
    return statement;
  }

  return {
    async execute<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const statement = await prepare(sql);
      if (statement.reader) return { rows: await statement.all<R>(parameters) };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
    },
    run: (sql: string) => database.exec(sql),
    // libsql crashes the process when a closed file is queried.
    isInTransaction: () => isOpen && Reflect.get(database, 'inTransaction') === true,
    close() {
      isOpen = false;
      // libsql holds the file until the statements are collected.
      statements.clear();
      database.close();
    },
  };
}

/** Reads come from memory, so another thread would take longer. */
function createReader(database: Database.Database) {
  const statements = new LRUCache<string, Database.Statement>({ max: MAX_STATEMENTS });

  function prepare(sql: string): Database.Statement {
    const known = statements.get(sql);
    if (known) return known;
    const statement = withCountedColumns(database.prepare(sql));
    statements.set(sql, statement);
    return statement;
  }

  const driver = new SqliteDriver({ database: { prepare, close: () => database.close() } });
  const connection: Promise<DatabaseConnection> = driver.init().then(() => driver.acquireConnection());

  return {
    async execute<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      return (await connection).executeQuery<R>(query);
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

/** libsql counts a statement's columns at each access to `reader`. */
function withCountedColumns<S extends { reader: boolean }>(statement: S): S {
  return Object.defineProperty(statement, 'reader', { value: statement.reader });
}
