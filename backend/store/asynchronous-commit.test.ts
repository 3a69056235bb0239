import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateStore } from './migrate';
import { openStore } from './open';
import type { Store } from './schema';
import { withoutWaitingForDisk } from './asynchronous-commit';
import { createSharedFolder } from '@/tests/support/temp-folder';

// As SQLite numbers them (sqlite.org/pragma.html#pragma_synchronous).
const [NORMAL, FULL] = [1, 2];

const folder = createSharedFolder();
let store: Store;

beforeAll(async () => {
  store = openStore({ databaseUrl: `file:${folder}/store.db` });
  await migrateStore(store);
});
afterAll(async () => {
  await store.destroy();
});

async function readLevel(db: Store): Promise<number | undefined> {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
  return rows[0]?.synchronous;
}

const insert = (db: Store, key: string) =>
  db.insertInto('rate_limits').values({ key, points: 1, expire: null }).execute();
const listKeys = async () =>
  (await store.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key);

it('waits for no disk, and for every disk again afterwards', async () => {
  expect(await readLevel(store)).toBe(FULL);
  for (const id of ['one', 'two']) {
    const level = await withoutWaitingForDisk(store, async (trx) => {
      await insert(trx, id);
      return readLevel(trx);
    });
    expect(level).toBe(NORMAL);
    expect(await readLevel(store)).toBe(FULL);
  }
  expect(await listKeys()).toEqual(['one', 'two']);
});

it('keeps nothing of what failed, and waits again', async () => {
  const failed = withoutWaitingForDisk(store, async (trx) => {
    await insert(trx, 'three');
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await readLevel(store)).toBe(FULL);
  expect(await listKeys()).not.toContain('three');
});

it('lets no other transaction commit its way', async () => {
  const levels: (number | undefined)[] = [];
  const others = [1, 2, 3].map(() =>
    store.transaction().execute(async (trx) => {
      levels.push(await readLevel(trx));
    }),
  );
  const own = [4, 5, 6].map((id) => withoutWaitingForDisk(store, (trx) => insert(trx, String(id))));
  await Promise.all([...own, ...others]);
  expect(levels).toEqual([FULL, FULL, FULL]);
});
