import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  type SqliteStatement,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import Database from 'libsql';

/** How long a writer waits for another process on the same file, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

// SQLite's plain BEGIN takes the write lock at the first write, and a reader that turns writer while another process
// writes fails at once, whatever the busy timeout (sqlite.org/lang_transaction.html). IMMEDIATE waits its turn.
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // A commit waits for the disk, and the whole process with it: whoever only wants a page from memory goes first.
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await nextTurn();
    await super.commitTransaction(connection);
  }
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config);
  }
}

/**
 * The dialect for a database file; makes the folder when it is missing. WAL lets readers go on beside a writer, and
 * `synchronous=FULL` makes a committed order survive a power cut (sqlite.org/pragma.html#pragma_synchronous).
 * @throws when the folder or the file cannot be opened for writing.
 */
export function createSqliteDialect(path: string): SqliteDialect {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new Database(path, { timeout: BUSY_TIMEOUT_MS });
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  return new ImmediateSqliteDialect({ database: withKeptStatements(database) });
}

/** So many statements are kept; the code has far fewer, but lists of values make new ones. */
const MAX_STATEMENTS = 500;

/** Parses and plans each statement once: Kysely asks for it anew at every execution, and runs it to its end at once. */
function withKeptStatements(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close() {
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
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
}
