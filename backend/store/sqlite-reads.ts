import type { CompiledQuery } from 'kysely';
import AsyncDatabase from 'libsql/promise';
import { type Reads, readTookTooLong } from './isolated-reads';

type Statement = { all<R>(parameters: readonly unknown[]): Promise<R[]> };

type Connection = {
  exec(sql: string): Promise<void>;
  prepare(sql: string): Promise<Statement>;
  interrupt(): void;
  close(): void;
};

// Collecting a statement waits for what runs on its connection, and stops this thread meanwhile. So
// a connection keeps its statements, and is closed when they are too many.
type Kept = { connection: Connection; statements: Map<string, Statement> };

const MAX_STATEMENTS = 500;

/** Opens a connection for each read that runs at once. */
export function createSqliteReads(path: string): Reads {
  const idle: Kept[] = [];
  const running = new Set<Promise<unknown>>();
  let isOpen = true;

  async function open(): Promise<Kept> {
    const connection: Connection = new AsyncDatabase(path, { timeout: 0 });
    await connection.exec('pragma query_only = on');
    return { connection, statements: new Map() };
  }

  // The first step of a statement runs in a thread of libsql's, the others run in this one. So the
  // first step makes all rows.
  async function prepare({ connection, statements }: Kept, sql: string): Promise<Statement> {
    const known = statements.get(sql);
    if (known) return known;
    const made = await connection.prepare(`with found as materialized (${sql}) select * from found`);
    statements.set(sql, made);
    return made;
  }

  async function read<R>({ sql, parameters }: CompiledQuery, limitMs: number): Promise<R[]> {
    const kept = idle.pop() ?? (await open());
    const timer = setTimeout(() => kept.connection.interrupt(), limitMs);
    try {
      return await (await prepare(kept, sql)).all<R>(parameters);
    } catch (error) {
      throw isInterrupted(error) ? readTookTooLong() : error;
    } finally {
      clearTimeout(timer);
      if (kept.statements.size < MAX_STATEMENTS) idle.push(kept);
      else kept.connection.close();
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
      for (const { connection } of idle.splice(0)) connection.close();
    },
  };
}

const isInterrupted = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_INTERRUPT';
