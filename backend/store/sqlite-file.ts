import { closeSync, existsSync, fsyncSync, openSync, readdirSync, statSync, unlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'libsql';
import { fail, ok, type Result } from '@/lib/result';
import { MIGRATION_NAMES } from './migrate';

const MIGRATIONS_TABLE = 'kysely_migration';

const BUSY_TIMEOUT_MS = 30_000;

/** A crashed process left a draft of this age. */
const STALE_DRAFT_MS = 60 * 60_000;
const DRAFT_NAME = /^\..+\.\d+\.draft$/;

/** Returns a message, or null for a valid store. */
export function findFault(path: string): string | null {
  // Opening would create the file, even for reading.
  if (!existsSync(path)) return `There is no file ${path}.`;
  let database: Database.Database | undefined;
  try {
    database = new Database(path, { readonly: true });
    return findFaultIn(path, database);
  } catch (error) {
    return `${path} cannot be read as a SQLite file: ${toMessage(error)}.`;
  } finally {
    database?.close();
  }
}

function findFaultIn(path: string, database: Database.Database): string | null {
  const lines = listValues(database, 'pragma integrity_check', 'integrity_check');
  if (lines[0] !== 'ok') return `${path} is damaged: ${lines.slice(0, 3).join('; ')}.`;
  const orphans = database.prepare('pragma foreign_key_check').all().length;
  if (orphans > 0) return `${path} is damaged: ${orphans} row(s) refer to rows that are not there.`;
  const tables = listValues(database, `select name from sqlite_master where type = 'table'`, 'name');
  if (!tables.includes(MIGRATIONS_TABLE) || !tables.includes('orders'))
    return `${path} is not a store of this site.`;
  const names = listValues(database, `select name from ${MIGRATIONS_TABLE}`, 'name');
  const unknown = names.filter((name) => !MIGRATION_NAMES.includes(name));
  if (unknown.length === 0) return null;
  return `${path} was written by a newer release (${unknown.join(', ')}): update the site first.`;
}

function listValues(database: Database.Database, sql: string, column: string): string[] {
  const rows: unknown[] = database.prepare(sql).all();
  return rows.map((row) => String(Object.entries(row ?? {}).find(([name]) => name === column)?.[1]));
}

/** Copies committed data for the owner only. Throws when a file cannot be opened. */
export function copyStore(source: string, to: string): void {
  // VACUUM INTO accepts an empty file (sqlite.org/lang_vacuum.html), which keeps these permissions.
  closeSync(openSync(to, 'wx', 0o600));
  const database = new Database(source, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
}

/** Checks the copy before it counts. Fails with `internal`. */
export function copyChecked(source: string, to: string): Result<null> {
  copyStore(source, to);
  const fault = findFault(to);
  if (fault) return fail('internal', `The copy is not good, and was thrown away. ${fault}`);
  flush(to);
  return ok(null);
}

export function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export const toDraft = (file: string) => join(dirname(file), `.${basename(file)}.${process.pid}.draft`);

export function clearDrafts(folder: string, nowMs: number): void {
  for (const name of readdirSync(folder).filter((found) => DRAFT_NAME.test(found))) {
    const path = join(folder, name);
    if (nowMs - statSync(path).mtimeMs > STALE_DRAFT_MS) unlinkSync(path);
  }
}

/** Example: `20270612T204500000Z`. */
export const toStamp = (nowMs: number) => new Date(nowMs).toISOString().replace(/[-:.]/g, '');

export const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
