import { type CompiledQuery, type DatabaseConnection, type QueryResult, SqliteDriver } from 'kysely';
import Database from 'libsql';
import AsyncDatabase from 'libsql/promise';
import { LRUCache } from 'lru-cache';

/** How long opening the file waits for another process that does the same. */
const OPEN_TIMEOUT_MS = 5000;

/** The code has far fewer, but lists of values make new ones. */
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

/**
 * `reader` is null where the file can't have a write-ahead log, so that readers would meet locks.
 * @throws when the file cannot be opened for writing
 */
export function openConnections(path: string): { writer: SqliteWriter; reader: SqliteReader | null } {
  const first = new Database(path, { timeout: OPEN_TIMEOUT_MS });
  const [mode]: unknown[] = first.prepare('pragma journal_mode = WAL').all();
  const hasWal = Object.values(mode ?? {}).includes('wal');
  // With a timeout SQLite would wait in this thread; the driver waits for locks itself.
  first.pragma('busy_timeout = 0');
  if (!hasWal) first.close();
  return { writer: createWriter(path), reader: hasWal ? createReader(first) : null };
}

/**
 * Commits in a thread of libsql's: a commit waits for the disk (`synchronous = FULL`,
 * which is the default: sqlite.org/pragma.html#pragma_synchronous).
 */
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
    // A pragma does its work when it is parsed (sqlite.org/pragma.html).
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
    /** For what may wait for the disk, without parameters. */
    run: (sql: string) => database.exec(sql),
    // libsql ends the whole process when a closed file is asked.
    isInTransaction: () => isOpen && Reflect.get(database, 'inTransaction') === true,
    close() {
      isOpen = false;
      // libsql holds the file until they are collected.
      statements.clear();
      database.close();
    },
  };
}

/** Reads in this thread: what is asked lies in memory, and another thread would take longer. */
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

/** libsql counts a statement's columns each time it is asked whether it has any. */
function withCountedColumns<S extends { reader: boolean }>(statement: S): S {
  return Object.defineProperty(statement, 'reader', { value: statement.reader });
}
