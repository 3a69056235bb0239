import { closeSync, existsSync, fsyncSync, openSync, readdirSync, statSync, unlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'libsql';
import { MIGRATION_NAMES } from './migrate';

/** Kysely's own table of the migrations that were run. */
const MIGRATIONS_TABLE = 'kysely_migration';

/** How long a copy waits for a writer that holds the file, in milliseconds. */
const BUSY_TIMEOUT_MS = 30_000;

/** A draft that has not been written to for so long was left by a process that died. */
const STALE_DRAFT_MS = 60 * 60_000;
const DRAFT_NAME = /^\..+\.\d+\.draft$/;

/**
 * Looks a SQLite file over without changing it: whether it is whole, and whether it is a store of
 * ours that this code can read. Returns what is wrong as a sentence, or null.
 */
export function findFault(path: string): string | null {
  // Opening would make one, even to read.
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

/**
 * Writes what is committed in a store, its write-ahead log included, into a new file for its owner
 * only. Writers go on meanwhile.
 * @throws when either file cannot be opened
 */
export function copyStore(source: string, to: string): void {
  // VACUUM INTO takes an empty file for none (sqlite.org/lang_vacuum.html); made here, so that only
  // its owner may read it.
  closeSync(openSync(to, 'wx', 0o600));
  const database = new Database(source, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
}

/** Has a file's bytes, or a folder's names, written to the disk before the next step. */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The name a file has while this process writes it. */
export const toDraft = (file: string) => join(dirname(file), `.${basename(file)}.${process.pid}.draft`);

/** Deletes the drafts in a folder that their writers have left. */
export function clearDrafts(folder: string, nowMs: number): void {
  for (const name of readdirSync(folder).filter((found) => DRAFT_NAME.test(found))) {
    const path = join(folder, name);
    if (nowMs - statSync(path).mtimeMs > STALE_DRAFT_MS) unlinkSync(path);
  }
}

/** A time in a file's name: `20270612T204500000Z`. */
export const toStamp = (nowMs: number) => new Date(nowMs).toISOString().replace(/[-:.]/g, '');

export const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
