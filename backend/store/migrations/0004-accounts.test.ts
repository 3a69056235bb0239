import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../open';
import { up as firstTables } from './0001-first-tables';
import { up as contactAndOutbox } from './0003-contact-and-outbox';
import { up as accounts } from './0004-accounts';
import { sql } from 'kysely';

it('gives everybody who is there a referral code, and messages the key of their email', async () => {
  const store = openStore({ databaseUrl: 'file::memory:' });
  onTestFinished(() => store.destroy());
  await firstTables(store);
  await contactAndOutbox(store);
  for (const id of ['usr_1', 'usr_2', 'usr_3']) {
    await sql`insert into users (id, name, email, email_key, password_hash, created_at)
      values (${id}, 'Ann', ${id}, ${id}, 'hash', 1)`.execute(store);
  }
  await sql`insert into contact_messages (id, fingerprint, first_name, last_name, email, message, created_at)
    values ('msg_1', 'f', 'Ann', 'Archer', 'Ａnn@Mail.example', 'Hello', 1)`.execute(store);

  await accounts(store);

  const codes = (await store.selectFrom('users').select('referral_code').execute()).map(
    ({ referral_code: code }) => code,
  );
  expect(new Set(codes).size).toBe(3);
  for (const code of codes) expect(code).toMatch(/^[2-9b-z]{8}$/);
  expect(await store.selectFrom('contact_messages').select('email_key').execute()).toEqual([
    { email_key: 'ann@mail.example' },
  ]);
});
