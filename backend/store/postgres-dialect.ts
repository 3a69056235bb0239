import { PostgresDialect } from 'kysely';
import pg from 'pg';

/** The type id of int8 (`select 'int8'::regtype::oid`), which stores times. */
const INT8 = 20;
const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5000;

/** int8 is read as a number. Throws for a value that would lose digits. */
export function createPostgresDialect(url: string, onIdleError: (error: Error) => void): PostgresDialect {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, parseSafeInteger);
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types,
  });
  // Without a listener, a restart of the database would end our process.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error);
  });
  // The pool listens to idle connections only, so a busy connection that dies would end our process
  // (node-postgres.com/apis/pool). The next statement fails for its caller.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds an integer beyond 2^53: ${text}`);
  return value;
}
