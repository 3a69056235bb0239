import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { UNSENT } from '../mail/outbox';
import { bringForward, planNext } from './rhythm';
import { migrateStore } from './migrate';
import { openStore } from './open';
import type { Store } from './schema';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const RHYTHM = { part: 1, leastMs: 5 * MINUTE, mostMs: 240 * MINUTE };
const NOW = 100 * DAY;

let store: Store;
beforeEach(async () => {
  store = openStore({ databaseUrl: 'file::memory:' });
  onTestFinished(() => store.destroy());
  await migrateStore(store);
});

async function readNext(createdAt: number, nextAt: number): Promise<number> {
  await store
    .insertInto('outbox')
    .values({
      id: 'mal_1',
      to_address: 'ann@mail.example',
      reply_to: null,
      subject: 'A receipt',
      body: '',
      html: null,
      from_name: null,
      status: 'waiting',
      attempts: 1,
      last_error: null,
      created_at: createdAt,
      next_attempt_at: nextAt,
      sent_at: null,
      valid_until: null,
    })
    .execute();
  await bringForward(store, UNSENT, RHYTHM, NOW);
  return (await store.selectFrom('outbox').select('next_attempt_at').executeTakeFirstOrThrow())
    .next_attempt_at;
}

it.each([
  ['just made', NOW],
  ['an hour old', NOW - 60 * MINUTE],
  ['a day old', NOW - DAY],
])('what was planned for something %s stays as planned', async (_age, createdAt) => {
  const next = planNext(RHYTHM, createdAt, NOW);
  expect(await readNext(createdAt, next)).toBe(next);
});

it.each([
  ['made and planned while the clock was a day ahead', NOW + DAY, NOW + DAY],
  ['planned while the clock was a day ahead', NOW - 10 * DAY, NOW + DAY + 240 * MINUTE],
  ['planned while the clock was half an hour ahead', NOW - MINUTE, NOW + 35 * MINUTE],
])('what was %s is due now', async (_what, createdAt, nextAt) => {
  expect(await readNext(createdAt, nextAt)).toBe(NOW);
});
