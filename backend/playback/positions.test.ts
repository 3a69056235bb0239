import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrateStore } from '../store/migrate';
import { openStore } from '../store/open';
import { withoutWaitingForDisk } from '../store/asynchronous-commit';
import { createPositions } from './positions';

vi.mock('../store/asynchronous-commit');

const store = openStore({ databaseUrl: 'file::memory:' });
const TICKET = { userId: 'usr_1', eventId: 'evt-1' };

beforeAll(() => migrateStore(store));
afterAll(() => store.destroy());

it('is known while it is being written', async () => {
  const positions = createPositions({ store, now: () => 5, report: vi.fn() }, vi.fn());
  let commit = () => undefined as void;
  vi.mocked(withoutWaitingForDisk).mockReturnValueOnce(new Promise<void>((resolve) => (commit = resolve)));
  positions.note(TICKET, 62);
  const written = positions.write();
  expect(await positions.find(TICKET)).toEqual({ seconds: 62, atMs: 5 });
  positions.note(TICKET, 70);
  expect(await positions.find(TICKET)).toEqual({ seconds: 70, atMs: 5 });
  commit();
  await written;
  expect(await positions.find(TICKET)).toEqual({ seconds: 70, atMs: 5 });
});
