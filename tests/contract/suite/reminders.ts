import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventOperator } from '@/backend/events/operator';
import { createReminders, REMINDER_MS } from '@/backend/events/reminders';
import { LIVE, UPCOMING } from '../fixtures';
import { CONTACT_TO, MAIL_FROM, SITE } from '../target';
import type { Context } from '../steps/context';
import { readMails, toHost, verifyAddress } from '../steps/read-mails';
import { addUser } from '../../support/store';

const MINUTE = 60_000;
const START = Date.parse('2033-06-12T18:30:00Z');

export function describeReminders(context: Context): void {
  const { steps, inside } = context;
  const setEvent = (values: {
    start_time?: number;
    ended_at?: number | null;
    replay_until?: number | null;
  }) => inside.store.updateTable('events').set(values).where('id', '=', UPCOMING.id).execute();

  function createJob(nowMs: number, report = vi.fn()) {
    const { store } = inside;
    const mail = { smtpUrl: null, from: MAIL_FROM, contactTo: CONTACT_TO };
    const payments = { accounts: { mode: 'sandbox', stripe: null, paypal: null } } as const;
    const deps = { store, payments, now: () => nowMs, report };
    return { job: createReminders({ site: SITE, mail }, deps, { wake: () => undefined }), report };
  }
  const runAt = (nowMs: number) => createJob(nowMs).job.run();
  const remindersOf = async (email: string) =>
    (await readMails(context, email)).filter(({ subject }) => subject.startsWith('Starts soon'));

  async function registerBuyer() {
    const buyer = await steps.register();
    await steps.buyByCard(buyer.token, UPCOMING);
    return buyer;
  }

  describe('a reminder', () => {
    beforeEach(() => setEvent({ start_time: START, ended_at: null, replay_until: null }));

    it('comes within the hour before the start, with title, times and links', async () => {
      const { email } = await registerBuyer();
      await verifyAddress(context, { email });
      await runAt(START - REMINDER_MS - 1);
      expect(await remindersOf(email)).toEqual([]);
      await runAt(START - REMINDER_MS);
      const [mail, ...others] = await remindersOf(email);
      expect(others).toEqual([]);
      expect(mail?.subject).toBe('Starts soon: Glass Harbour: The Premiere');
      for (const words of [
        'Hello Bea Buyer,',
        'Glass Harbour: The Premiere starts on Sun, Jun 12, 2033, 2:30 PM in New York (6:30 PM UTC).',
        `${toHost(UPCOMING)}/user/watch/${UPCOMING.id}\n`,
        `${toHost(UPCOMING)}/events/${UPCOMING.id}/calendar.ics\n`,
      ])
        expect(mail?.body.replaceAll('\u202f', ' ')).toContain(words);
    });

    it('waits while the platform has stopped the streams', async () => {
      const { email } = await registerBuyer();
      const set = (values: { suspended_at: number | null; stopped: string | null }) =>
        inside.store
          .updateTable('organisations')
          .set(values)
          .where('id', 'in', (eb) =>
            eb.selectFrom('events').select('organisation_id').where('id', '=', UPCOMING.id),
          )
          .execute();
      await set({ suspended_at: 1, stopped: 'streams' });
      await runAt(START - REMINDER_MS);
      expect(await remindersOf(email)).toEqual([]);
      await set({ suspended_at: null, stopped: null });
      await runAt(START - MINUTE);
      expect(await remindersOf(email)).toHaveLength(1);
    });

    it('does not go to who bought with play money in a shop that is live since', async () => {
      const { email } = await registerBuyer();
      await inside.store
        .updateTable('orders')
        .set({ payment_mode: 'test' })
        .where('event_id', '=', UPCOMING.id)
        .execute();
      await runAt(START - MINUTE);
      expect(await remindersOf(email)).toEqual([]);
    });

    it('does not hold the name that a stranger gave with this address', async () => {
      const { email } = await registerBuyer();
      await runAt(START - MINUTE);
      const [mail] = await remindersOf(email);
      expect(mail?.body).toMatch(/^Hello,\n/);
      expect(mail?.body).not.toContain('Bea');
    });

    it('comes once, however many workers look, however often, and wherever the start moves', async () => {
      const { email } = await registerBuyer();
      const jobs = Array.from({ length: 4 }, () => createJob(START - MINUTE).job);
      await Promise.all(jobs.map((job) => job.run()));
      await runAt(START - 1);
      await setEvent({ start_time: START + 5 * REMINDER_MS });
      await runAt(START + 4.5 * REMINDER_MS);
      expect(await remindersOf(email)).toHaveLength(1);
    });

    it('comes to more people than are written to at a time', async () => {
      const { email: first } = await registerBuyer();
      const { store } = inside;
      const users = Array.from({ length: 120 }, (_, index) => `usr_many${index}`);
      for (const id of users) await addUser(store, { id });
      const grant = { event_id: UPCOMING.id, expires_at: null, created_at: 1 };
      await store
        .insertInto('grants')
        .values(users.map((id) => ({ user_id: id, ...grant })))
        .execute();
      await Promise.all([createJob(START - MINUTE), createJob(START - MINUTE)].map(({ job }) => job.run()));
      const mails = await store
        .selectFrom('outbox')
        .select('to_address')
        .where('subject', 'like', 'Starts soon%')
        .where('to_address', 'like', 'usr_many%')
        .execute();
      expect(mails.map(({ to_address: to }) => to).sort()).toEqual(
        users.map((id) => `${id}@mail.example`).sort(),
      );
      expect(await remindersOf(first)).toHaveLength(1);
    });

    it('comes to people whose granted access lasts until then, and to no others', async () => {
      const people = await Promise.all(Array.from({ length: 5 }, () => steps.register()));
      const [given, tooShort, gone, looked, other] = people;
      for (const person of people) await verifyAddress(context, person);
      const { store } = inside;
      const operator = createEventOperator({ store, now: () => START - 2 * REMINDER_MS });
      await operator.grant(UPCOMING.id, given?.email ?? '', START + MINUTE);
      await operator.grant(UPCOMING.id, tooShort?.email ?? '', START - MINUTE);
      await operator.grant(UPCOMING.id, gone?.email ?? '', null);
      await operator.revoke(UPCOMING.id, gone?.email ?? '');
      await steps.openIntent(looked?.token ?? '', UPCOMING);
      await steps.buyByCard(other?.token ?? '', LIVE);
      await runAt(START - MINUTE);
      const counts = await Promise.all(people.map(async ({ email }) => (await remindersOf(email)).length));
      expect(counts).toEqual([1, 0, 0, 0, 0]);
    });

    it('comes before a show whose end was set beforehand', async () => {
      const { email } = await registerBuyer();
      await setEvent({ ended_at: START + REMINDER_MS });
      await runAt(START - MINUTE);
      expect(await remindersOf(email)).toHaveLength(1);
    });

    it.each([
      ['has begun', { start_time: START }, START],
      ['was moved away', { start_time: START + 2 * REMINDER_MS }, START - MINUTE],
      ['was called off', { ended_at: START - 2 * REMINDER_MS }, START - MINUTE],
      ['is over', { replay_until: START - 2 * MINUTE }, START - MINUTE],
    ])('does not come for what %s', async (_what, change, nowMs) => {
      const { email } = await registerBuyer();
      await setEvent(change);
      await runAt(nowMs);
      expect(await remindersOf(email)).toEqual([]);
    });

    it('that cannot be written leaves nothing behind, and comes with the next look', async () => {
      const { email } = await registerBuyer();
      const { store } = inside;
      await sql`alter table outbox rename to outbox_gone`.execute(store);
      const { job, report } = createJob(START - MINUTE);
      await job.run();
      await sql`alter table outbox_gone rename to outbox`.execute(store);
      expect(report).toHaveBeenCalledOnce();
      expect(await remindersOf(email)).toEqual([]);
      await runAt(START - MINUTE);
      expect(await remindersOf(email)).toHaveLength(1);
    });

    it('does not come to an account that was deleted', async () => {
      const { email } = await registerBuyer();
      const { store } = inside;
      await store.updateTable('users').set({ deleted_at: 1 }).where('email', '=', email).execute();
      await runAt(START - MINUTE);
      expect(await remindersOf(email)).toEqual([]);
    });
  });
}
