import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { type Reads, readTookTooLong } from './isolated-reads';

const CANCELED = '57014';

/** In transactions, because a pooler may give each to another session. */
export function createPostgresReads(pool: pg.Pool): Reads {
  return {
    async execute<R>({ sql, parameters }: CompiledQuery, limitMs: number) {
      const client = await pool.connect();
      try {
        await client.query(`begin read only; set local statement_timeout = ${Math.ceil(limitMs)}`);
        const { rows } = await client.query<R & pg.QueryResultRow>(sql, [...parameters]);
        await client.query('commit');
        client.release();
        return { rows };
      } catch (error) {
        client.release(true);
        throw error instanceof Error && 'code' in error && error.code === CANCELED
          ? readTookTooLong()
          : error;
      }
    },
    close: () => pool.end(),
  };
}
