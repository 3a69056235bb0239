import { expect, it, onTestFinished } from 'vitest';
import { enqueueMail } from '../mail/outbox';
import { migrateStore } from '../store/migrate';
import { openStore } from '../store/open';
import { seedDemo } from '../seed/seed';
import { tidyStore } from './retention';

const DAY = 24 * 60 * 60_000;
const NOW = 1000 * DAY;

it('forgets links and logins a week after their end, screens after a day, done mails after 90 days, and the text of late links', async () => {
  const store = openStore({ databaseUrl: 'file::memory:' });
  onTestFinished(() => store.destroy());
  await migrateStore(store);
  await store
    .insertInto('users')
    .values({
      ...{ id: 'usr_1', name: 'Ann', email: 'a@b.co', email_key: 'a@b.co', password_hash: 'hash' },
      ...{ referral: null, referral_code: null, email_verified_at: null, deleted_at: null, created_at: 1 },
    })
    .execute();
  for (const [name, expiresAt] of [
    ['old', NOW - 8 * DAY],
    ['new', NOW - 6 * DAY],
  ] as const) {
    const common = { user_id: 'usr_1', created_at: 1, expires_at: expiresAt };
    await store
      .insertInto('sessions')
      .values({ ...common, jti: name, revoked_at: null })
      .execute();
    await store
      .insertInto('mail_tokens')
      .values({ ...common, hash: name, purpose: 'verify', email: 'a@b.co', used_at: null })
      .execute();
  }
  await seedDemo(store, NOW);
  for (const [id, expiresAt] of [
    ['old', NOW - DAY - 1],
    ['new', NOW - DAY],
  ] as const)
    await store
      .insertInto('places')
      .values({
        ...{ user_id: 'usr_1', event_id: 'evt-midnight-run', session_id: 'new', id, screen: id },
        ...{ name: null, serial: 'x', previous: null, rotated_at: 1 },
        ...{ taken_at: 1, expires_at: expiresAt, stopped_at: null },
      })
      .execute();
  const mail = { to: 'a@b.co', subject: 'Link', text: 'SECRET' };
  const enqueue = (atMs: number, validUntil?: number) =>
    store
      .transaction()
      .execute((trx) => enqueueMail(trx, { ...mail, ...(validUntil && { validUntil }) }, atMs));
  const [sentLongAgo, waiting, late] = [
    await enqueue(NOW - 91 * DAY),
    await enqueue(NOW - 91 * DAY),
    await enqueue(NOW - DAY, NOW - 1),
  ];
  await store.updateTable('outbox').set({ status: 'sent' }).where('id', '=', sentLongAgo).execute();

  await tidyStore(store, NOW);

  expect(await store.selectFrom('sessions').select('jti').execute()).toEqual([{ jti: 'new' }]);
  expect(await store.selectFrom('mail_tokens').select('hash').execute()).toEqual([{ hash: 'new' }]);
  expect(await store.selectFrom('places').select('id').execute()).toEqual([{ id: 'new' }]);
  const mails = await store
    .selectFrom('outbox')
    .select(['id', 'status', 'body'])
    .orderBy('created_at')
    .execute();
  expect(mails).toEqual([
    { id: waiting, status: 'waiting', body: 'SECRET' },
    { id: late, status: 'failed', body: expect.not.stringContaining('SECRET') },
  ]);
});
