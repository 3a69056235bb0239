import { expect, it, vi } from 'vitest';
import { withAsynchronousCommit } from '../store/asynchronous-commit';
import { createPositions } from './positions';
import { openTestStore } from '@/tests/support/store';

vi.mock('../store/asynchronous-commit');

const TICKET = { userId: 'usr_1', eventId: 'evt-1' };

it('is known while it is being written', async () => {
  const store = await openTestStore();
  const positions = createPositions({ store, now: () => 5, report: vi.fn() }, vi.fn());
  let commit = () => undefined as void;
  vi.mocked(withAsynchronousCommit).mockReturnValueOnce(new Promise<void>((resolve) => (commit = resolve)));
  positions.note(TICKET, 62);
  const written = positions.write();
  expect(await positions.find(TICKET)).toEqual({ seconds: 62, atMs: 5 });
  positions.note(TICKET, 70);
  expect(await positions.find(TICKET)).toEqual({ seconds: 70, atMs: 5 });
  commit();
  await written;
  expect(await positions.find(TICKET)).toEqual({ seconds: 70, atMs: 5 });
});
