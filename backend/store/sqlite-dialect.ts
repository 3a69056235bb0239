import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import Database from 'libsql';
import { isBusy } from './errors';

/** How long opening the file waits for another process that does the same. */
const OPEN_TIMEOUT_MS = 5000;

/** A writer asks for the lock again after between one and two times this. */
const LOOK_AGAIN_MS = 10;

const BEGIN = 'begin immediate';

/** What takes the write lock by itself, where it stands alone. */
const WRITES = /^\s*(insert|update|delete|replace|create|alter|drop)\b/i;

type SqliteFile = SqliteDatabase & {
  /** Leaves nothing of a failed statement behind. */
  exec(sql: string): void;
  isInTransaction(): boolean;
};

/**
 * WAL lets readers go on beside a writer; `synchronous=FULL` makes a committed order survive a
 * power cut (sqlite.org/pragma.html#pragma_synchronous).
 * @throws when the file cannot be opened for writing
 */
export function createSqliteDialect(path: string, lockWaitMs: number): SqliteDialect {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new Database(path, { timeout: OPEN_TIMEOUT_MS });
  database.pragma(`busy_timeout = ${OPEN_TIMEOUT_MS}`);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // From here on the driver waits; SQLite never does.
  database.pragma('busy_timeout = 0');
  const file = withKeptStatements(database);
  return new NonBlockingDialect(file, lockWaitMs);
}

/** The code has far fewer, but lists of values make new ones. */
const MAX_STATEMENTS = 500;

/** Parses and plans each statement once: Kysely asks for it again at every execution. */
function withKeptStatements(database: Database.Database): SqliteFile {
  const statements = new Map<string, SqliteStatement>();
  let isOpen = true;
  return {
    exec: (sql) => database.exec(sql),
    // libsql ends the whole process when a closed file is asked.
    isInTransaction: () => isOpen && database.inTransaction,
    close() {
      isOpen = false;
      // libsql holds the file until they are collected.
      statements.clear();
      database.close();
    },
    prepare(sql) {
      // A pragma does its work when it is parsed (sqlite.org/pragma.html).
      if (/^pragma\b/i.test(sql)) return database.prepare(sql);
      const known = statements.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      // libsql counts columns each time it is asked.
      Object.defineProperty(statement, 'reader', { value: statement.reader });
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
}

class NonBlockingDialect extends SqliteDialect {
  readonly #createDriver: () => NonBlockingDriver;

  constructor(file: SqliteFile, lockWaitMs: number) {
    super({ database: file });
    this.#createDriver = () => new NonBlockingDriver(file, lockWaitMs);
  }

  override createDriver() {
    return this.#createDriver();
  }
}

/**
 * Statements run in this thread, so SQLite's own wait for the write lock would stop the process.
 * Here a writer that finds it taken yields and tries again.
 */
class NonBlockingDriver extends SqliteDriver {
  readonly #file: SqliteFile;
  readonly #lockWaitMs: number;

  constructor(file: SqliteFile, lockWaitMs: number) {
    super({ database: file });
    this.#file = file;
    this.#lockWaitMs = lockWaitMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: <R>(query: CompiledQuery) => this.#execute<R>(connection, query),
      streamQuery: <R>(query: CompiledQuery, size: number) => connection.streamQuery<R>(query, size),
    };
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begin(connection);
  }

  // A commit stops the process while the disk works: requests for pages from memory go first.
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await nextTurn();
    await super.commitTransaction(connection);
  }

  // A full disk ends the transaction by itself; a rollback then fails, and hides what happened.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isInTransaction()) await super.rollbackTransaction(connection);
  }

  // A statement that found the lock taken keeps its old view of the file for all reads after it. So
  // only BEGIN ever meets the lock, in a form that leaves nothing behind.
  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    const isAlone = !this.#file.isInTransaction();
    if (isAlone && query.sql === BEGIN) {
      await this.#begin(connection);
      return { rows: [] };
    }
    if (!isAlone || !WRITES.test(query.sql)) return connection.executeQuery<R>(query);
    await this.#begin(connection);
    try {
      const result = await connection.executeQuery<R>(query);
      await super.commitTransaction(connection);
      return result;
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
  }

  // A plain BEGIN takes the lock at the first write, and fails at once where a reader turns writer
  // (sqlite.org/lang_transaction.html). IMMEDIATE takes it here, where we can wait for it.
  async #begin(connection: DatabaseConnection): Promise<void> {
    const deadline = performance.now() + this.#lockWaitMs;
    for (;;) {
      try {
        return this.#file.exec(BEGIN);
      } catch (error) {
        if (!isBusy(error) || performance.now() >= deadline) throw error;
        await this.#letOthersGoOn(connection);
      }
    }
  }

  async #letOthersGoOn(connection: DatabaseConnection): Promise<void> {
    // What `withoutWaitingForDisk` sets is for its own transaction.
    const { rows } = await connection.executeQuery<{ synchronous: number }>(
      CompiledQuery.raw('pragma synchronous'),
    );
    await connection.executeQuery(CompiledQuery.raw('pragma synchronous = full'));
    await super.releaseConnection();
    await sleep(LOOK_AGAIN_MS * (1 + Math.random()));
    await super.acquireConnection();
    await connection.executeQuery(
      CompiledQuery.raw(`pragma synchronous = ${rows[0]?.synchronous ?? 'full'}`),
    );
  }
}
