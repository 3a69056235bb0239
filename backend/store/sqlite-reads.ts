import type { CompiledQuery } from 'kysely';
import AsyncDatabase from 'libsql/promise';
import { type Reads, readTookTooLong } from './isolated-reads';

type Connection = {
  exec(sql: string): Promise<void>;
  prepare(sql: string): Promise<{ all<R>(parameters: readonly unknown[]): Promise<R[]> }>;
  interrupt(): void;
  close(): void;
};

/** Opens a connection for each read that runs at once. */
export function createSqliteReads(path: string): Reads {
  const idle: Connection[] = [];
  const running = new Set<Promise<unknown>>();
  let isOpen = true;

  async function open(): Promise<Connection> {
    const connection: Connection = new AsyncDatabase(path, { timeout: 0 });
    await connection.exec('pragma query_only = on');
    return connection;
  }

  async function read<R>({ sql, parameters }: CompiledQuery, limitMs: number): Promise<R[]> {
    const connection = idle.pop() ?? (await open());
    const timer = setTimeout(() => connection.interrupt(), limitMs);
    try {
      // The first step of a statement runs in a thread of libsql's, the others run in this one. So
      // the first step makes all rows.
      const statement = await connection.prepare(`with found as materialized (${sql}) select * from found`);
      return await statement.all<R>(parameters);
    } catch (error) {
      throw isInterrupted(error) ? readTookTooLong() : error;
    } finally {
      clearTimeout(timer);
      idle.push(connection);
    }
  }

  return {
    async execute<R>(query: CompiledQuery, limitMs: number) {
      // libsql crashes the process when a closed file is queried.
      if (!isOpen) throw new Error('driver has already been destroyed');
      const reading = read<R>(query, limitMs);
      const done = reading.catch(() => undefined).finally(() => running.delete(done));
      running.add(done);
      return { rows: await reading };
    },
    async close() {
      isOpen = false;
      await Promise.all(running);
      for (const connection of idle.splice(0)) connection.close();
    },
  };
}

const isInterrupted = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_INTERRUPT';
