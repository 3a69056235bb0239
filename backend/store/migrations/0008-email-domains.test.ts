import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createAccountRepository } from '../../accounts/repository';
import { up as emailDomains } from './0008-email-domains';
import { openTestStore } from '@/tests/support/store';

it('keys international domains by their names in the network, and leaves no account without a way in', async () => {
  const store = await openTestStore();
  const emails = [
    'ann@münchen.de',
    'bob@münchen.de',
    'Bob@xn--mnchen-3ya.de',
    'cy@grün.de',
    'cy@grü\uFE0Fn.de',
    'dan@mail.example',
  ];
  for (const [index, email] of emails.entries()) {
    await sql`insert into users (id, name, email, email_key, password_hash, created_at)
      values (${`usr_${index}`}, 'Ann', ${email}, ${email.toLowerCase()}, 'hash', ${index})`.execute(store);
  }
  await sql`insert into contact_messages (id, fingerprint, first_name, last_name, email, email_key, message, created_at)
    values ('msg_1', 'f', 'Ann', 'Archer', 'ann@münchen.de', 'ann@münchen.de', 'Hello', 1)`.execute(store);

  await emailDomains(store);
  await emailDomains(store);

  const keys = await store.selectFrom('users').select('email_key').orderBy('created_at').execute();
  expect(keys.map(({ email_key: key }) => key)).toEqual([
    'ann@xn--mnchen-3ya.de',
    'bob@münchen.de',
    'bob@xn--mnchen-3ya.de',
    'cy@xn--grn-ioa.de',
    'cy@grü\uFE0Fn.de',
    'dan@mail.example',
  ]);
  expect(await store.selectFrom('contact_messages').select('email_key').execute()).toEqual([
    { email_key: 'ann@xn--mnchen-3ya.de' },
  ]);
  const users = createAccountRepository(store);
  for (const [index, email] of emails.entries())
    expect(await users.findByEmail(email)).toMatchObject({ id: `usr_${index}` });
  expect(await users.findByEmail('ANN@xn--mnchen-3ya.de')).toMatchObject({ id: 'usr_0' });
});
