import { startPostgres as startServer } from '@/testing/contract/postgres-server';

export interface Postgres {
  /** For DATABASE_URL. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a real PostgreSQL of its own on a free port, with one empty database. It needs nothing installed. */
export async function startPostgres(): Promise<Postgres> {
  const server = await startServer();
  return { url: await server.createDatabase('marquee'), stop: () => server.stop() };
}
