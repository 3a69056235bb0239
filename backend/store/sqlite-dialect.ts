import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type Driver,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  type SqliteStatement,
} from 'kysely';
import Database from 'libsql';
import { PatientDriver, type SqliteFile } from './patient-driver';

/** How long opening the file waits for another process that does the same. */
const OPEN_TIMEOUT_MS = 5000;

class PatientSqliteDialect extends SqliteDialect {
  readonly #createDriver: () => Driver;

  constructor(config: SqliteDialectConfig, createDriver: () => Driver) {
    super(config);
    this.#createDriver = createDriver;
  }

  override createDriver(): Driver {
    return this.#createDriver();
  }
}

/**
 * Makes the folder when it is missing. WAL lets readers go on beside a writer; `synchronous=FULL`
 * makes a committed order survive a power cut (sqlite.org/pragma.html#pragma_synchronous).
 * @throws when the folder or the file cannot be opened for writing
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
  return new PatientSqliteDialect(
    { database: file },
    () => new PatientDriver({ database: file }, { file, lockWaitMs }),
  );
}

/** The code has far fewer, but lists of values make new ones. */
const MAX_STATEMENTS = 500;

/** Parses and plans each statement once: Kysely asks for it again at every execution. */
function withKeptStatements(database: Database.Database): SqliteDatabase & SqliteFile {
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
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
}
