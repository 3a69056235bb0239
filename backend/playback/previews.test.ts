import { TOKEN_MS } from '@/lib/contract/terms';
import { expect, it } from 'vitest';
import { DEMO_ACCOUNT } from '../seed/seed';
import { createPreviews } from './previews';
import { addUser, openTestStore } from '@/tests/support/store';

const NOW = Date.parse('2027-01-01T00:00:00Z');
const EVENT = 'evt-midnight-run';

it('free seconds are of a person: another account goes on where the first one was, also after that is deleted', async () => {
  const store = await openTestStore(NOW);
  const { id: first } = DEMO_ACCOUNT;
  await addUser(store, { id: 'usr_2' });
  const previews = createPreviews(store);
  const use = (userId: string, person: string, seconds: number) =>
    previews.use({ userId, person }, EVENT, {
      allowedMs: 60_000,
      stepMs: TOKEN_MS,
      nowMs: NOW + seconds * 1000,
    });
  expect(await use(first, 'one', 0)).toBe(60_000);
  expect(await use(first, 'one', 40)).toBe(20_000);
  expect(await use('usr_2', 'one', 50)).toBe(10_000);
  expect(await use(first, 'one', 61)).toBeLessThanOrEqual(0);
  await store.deleteFrom('previews').execute();
  expect(await use('usr_2', 'one', 62)).toBeLessThanOrEqual(0);
  expect(await use(first, 'two', 63)).toBe(60_000);
});
