import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import Database from 'libsql';
import { ASYNCHRONOUS } from './asynchronous-commit';
import { isBusy } from './errors';
import { createWalSync, type WalSync } from './wal-sync';

/** How long opening the file waits for another process that does the same. */
const OPEN_TIMEOUT_MS = 5000;

/** A writer asks for the lock again after between one and two times this. */
const LOOK_AGAIN_MS = 10;

const BEGIN = 'begin immediate';
const COMMIT = 'commit';

/** What takes the write lock by itself, where it stands alone. */
const WRITES = /^\s*(insert|update|delete|replace|create|alter|drop)\b/i;

type SqliteFile = SqliteDatabase & {
  /** Leaves nothing of a failed statement behind. */
  exec(sql: string): void;
  isInTransaction(): boolean;
};

/**
 * WAL lets readers go on beside a writer. A committed order survives a power cut, because the
 * caller waits for the disk (`createWalSync`), or where there is no WAL, SQLite itself
 * (sqlite.org/pragma.html#pragma_synchronous).
 * @throws when the file cannot be opened for writing
 */
export function createSqliteDialect(path: string, lockWaitMs: number): SqliteDialect {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new Database(path, { timeout: OPEN_TIMEOUT_MS });
  database.pragma(`busy_timeout = ${OPEN_TIMEOUT_MS}`);
  const [mode]: unknown[] = database.prepare('pragma journal_mode = WAL').all();
  const hasWal = Object.values(mode ?? {}).includes('wal');
  database.pragma(`synchronous = ${hasWal ? 'NORMAL' : 'FULL'}`);
  database.pragma('foreign_keys = ON');
  // From here on the driver waits; SQLite never does.
  database.pragma('busy_timeout = 0');
  const file = withKeptStatements(database);
  return new NonBlockingDialect(file, lockWaitMs, hasWal ? createWalSync(`${path}-wal`) : null);
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

  constructor(file: SqliteFile, lockWaitMs: number, wal: WalSync | null) {
    super({ database: file });
    this.#createDriver = () => new NonBlockingDriver(file, lockWaitMs, wal);
  }

  override createDriver() {
    return this.#createDriver();
  }
}

/** One caller's turn at the only connection. */
class Turn implements DatabaseConnection {
  /** Whether its transaction leaves out the wait for the disk. */
  isAsynchronous = false;
  /** Whether it has committed what the disk may not have yet. */
  isUnsynced = false;

  constructor(
    readonly connection: DatabaseConnection,
    readonly driver: NonBlockingDriver,
  ) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.driver.execute<R>(this, query);
  }

  streamQuery<R>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery<R>(query, size);
  }
}

/**
 * Statements run in this thread, so SQLite's own waits would stop the process. Here a writer that
 * finds the write lock taken yields and tries again; and a caller that has committed waits for the
 * disk after its turn, while others go on.
 */
class NonBlockingDriver extends SqliteDriver {
  readonly #file: SqliteFile;
  readonly #lockWaitMs: number;
  readonly #wal: WalSync | null;

  constructor(file: SqliteFile, lockWaitMs: number, wal: WalSync | null) {
    super({ database: file });
    this.#file = file;
    this.#lockWaitMs = lockWaitMs;
    this.#wal = wal;
  }

  override async acquireConnection(): Promise<Turn> {
    return new Turn(await super.acquireConnection(), this);
  }

  /** Rejects when the disk failed, although the caller's work was committed: it may be lost. */
  override async releaseConnection(turn?: DatabaseConnection): Promise<void> {
    await super.releaseConnection();
    if (turn instanceof Turn && turn.isUnsynced) await this.#wal?.wait();
  }

  override async beginTransaction(turn: Turn): Promise<void> {
    await this.#begin(turn);
  }

  // A full disk ends the transaction by itself; a rollback then fails, and hides what happened.
  override async rollbackTransaction(turn: DatabaseConnection): Promise<void> {
    if (this.#file.isInTransaction()) await super.rollbackTransaction(turn);
  }

  override async destroy(): Promise<void> {
    await this.#wal?.close();
    await super.destroy();
  }

  // A statement that found the lock taken keeps its old view of the file for all reads after it. So
  // only BEGIN ever meets the lock, in a form that leaves nothing behind.
  async execute<R>(turn: Turn, query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#file.isInTransaction()) return this.#executeWithin<R>(turn, query);
    if (query.sql === BEGIN) {
      await this.#begin(turn);
      return { rows: [] };
    }
    if (!WRITES.test(query.sql)) return turn.connection.executeQuery<R>(query);
    await this.#begin(turn);
    try {
      const result = await turn.connection.executeQuery<R>(query);
      await this.commitTransaction(turn);
      return result;
    } catch (error) {
      await this.rollbackTransaction(turn);
      throw error;
    }
  }

  async #executeWithin<R>(turn: Turn, query: CompiledQuery): Promise<QueryResult<R>> {
    if (query.sql === ASYNCHRONOUS) {
      turn.isAsynchronous = true;
      return { rows: [] };
    }
    const result = await turn.connection.executeQuery<R>(query);
    if (query.sql === COMMIT) turn.isUnsynced ||= !turn.isAsynchronous;
    return result;
  }

  // A plain BEGIN takes the lock at the first write, and fails at once where a reader turns writer
  // (sqlite.org/lang_transaction.html). IMMEDIATE takes it here, where we can wait for it.
  async #begin(turn: Turn): Promise<void> {
    this.#wal?.check();
    turn.isAsynchronous = false;
    const deadline = performance.now() + this.#lockWaitMs;
    for (;;) {
      try {
        return this.#file.exec(BEGIN);
      } catch (error) {
        if (!isBusy(error) || performance.now() >= deadline) throw error;
        await this.#letOthersGoOn();
      }
    }
  }

  async #letOthersGoOn(): Promise<void> {
    await super.releaseConnection();
    await sleep(LOOK_AGAIN_MS * (1 + Math.random()));
    await super.acquireConnection();
  }
}
