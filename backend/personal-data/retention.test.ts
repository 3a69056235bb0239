import { expect, it } from 'vitest';
import { enqueueMail } from '../mail/outbox';
import { tidyStore } from './retention';
import { addUser, openTestStore } from '@/tests/support/store';

const DAY = 24 * 60 * 60_000;
const NOW = 2000 * DAY;

const toInvitation = (id: string, endedAt: number) => ({
  id,
  organisation_id: 'org_first',
  email: 'a@b.co',
  email_key: 'a@b.co',
  role: 'desk' as const,
  hash: id,
  invited_by: 'usr_1',
  created_at: 1,
  expires_at: endedAt,
  accepted_at: null,
  accepted_by: null,
});

const toLine = (id: string, at: number) => ({
  id,
  organisation_id: 'org_first',
  at,
  user_id: null,
  event_id: null,
  action: 'organisation-approved',
  subject: null,
  changes: '[]',
});

it('forgets links and logins a week after their end, screens after a day, done mails after 90 days, the text of late links, invitations after 30 days, and the log of a studio after three years', async () => {
  const store = await openTestStore(NOW);
  await store.deleteFrom('audit_log').execute();
  await addUser(store, { id: 'usr_1' });
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
  for (const [id, expiresAt] of [
    ['old', NOW - DAY - 1],
    ['new', NOW - DAY],
  ] as const)
    await store
      .insertInto('places')
      .values({
        user_id: 'usr_1',
        event_id: 'evt-midnight-run',
        session_id: 'new',
        id,
        screen: id,
        name: null,
        serial: 'x',
        previous: null,
        rotated_at: 1,
        taken_at: 1,
        expires_at: expiresAt,
        stopped_at: null,
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

  for (const [id, endedAt] of [
    ['old', NOW - 31 * DAY],
    ['new', NOW - 29 * DAY],
  ] as const)
    await store.insertInto('invitations').values(toInvitation(id, endedAt)).execute();
  for (const [id, at] of [
    ['old', NOW - 1096 * DAY],
    ['new', NOW - 1094 * DAY],
  ] as const) {
    await store.insertInto('audit_log').values(toLine(id, at)).execute();
    const deed = { id, at, user_id: null, action: 'show-stopped', subject: 'Gala', note: null } as const;
    await store.insertInto('operator_log').values(deed).execute();
  }

  await tidyStore(store, NOW);

  expect(await store.selectFrom('sessions').select('jti').execute()).toEqual([{ jti: 'new' }]);
  expect(await store.selectFrom('mail_tokens').select('hash').execute()).toEqual([{ hash: 'new' }]);
  expect(await store.selectFrom('places').select('id').execute()).toEqual([{ id: 'new' }]);
  expect(await store.selectFrom('invitations').select('id').execute()).toEqual([{ id: 'new' }]);
  expect(await store.selectFrom('audit_log').select('id').execute()).toEqual([{ id: 'new' }]);
  expect(await store.selectFrom('operator_log').select('id').execute()).toEqual([{ id: 'new' }]);
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

it('forgets lists of guests after a day, and guests who never came a year after the event', async () => {
  const store = await openTestStore(NOW);
  const list = { event_id: 'x', guests: '[]', total: 0, added: 0, known: 0, faulty: 0, faults: '[]' };
  const rows = [
    { ...list, id: 'old', created_at: NOW - DAY - 1 },
    { ...list, id: 'new', created_at: NOW - DAY },
  ];
  await store.insertInto('guest_lists').values(rows).execute();
  const { id } = await store.selectFrom('events').select('id').orderBy('id').executeTakeFirstOrThrow();
  const guest = { event_id: id, expires_at: null, created_at: NOW - 400 * DAY, email_key: 'a@b.co' };
  await store.insertInto('waiting_grants').values(guest).execute();
  const countGuests = async () => (await store.selectFrom('waiting_grants').selectAll().execute()).length;

  await tidyStore(store, NOW);
  expect(await store.selectFrom('guest_lists').select('id').execute()).toEqual([{ id: 'new' }]);
  expect(await countGuests()).toBe(1);
  await store
    .updateTable('events')
    .set({ start_time: NOW - 366 * DAY })
    .execute();
  await tidyStore(store, NOW);
  expect(await countGuests()).toBe(0);
});
