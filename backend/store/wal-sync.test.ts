import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { spyOnDisk } from '@/tests/support/spy-on-disk';
import { createFolder } from '@/tests/support/temp-folder';
import { createWalSync, type WalSync } from './wal-sync';

let wal: WalSync;
/** What the disk is asked, each to be answered by the test. */
let asked: { resolve: () => void; reject: (error: Error) => void }[];

beforeEach(async () => {
  const path = join(createFolder(), 'store.db-wal');
  asked = [];
  const disk = await spyOnDisk(path);
  disk.mockImplementation(() => new Promise((resolve, reject) => asked.push({ resolve, reject })));
  wal = createWalSync(path);
});
afterEach(async () => {
  for (const question of asked) question.resolve();
  await wal.close();
  vi.restoreAllMocks();
});

it('asks the disk once for all who commit while it works, and not for those before them', async () => {
  const done: string[] = [];
  const wait = (who: string) => wal.wait().then(() => done.push(who));
  const first = wait('first');
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const others = [wait('second'), wait('third')];
  asked[0]?.resolve();
  await first;
  expect(done).toEqual(['first']);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]?.resolve();
  await Promise.all(others);
  expect(done).toEqual(['first', 'second', 'third']);
  expect(asked).toHaveLength(2);
});

it('believes no disk that has failed', async () => {
  wal.check();
  const failed = wal.wait();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const waiting = wal.wait();
  const error = Object.assign(new Error('i/o error, fdatasync'), { code: 'EIO' });
  asked[0]?.reject(error);
  await expect(failed).rejects.toBe(error);
  await expect(waiting).rejects.toBe(error);
  await expect(wal.wait()).rejects.toBe(error);
  expect(() => wal.check()).toThrow(error);
  expect(asked).toHaveLength(1);
});

it('closes once the disk has everything', async () => {
  const waiting = wal.wait();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  let isClosed = false;
  const closed = wal.close().then(() => (isClosed = true));
  await Promise.resolve();
  expect(isClosed).toBe(false);
  asked[0]?.resolve();
  await Promise.all([waiting, closed]);
});
