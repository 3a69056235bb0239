import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLongRead, isolateReads } from '@/backend/store/isolated-reads';
import { migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';
import type { Store } from '@/backend/store/schema';
import { createSharedFolder } from '../support/temp-folder';
import { type PostgresServer, startPostgres } from './postgres-server';

const folder = createSharedFolder();
let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

const LIMIT_MS = 1000;

/** Has its first row at once, and no second one for hours. */
const endless = (store: Store) =>
  store
    .selectFrom(
      sql<{
        n: number;
      }>`(with recursive count(n) as (select 1 union all select n + 1 from count where n < 1e12)
        select n from count)`.as('numbers'),
    )
    .select('n')
    .where(sql<boolean>`n = 1 or n < 0`)
    .execute();

describe.each(['SQLite', 'PostgreSQL'])('reads of an organization on %s', (engine) => {
  let store: Store;
  beforeAll(async () => {
    const url = engine === 'SQLite' ? `file:${folder}/reads.db` : await server.createDatabase('reads');
    store = openStore({ databaseUrl: url, readLimitMs: LIMIT_MS });
    await migrateStore(store);
  });
  afterAll(() => store.destroy());

  const read = (by: string) =>
    isolateReads(by, () => store.selectFrom('organisations').select('id').execute());

  it('end at their limit, and hold up neither the thread nor another organization', async () => {
    const slow = Array.from({ length: 3 }, () => isolateReads('org_slow', () => endless(store)));
    const ended: string[] = [];
    const failures = slow.map((one) =>
      one.catch((error: unknown) => {
        ended.push('slow');
        return error;
      }),
    );
    // In a stopped thread, the limit's timer would not run, and this would not be answered.
    expect(await read('org_other')).toEqual([{ id: 'org_first' }]);
    ended.push('other');
    expect((await Promise.all(failures)).map(isLongRead)).toEqual([true, true, true]);
    expect(ended).toEqual(['other', 'slow', 'slow', 'slow']);
    expect(await read('org_slow')).toEqual([{ id: 'org_first' }]);
  });

  it('see what was written before, and in a transaction what it wrote', async () => {
    const seen = await isolateReads('org_first', async () => {
      const names = () => store.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
      await store.updateTable('organisations').set({ name: 'Before' }).execute();
      const before = await names();
      const inside = await store.transaction().execute(async (trx) => {
        await trx.updateTable('organisations').set({ name: 'Inside' }).execute();
        return trx.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
      });
      return [before, inside, await names()].map(({ name }) => name);
    });
    expect(seen).toEqual(['Before', 'Inside', 'Inside']);
  });

  it('have the rows of any other read, in their order', async () => {
    const list = () =>
      store
        .selectFrom('organisations')
        .innerJoin(
          sql<{ n: number | null }>`(select 3 as n union all select 1 union all select null)`.as('row'),
          (join) => join.onTrue(),
        )
        .selectAll('organisations')
        .select('row.n')
        .orderBy('row.n', 'desc')
        .execute();
    expect(await isolateReads('org_first', list)).toEqual(await list());
  });

  it('finish before the store closes', async () => {
    const url = engine === 'SQLite' ? `file:${folder}/closing.db` : await server.createDatabase('closing');
    const closing = openStore({ databaseUrl: url, readLimitMs: LIMIT_MS });
    await migrateStore(closing);
    const reading = isolateReads('org_first', () =>
      closing.selectFrom('organisations').select('id').execute(),
    );
    await closing.destroy();
    await reading.catch(() => undefined);
    const after = isolateReads('org_first', () => closing.selectFrom('organisations').select('id').execute());
    await expect(after).rejects.toThrow();
  });
});
