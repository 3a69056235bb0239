/** PostgreSQL's SQLSTATE and SQLite's extended result codes. */
const UNIQUE_CODES: readonly unknown[] = [
  '23505',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
];

export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNIQUE_CODES.includes(error.code);
}

/** Another process holds SQLite's write lock, and nothing was changed. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_BUSY\b/.test(readText(error, 'code'));
}

// Locks, disks, networks and resources (sqlite.org/rescode.html,
// postgresql.org/docs/current/errcodes-appendix.html).
const UNAVAILABLE_CODES =
  /^(SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|PROTOCOL)|ECONNRESET|EPIPE|ETIMEDOUT|E(IO|NOSPC|DQUOT|ROFS)|(08|53|57|58)[0-9A-Z]{3}$|25006$|55P03$)/;

/** `pg` and Kysely throw these without a code. */
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  'Cannot use a pool after calling end',
  'driver has already been destroyed',
];

const CONNECTING = ['connect', 'getaddrinfo'];

/** A retry may succeed. */
export function isStoreUnavailable(error: unknown): boolean {
  return (
    UNAVAILABLE_CODES.test(readText(error, 'code')) ||
    UNAVAILABLE_MESSAGES.some((words) => readText(error, 'message').startsWith(words)) ||
    CONNECTING.includes(readText(error, 'syscall'))
  );
}

function readText(error: unknown, name: 'code' | 'message' | 'syscall'): string {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : '';
}
