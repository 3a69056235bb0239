import { expect, it } from 'vitest';
import { DEMO_ACCOUNT } from '../seed/seed';
import { createPersons } from './persons';
import { openTestStore } from '@/tests/support/store';

async function find(email: string, secret: string) {
  const store = await openTestStore(1);
  await store.updateTable('users').set({ email }).execute();
  const mail = { smtpUrl: null, from: 'site@mail.example', contactTo: 'desk@mail.example' };
  return createPersons(store, { authSecret: secret.repeat(32), mail }).find(DEMO_ACCOUNT.id);
}

it('a person is a hash that needs the key, and holds nothing of the email', async () => {
  const found = await find('ann@mail.example', 's');
  expect(found).toEqual({ ok: true, value: expect.stringMatching(/^[\w-]{43}$/) });
  expect(await find('ANN+two@Mail.example', 's')).toEqual(found);
  expect(await find('ann@mail.example', 't')).not.toEqual(found);
  expect(await find('anna@mail.example', 's')).not.toEqual(found);
});
