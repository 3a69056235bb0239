import { expect, it, vi } from 'vitest';
import { addUser, openTestStore } from '@/tests/support/store';
import type { BackendConfig } from '../config/config';
import { createAccountContext } from './context';
import { toEmailKey } from './email-key';
import { createResetRequests } from './recovery';

const NOW = Date.parse('2027-01-01T00:00:00Z');

it('sends no link to an address that the account has left while the mail was being written', async () => {
  const store = await openTestStore();
  const [before, after] = ['old@mail.example', 'new@mail.example'];
  await addUser(store, { id: 'usr_1', email: before, email_key: before });
  const config = {
    authSecret: 'x'.repeat(32),
    sessionMs: 1000,
    limits: { loginsPerAddress: 20, registrationsPerAddress: 20 },
    site: { name: 'S', url: 'https://s.example' },
  };
  const mailer = { wake: vi.fn(), reaches: vi.fn() };
  const context = createAccountContext(config as unknown as BackendConfig, { store, now: () => NOW }, mailer);
  const on: typeof context.on = (db) => {
    const { users, sessions } = context.on(db);
    const lock = async (id: string) => {
      await users.setEmail(id, { email: after, emailKey: toEmailKey(after) }, NOW);
      return users.lock(id);
    };
    return { sessions, users: { ...users, lock } };
  };
  await store
    .insertInto('reset_requests')
    .values({ id: 'rst_1', email_key: before, created_at: NOW })
    .execute();
  await createResetRequests({ ...context, on }, { report: vi.fn() }).run();
  expect(await store.selectFrom('outbox').select('to_address').execute()).toEqual([]);
  expect(await store.selectFrom('mail_tokens').select('email').execute()).toEqual([]);
  expect(await store.selectFrom('reset_requests').select('id').execute()).toEqual([]);
});
