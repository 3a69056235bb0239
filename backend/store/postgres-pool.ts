import pg from 'pg';

/** Type ids (`select 'int8'::regtype::oid`): of times and large sums, and of sums of those. */
const [INT8, NUMERIC] = [20, 1700];
const CONNECT_TIMEOUT_MS = 5000;

/** Integers are read as numbers, sums too. Throws for a value that would lose digits. */
export function createPostgresPool(url: string, onIdleError: (error: Error) => void, size: number): pg.Pool {
  const types = new pg.TypeOverrides();
  for (const type of [INT8, NUMERIC]) types.setTypeParser(type, parseSafeInteger);
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
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
  return pool;
}

function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds an integer beyond 2^53: ${text}`);
  return value;
}
