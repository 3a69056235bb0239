import { join } from 'node:path';
import { sql } from 'kysely';
import Database from 'libsql';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isBusy, isStoreUnavailable } from './errors';
import { openStore } from './open';
import type { Store } from './schema';
import { withAsynchronousCommit } from './asynchronous-commit';
import { createFolder } from '@/tests/support/temp-folder';

let folder: string;
let stores: Store[];
let other: Database.Database;

beforeEach(async () => {
  folder = createFolder();
  stores = [];
  const store = open();
  await sql`create table notes (id integer primary key, text text not null)`.execute(store);
  other = new Database(join(folder, 'store.db'));
});

afterEach(async () => {
  other.close();
  await Promise.all(stores.map((store) => store.destroy()));
});

function open(lockWaitMs?: number): Store {
  const databaseUrl = `file:${join(folder, 'store.db')}`;
  const store = openStore({ databaseUrl, ...(lockWaitMs !== undefined && { lockWaitMs }) });
  stores.push(store);
  return store;
}

const write = (store: Store, text: string) => sql`insert into notes (text) values (${text})`.execute(store);

async function read(store: Store): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes order by id`.execute(store);
  return rows.map(({ text }) => text);
}

it('reads, and lets all else in the process go on, while writers wait for another process', async () => {
  const store = open(60_000);
  other.exec('begin immediate');
  const done: string[] = [];
  const writers = [
    write(store, 'alone').then(() => done.push('alone')),
    store
      .transaction()
      .execute(async (trx) => [await write(trx, 'one'), await write(trx, 'two')])
      .then(() => done.push('transaction')),
    withAsynchronousCommit(store, (trx) => write(trx, 'quick')).then(() => done.push('quick')),
  ];
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await read(store)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(done).toEqual([]);
  other.exec("insert into notes (text) values ('other'); commit");
  await Promise.all(writers);
  const texts = await read(store);
  expect(texts[0]).toBe('other');
  expect(texts.slice(1).sort()).toEqual(['alone', 'one', 'quick', 'two']);
  expect(texts.indexOf('two')).toBe(texts.indexOf('one') + 1);
});

it('reads what is committed beside a transaction that is not, and lets other writers wait', async () => {
  const store = open();
  const done: string[] = [];
  let waiting: Promise<unknown> = Promise.resolve();
  await store.transaction().execute(async (trx) => {
    await write(trx, 'one');
    waiting = write(store, 'two').then(() => done.push('two'));
    expect([await read(trx), await read(store), done]).toEqual([['one'], [], []]);
  });
  expect(await read(store)).toContain('one');
  await waiting;
  expect(await read(store)).toEqual(['one', 'two']);
});

it('gives up after its time with an error that is known, and has changed nothing', async () => {
  const store = open(30);
  other.exec('begin immediate');
  const errors = await Promise.all([
    write(store, 'alone').catch((error: unknown) => error),
    store
      .transaction()
      .execute((trx) => write(trx, 'in a transaction'))
      .catch((error: unknown) => error),
  ]);
  expect(errors.map((error) => [isBusy(error), isStoreUnavailable(error)])).toEqual([
    [true, true],
    [true, true],
  ]);
  other.exec('rollback');
  expect(await read(store)).toEqual([]);
  await write(store, 'later');
  expect(await read(store)).toEqual(['later']);
});

it('says that the disk is full, and not that there is nothing to roll back', async () => {
  const store = open();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store);
  const limit = sql.raw(String(rows[0]?.page_count));
  await sql`pragma max_page_count = ${limit}`.execute(store);
  const full = store.transaction().execute(async (trx) => {
    await write(trx, 'small');
    await write(trx, 'x'.repeat(100_000));
  });
  await expect(full).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  await expect(full).rejects.toSatisfy(isStoreUnavailable);
  expect(await read(store)).toEqual([]);
  await store.transaction().execute((trx) => write(trx, 'small'));
  expect(await read(store)).toEqual(['small']);
});
