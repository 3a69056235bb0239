import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteDriver,
  type SqliteDialectConfig,
} from 'kysely';
import { isBusy } from './errors';

/** A writer asks for the lock again after between one and two times this. */
const LOOK_AGAIN_MS = 10;

const BEGIN = 'begin immediate';

/** What takes the write lock by itself, where it stands alone. */
const WRITES = /^\s*(insert|update|delete|replace|create|alter|drop)\b/i;

export type SqliteFile = {
  /** Leaves nothing of a failed statement behind. */
  exec(sql: string): void;
  isInTransaction(): boolean;
};

type Options = {
  file: SqliteFile;
  /** In milliseconds. */
  lockWaitMs: number;
};

/**
 * Kysely's driver for SQLite, whose statements run in this thread: SQLite's own wait for the write
 * lock would stop the process. Here a writer that finds it taken lets others go on and asks again.
 */
export class PatientDriver extends SqliteDriver {
  readonly #options: Options;

  constructor(config: SqliteDialectConfig, options: Options) {
    super(config);
    this.#options = options;
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

  // A commit waits for the disk, and the whole process with it: requests for pages from memory go
  // first.
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await nextTurn();
    await super.commitTransaction(connection);
  }

  // A full disk ends the transaction by itself; a rollback then fails, and hides what happened.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#options.file.isInTransaction()) await super.rollbackTransaction(connection);
  }

  // A statement that found the lock taken keeps its old view of the file for all reads after it. So
  // only BEGIN ever meets the lock, in a form that leaves nothing behind.
  async #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    const isAlone = !this.#options.file.isInTransaction();
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
    const { file, lockWaitMs } = this.#options;
    const deadline = performance.now() + lockWaitMs;
    for (;;) {
      try {
        return file.exec(BEGIN);
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
