import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEventOperator } from '@/upstream/events/operator';
import { createBuyerSteps } from '../contract/buyer';
import { createClient } from '../contract/client';
import { UPCOMING } from '../contract/fixtures';
import { type CrashingApi, startCrashingApi } from './crashing-api';

const folder = mkdtempSync(join(tmpdir(), 'marquee-reminder-'));
let api: CrashingApi;
beforeAll(async () => {
  api = await startCrashingApi(folder);
  await api.untilUp();
});
afterAll(async () => {
  await api.target.close();
  rmSync(folder, { recursive: true, force: true });
});

const countReminders = async (email: string) => {
  const mails = await api.store
    .selectFrom('outbox')
    .select('id')
    .where('to_address', '=', email)
    .where('subject', 'like', 'Starts soon%')
    .execute();
  return mails.length;
};

it.each([
  ['before anything is written', ['before insert into "reminders"']],
  ['when it is noted who hears of it', ['after insert into "reminders"']],
  [
    'when the mail is written and not committed',
    ['after insert into "reminders"', 'after insert into "outbox"'],
  ],
  ['after the commit', ['after insert into "reminders"', '^after commit$']],
])('the API, killed %s, reminds once', { timeout: 60_000 }, async (_name, point) => {
  const { email } = await createBuyerSteps(createClient(api.target), api.target).register();
  await api.store
    .updateTable('events')
    .set({ start_time: Date.now() + 30 * 60_000 })
    .where('id', '=', UPCOMING.id)
    .execute();
  const operator = createEventOperator({ store: api.store, now: Date.now });
  expect(await operator.grant(UPCOMING.id, email, null)).toMatchObject({ ok: true });
  const deaths = api.countDeaths();
  api.arm(point);
  // Every start looks at once whom to remind.
  await api.kill();
  await expect.poll(() => api.countDeaths(), { timeout: 20_000 }).toBe(deaths + 2);
  await expect.poll(() => countReminders(email), { timeout: 20_000 }).toBe(1);
  await api.untilUp();
  await api.kill();
  expect(await countReminders(email)).toBe(1);
});
