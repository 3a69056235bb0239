import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isStoreUnavailable } from './errors';
import { openStore } from './open';
import { createFolder } from '@/tests/support/temp-folder';

const coded = (code: string) => Object.assign(new Error('The store says no'), { code });

describe('isStoreUnavailable', () => {
  it.each([
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_FULL',
    'SQLITE_IOERR_WRITE',
    'SQLITE_READONLY',
    'SQLITE_CANTOPEN',
    '08006',
    '53100',
    '53300',
    '57P01',
    '57P03',
    '58030',
    '25006',
    '55P03',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EIO',
    'ENOSPC',
    'EDQUOT',
    'EROFS',
  ])('knows the code %s', (code) => {
    expect(isStoreUnavailable(coded(code))).toBe(true);
  });

  it.each(['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])(
    'knows the words "%s"',
    (message) => expect(isStoreUnavailable(new Error(message))).toBe(true),
  );

  it.each(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', '23505', '42P01', 'ENOENT', '570'])(
    'takes %s for a defect or a refusal',
    (code) => expect(isStoreUnavailable(coded(code))).toBe(false),
  );

  it.each(['postgres://marquee@127.0.0.1:1/nothing', 'postgres://marquee@localhost:1/nothing'])(
    'knows a PostgreSQL that is not there: %s',
    async (databaseUrl) => {
      const store = openStore({ databaseUrl });
      const error = await sql`select 1`.execute(store).catch((thrown: unknown) => thrown);
      await store.destroy();
      expect(isStoreUnavailable(error)).toBe(true);
    },
  );

  it('knows a SQLite file that takes no writes', async () => {
    const store = openStore({ databaseUrl: `file:${createFolder()}/store.db` });
    await sql`pragma query_only = on`.execute(store);
    const error = await sql`create table a (b)`.execute(store).catch((thrown: unknown) => thrown);
    await store.destroy();
    expect(isStoreUnavailable(error)).toBe(true);
  });
});
