import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSharedFolder } from '@/tests/support/temp-folder';
import { withAsynchronousCommit } from './asynchronous-commit';
import { migrateStore } from './migrate';
import { openStore } from './open';
import type { Store } from './schema';

const folder = createSharedFolder();
let store: Store;

beforeAll(async () => {
  store = openStore({ databaseUrl: `file:${folder}/store.db` });
  await migrateStore(store);
});
afterAll(async () => {
  await store.destroy();
});

async function insert(db: Store, key: string) {
  await db.insertInto('rate_limits').values({ key, points: 1, expire: null }).execute();
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  return rows[0]?.synchronous === 2 ? 'waits' : 'does not wait';
}
const listKeys = async () =>
  (await store.selectFrom('rate_limits').select('key').orderBy('key').execute()).map(({ key }) => key);

it('waits for the disk with all that is written, but with what can be done again', async () => {
  expect(await withAsynchronousCommit(store, (trx) => insert(trx, 'one'))).toBe('does not wait');
  expect(await insert(store, 'two')).toBe('waits');
  expect(await store.transaction().execute((trx) => insert(trx, 'three'))).toBe('waits');
  await store.connection().execute(async (alone) => {
    expect(await withAsynchronousCommit(alone, (trx) => insert(trx, 'four'))).toBe('does not wait');
    expect(await alone.transaction().execute((trx) => insert(trx, 'five'))).toBe('waits');
  });
  expect(await listKeys()).toEqual(['five', 'four', 'one', 'three', 'two']);
});

it('keeps nothing of what failed, and waits again', async () => {
  const failed = withAsynchronousCommit(store, async (trx) => {
    await insert(trx, 'six');
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await listKeys()).not.toContain('six');
  expect(await store.transaction().execute((trx) => insert(trx, 'seven'))).toBe('waits');
});
