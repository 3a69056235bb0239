import { expect, it, onTestFinished } from 'vitest';
import { migrateStore } from '../store/migrate';
import { openStore } from '../store/open';
import { DEMO_ACCOUNT, seedDemo } from '../seed/seed';
import { createPersons } from './persons';

async function start(email: string, verifiedAt: number | null, smtpUrl: string | null = null, secret = 's') {
  const store = openStore({ databaseUrl: 'file::memory:' });
  onTestFinished(() => store.destroy());
  await migrateStore(store);
  await seedDemo(store, 1);
  await store.updateTable('users').set({ email, email_verified_at: verifiedAt }).execute();
  const mail = { smtpUrl, from: 'site@mail.example', contactTo: 'desk@mail.example' };
  return createPersons(store, { authSecret: secret.repeat(32), mail }).find(DEMO_ACCOUNT.id);
}

it.each([
  ['ann@mail.example', 'ANN+two+three@Mail.example'],
  ['a.nn+x@gmail.com', 'ann@googlemail.com'],
])('%s and %s are one person', async (one, other) => {
  expect(await start(one, null)).toEqual(await start(other, null));
});

it.each([
  ['ann@mail.example', 'anna@mail.example'],
  ['a.nn@mail.example', 'ann@mail.example'],
])('%s and %s are two', async (one, other) => {
  expect(await start(one, null)).not.toEqual(await start(other, null));
});

it('is a hash that needs the key, and holds nothing of the e-mail', async () => {
  const found = await start('ann@mail.example', null);
  expect(found).toEqual({ ok: true, value: expect.stringMatching(/^[\w-]{43}$/) });
  expect(await start('ann@mail.example', null, null, 't')).not.toEqual(found);
});

it('has to be shown where mail is sent', async () => {
  const smtpUrl = 'smtp://127.0.0.1:25';
  expect(await start('ann@mail.example', null, smtpUrl)).toMatchObject({
    error: { code: 'email_unverified', message: expect.stringMatching(/^Confirm your e-mail address first/) },
  });
  expect(await start('ann@mail.example', 1, smtpUrl)).toMatchObject({ ok: true });
});
