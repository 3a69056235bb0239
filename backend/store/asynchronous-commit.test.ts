import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { migrateStore } from './migrate';
import { openStore } from './open';
import type { Store } from './schema';
import { withoutWaitingForDisk } from './asynchronous-commit';
import { spyOnDisk } from '@/tests/support/spy-on-disk';
import { createSharedFolder } from '@/tests/support/temp-folder';

const folder = createSharedFolder();
let store: Store;
let askDisk: Awaited<ReturnType<typeof spyOnDisk>>;

beforeAll(async () => {
  store = openStore({ databaseUrl: `file:${folder}/store.db` });
  await migrateStore(store);
});
afterAll(async () => {
  await store.destroy();
});
beforeEach(async () => {
  askDisk = await spyOnDisk(`${folder}/any`);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const insert = (db: Store, key: string) =>
  db.insertInto('rate_limits').values({ key, points: 1, expire: null }).execute();
const listKeys = async () =>
  (await store.selectFrom('rate_limits').select('key').orderBy('key').execute()).map(({ key }) => key);

it('waits for the disk with all that is written, but with what can be done again', async () => {
  expect(await listKeys()).toEqual([]);
  await withoutWaitingForDisk(store, (trx) => insert(trx, 'one'));
  expect(askDisk).toHaveBeenCalledTimes(0);
  await insert(store, 'two');
  expect(askDisk).toHaveBeenCalledTimes(1);
  await store.transaction().execute((trx) => insert(trx, 'three'));
  expect(askDisk).toHaveBeenCalledTimes(2);
  await store.connection().execute(async (alone) => {
    await withoutWaitingForDisk(alone, (trx) => insert(trx, 'four'));
    await alone.transaction().execute((trx) => insert(trx, 'five'));
  });
  expect(askDisk).toHaveBeenCalledTimes(3);
  expect(await listKeys()).toEqual(['five', 'four', 'one', 'three', 'two']);
});

it('keeps nothing of what failed, and waits again', async () => {
  const failed = withoutWaitingForDisk(store, async (trx) => {
    await insert(trx, 'six');
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await listKeys()).not.toContain('six');
  await store.transaction().execute((trx) => insert(trx, 'seven'));
  expect(askDisk).toHaveBeenCalledTimes(1);
});

it('tells who wrote at once that the disk failed, and who writes later, but not who reads', async () => {
  const error = Object.assign(new Error('i/o error, fdatasync'), { code: 'EIO' });
  askDisk.mockRejectedValueOnce(error);
  await expect(insert(store, 'eight')).rejects.toBe(error);
  await expect(store.transaction().execute((trx) => insert(trx, 'nine'))).rejects.toBe(error);
  await expect(withoutWaitingForDisk(store, (trx) => insert(trx, 'ten'))).rejects.toBe(error);
  expect(await listKeys()).toContain('eight');
  expect(await listKeys()).not.toContain('nine');
});

it('lets others read and write while a writer waits for the disk', async () => {
  const own = openStore({ databaseUrl: `file:${folder}/other.db` });
  await migrateStore(own);
  const answers: (() => void)[] = [];
  askDisk.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  let isDone = false;
  const written = insert(own, 'slow').then(() => (isDone = true));
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await withoutWaitingForDisk(own, (trx) => insert(trx, 'quick'));
  expect(await own.selectFrom('rate_limits').select('key').execute()).toHaveLength(2);
  expect(isDone).toBe(false);
  answers[0]?.();
  await written;
  await own.destroy();
});
