import { existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';
import { fail, ok, type Result } from '@/lib/result';
import { clearDrafts, copyChecked, findFault, flush, toDraft, toMessage, toStamp } from './sqlite-file';

const BUSY_TIMEOUT_MS = 1000;

export type RestoreRequest = {
  backup: string;
  target: string;
  /** Replaces a store that is unreadable and may be in use. */
  force: boolean;
  nowMs: number;
};

/** Rejects a store in use and an unusable backup. After a crash, repeat the command. */
export function restore({ backup, target, force, nowMs }: RestoreRequest): Result<{ aside: string | null }> {
  const fault = findFault(backup);
  if (fault) return fail('invalid_input', fault);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const closed = existsSync(target) ? closeStore(target, force) : ok(null);
  if (!closed.ok) return closed;
  const draft = toDraft(target);
  try {
    clearDrafts(dirname(target), nowMs);
    const copied = copyChecked(backup, draft);
    if (!copied.ok) return copied;
    const aside = existsSync(target) ? setAside(target, nowMs) : null;
    renameSync(draft, target);
    flush(dirname(target));
    return ok({ aside });
  } catch (error) {
    return fail('internal', `${target} could not be restored: ${toMessage(error)}.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function closeStore(target: string, force: boolean): Result<null> {
  let database: Database.Database | undefined;
  try {
    database = new Database(target, { timeout: BUSY_TIMEOUT_MS });
    database.pragma('journal_mode = DELETE');
    return ok(null);
  } catch (error) {
    if (isBusy(error))
      return fail('conflict', `A process has ${target} open. Stop the site, and all commands of its, first.`);
    if (force) return ok(null);
    const why = `${target} cannot be read (${toMessage(error)}), so whether a site runs on it cannot be told`;
    return fail('conflict', `${why}. Make sure that none does, and say --force.`);
  } finally {
    database?.close();
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/** Only an unreadable store still has a log, which moves with it. */
function setAside(target: string, nowMs: number): string {
  const aside = `${target}.before-${toStamp(nowMs)}`;
  linkSync(target, aside);
  for (const log of ['-wal', '-shm']) if (existsSync(target + log)) renameSync(target + log, aside + log);
  flush(dirname(target));
  return aside;
}
