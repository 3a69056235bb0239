import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fail, ok, type Result } from '@/lib/result';
import { clearDrafts, copyChecked, flush, toDraft, toMessage, toStamp } from './sqlite-file';

const BACKUP_NAME = /^marquee-\d{8}T\d{9}Z\.db$/;

export type BackupRequest = {
  source: string;
  /** A folder, or a new file. */
  to: string;
  /** The number of backups to keep in the folder. Null keeps all. */
  keep: number | null;
  nowMs: number;
};

/** After a crash the next run deletes the draft. Fails with `invalid_input`. */
export function backUp({
  source,
  to,
  keep,
  nowMs,
}: BackupRequest): Result<{ file: string; dropped: string[] }> {
  if (!existsSync(source)) return fail('invalid_input', `There is no store at ${source} yet.`);
  const isFolder = to.endsWith('/') || (existsSync(to) && statSync(to).isDirectory());
  if (keep !== null && !isFolder)
    return fail('invalid_input', '--keep counts the backups of a folder: give a folder with --to.');
  const folder = isFolder ? to : dirname(to);
  const file = isFolder ? join(to, nameOf(nowMs)) : to;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (existsSync(file)) return fail('invalid_input', `${file} is there already, and is not overwritten.`);
  clearDrafts(folder, nowMs);
  const written = writeCopy(source, file, folder);
  if (!written.ok) return written;
  return ok({ file, dropped: keep === null ? [] : dropOldest(folder, keep) });
}

function writeCopy(source: string, file: string, folder: string): Result<null> {
  const draft = toDraft(file);
  try {
    const copied = copyChecked(source, draft);
    if (!copied.ok) return copied;
    // A link is atomic and, unlike a rename, never replaces a file.
    linkSync(draft, file);
    flush(folder);
    return ok(null);
  } catch (error) {
    return fail('internal', `${file} could not be written: ${toMessage(error)}.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Names sort by time, as in `marquee-20270612T204500000Z.db`. */
const nameOf = (nowMs: number) => `marquee-${toStamp(nowMs)}.db`;

function dropOldest(folder: string, keep: number): string[] {
  const backups = readdirSync(folder)
    .filter((name) => BACKUP_NAME.test(name))
    .sort();
  const dropped = backups.slice(0, Math.max(backups.length - keep, 0)).map((name) => join(folder, name));
  for (const path of dropped) unlinkSync(path);
  return dropped;
}
