import { startPostgres as startServer } from '@/tests/contract/postgres-server';

export interface Postgres {
  /** For DATABASE_URL. */
  url: string;
  /** Stops the server and keeps its data, until `resume`. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL of its own on a free port, with one empty database. It needs nothing
 * installed.
 */
export async function startPostgres(): Promise<Postgres> {
  const { createDatabase, halt, resume, stop } = await startServer();
  return { url: await createDatabase('marquee'), halt, resume, stop };
}
