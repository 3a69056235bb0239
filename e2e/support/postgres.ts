import { startPostgres as startServer } from '@/tests/contract/postgres-server';

export interface Postgres {
  url: string;
  halt(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** Needs no installation. */
export async function startPostgres(): Promise<Postgres> {
  const { createDatabase, halt, resume, stop } = await startServer();
  return { url: await createDatabase('marquee'), halt, resume, stop };
}
