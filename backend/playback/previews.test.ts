import { TOKEN_MS } from '@/lib/contract/terms';
import { expect, it, onTestFinished } from 'vitest';
import { migrateStore } from '../store/migrate';
import { openStore } from '../store/open';
import { DEMO_ACCOUNT, seedDemo } from '../seed/seed';
import { createPreviews } from './previews';

const NOW = Date.parse('2027-01-01T00:00:00Z');
const EVENT = 'evt-midnight-run';

it('free seconds are of a person: another account goes on where the first one was, also after that is deleted', async () => {
  const store = openStore({ databaseUrl: 'file::memory:' });
  onTestFinished(() => store.destroy());
  await migrateStore(store);
  await seedDemo(store, NOW);
  const { password: _password, ...demo } = DEMO_ACCOUNT;
  const row = { password_hash: 'x', referral: null, referral_code: null, email_verified_at: null };
  await store
    .insertInto('users')
    .values({ ...demo, ...row, id: 'usr_2', email_key: 'second', deleted_at: null, created_at: 1 })
    .execute();
  const previews = createPreviews(store);
  const use = (userId: string, person: string, seconds: number) =>
    previews.use({ userId, person }, EVENT, {
      ...{ allowedMs: 60_000, stepMs: TOKEN_MS, nowMs: NOW + seconds * 1000 },
    });
  expect(await use(demo.id, 'one', 0)).toBe(60_000);
  expect(await use(demo.id, 'one', 40)).toBe(20_000);
  expect(await use('usr_2', 'one', 50)).toBe(10_000);
  expect(await use(demo.id, 'one', 61)).toBeLessThanOrEqual(0);
  await store.deleteFrom('previews').execute();
  expect(await use('usr_2', 'one', 62)).toBeLessThanOrEqual(0);
  expect(await use(demo.id, 'two', 63)).toBe(60_000);
});
