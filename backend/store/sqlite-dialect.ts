import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { ASYNCHRONOUS } from './asynchronous-commit';
import { isBusy } from './errors';
import type { Reads } from './isolated-reads';
import { openConnections, type SqliteReader, type SqliteWriter } from './sqlite-connections';
import { createSqliteReads } from './sqlite-reads';

const LOOK_AGAIN_MS = 10;

const BEGIN = 'begin immediate';
const END = /^(commit|rollback)$/;

/** These statements take the write lock outside a transaction. */
const WRITES = /^\s*(insert|update|delete|replace|create|alter|drop|analyze)\b/i;
const PRAGMA = /^\s*pragma\b/i;

/**
 * Transactions take turns on one connection. Reads use a second one, which in WAL mode sees the
 * last commit, so they never wait. Throws when the file is not writable.
 */
export function createSqliteDialect(path: string, lockWaitMs: number): Dialect & { reads: Reads | null } {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const { writer, reader } = openConnections(path);
  const file = new SqliteFile(writer, reader, lockWaitMs);
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (store) => new SqliteIntrospector(store),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    reads: reader && createSqliteReads(path),
  };
}

class SqliteFile {
  #lastTurn: Promise<unknown> = Promise.resolve();

  constructor(
    readonly writer: SqliteWriter,
    readonly reader: SqliteReader | null,
    readonly lockWaitMs: number,
  ) {}

  takeTurn(): Promise<() => void> {
    return new Promise((resolve) => {
      this.#lastTurn = this.#lastTurn.then(() => new Promise<void>((end) => resolve(end)));
    });
  }

  async close(): Promise<void> {
    await this.takeTurn();
    this.reader?.close();
    this.writer.close();
  }
}

class SqliteDriver implements Driver {
  constructor(readonly file: SqliteFile) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.file);
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('commit');
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.end('rollback');
  }

  async releaseConnection(): Promise<void> {}

  destroy(): Promise<void> {
    return this.file.close();
  }
}

class SqliteConnection implements DatabaseConnection {
  #endTurn: (() => void) | null = null;
  #isAsynchronous = false;

  constructor(readonly file: SqliteFile) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, reader } = this.file;
    if (query.sql === BEGIN) return this.#afterwards(this.begin());
    if (END.test(query.sql)) return this.#afterwards(this.end(query.sql));
    if (query.sql === ASYNCHRONOUS) return this.#afterwards(this.#leaveOutDisk());
    if (this.#endTurn) return writer.execute<R>(query);
    if (WRITES.test(query.sql)) return this.#executeAlone<R>(query);
    if (reader && !PRAGMA.test(query.sql)) return reader.execute<R>(query);
    const endTurn = await this.file.takeTurn();
    return writer.execute<R>(query).finally(endTurn);
  }

  streamQuery(): never {
    throw new Error('Nothing here reads row by row.');
  }

  // A plain BEGIN takes the lock at the first write, and fails if a reader turns writer
  // (sqlite.org/lang_transaction.html). With IMMEDIATE we can wait for the lock here.
  async begin(): Promise<void> {
    const deadline = performance.now() + this.file.lockWaitMs;
    for (;;) {
      const endTurn = await this.file.takeTurn();
      try {
        await this.file.writer.execute(CompiledQuery.raw(BEGIN));
        this.#endTurn = endTurn;
        return;
      } catch (error) {
        endTurn();
        if (!isBusy(error) || performance.now() >= deadline) throw error;
      }
      await sleep(LOOK_AGAIN_MS * (1 + Math.random()));
    }
  }

  async end(how: string): Promise<void> {
    const { writer } = this.file;
    // A full disk ends the transaction. A rollback would then fail and hide the cause.
    if (how === 'commit' || writer.isInTransaction()) await writer.run(how);
    if (this.#isAsynchronous) await writer.run('pragma synchronous = full');
    this.#isAsynchronous = false;
    this.#endTurn?.();
    this.#endTurn = null;
  }

  /** SQLite ignores this setting inside a transaction, so the empty transaction is ended first. */
  async #leaveOutDisk(): Promise<void> {
    this.#isAsynchronous = true;
    await this.file.writer.run(`rollback; pragma synchronous = normal; ${BEGIN}`);
  }

  async #executeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.begin();
    try {
      const result = await this.file.writer.execute<R>(query);
      await this.end('commit');
      return result;
    } catch (error) {
      await this.end('rollback');
      throw error;
    }
  }

  async #afterwards(done: Promise<void>): Promise<QueryResult<never>> {
    await done;
    return { rows: [] };
  }
}
