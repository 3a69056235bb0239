import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import type { BackendConfig, BackendDeps } from '../config/config';
import type { Mailer } from '../mail/mailer';
import { enqueueMail } from '../mail/outbox';
import { selectHolders } from './holders';
import { isStopped, SUSPENSION_COLUMNS } from './stopped';
import { toReminderMail } from './reminder-mail';

const INTERVAL_MS = 60_000;
export const REMINDER_MS = 60 * 60_000;
const BATCH = 50;

/**
 * Runs every minute. The `reminders` row and the mail share a transaction, so each ticket holder is
 * reminded once, even when the start moves. Never throws.
 */
export function createReminders(
  { site, mail }: Pick<BackendConfig, 'site' | 'mail'>,
  {
    store,
    payments,
    now,
    report,
  }: Pick<BackendDeps, 'store' | 'now' | 'report'> & {
    payments: Pick<BackendDeps['payments'], 'accounts'>;
  },
  mailer: Pick<Mailer, 'wake'>,
): IntervalJob {
  const listEvents = (nowMs: number, db: Pick<typeof store, 'selectFrom'> = store) =>
    db
      .selectFrom('events')
      .leftJoin('organisations', 'organisations.id', 'events.organisation_id')
      .select(['events.id', 'title', 'start_time', 'domain_key', ...SUSPENSION_COLUMNS])
      .select(['events.timezone', 'events.broadcaster', 'events.accent', 'events.logo'])
      .where('start_time', '>', nowMs)
      .where('cancelled_at', 'is', null)
      .where('start_time', '<=', nowMs + REMINDER_MS)
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', eb.ref('start_time'))]))
      .where((eb) => eb.or([eb('replay_until', 'is', null), eb('replay_until', '>', nowMs)]));

  async function listPeople(eventId: string, startTime: number): Promise<string[]> {
    const people = await selectHolders(store, payments.accounts.mode, { eventId, atMs: startTime })
      .select('id')
      .where('id', 'not in', (eb) =>
        eb.selectFrom('reminders').select('user_id').where('event_id', '=', eventId),
      )
      // A fixed order prevents deadlocks between processes.
      .orderBy('id')
      .limit(BATCH)
      .execute();
    return people.map(({ id }) => id);
  }

  /** Resolves with false when the event no longer starts within the hour. */
  function remind(eventId: string, people: readonly string[]): Promise<boolean> {
    return store.transaction().execute(async (trx) => {
      const nowMs = now();
      const event = await listEvents(nowMs, trx).where('events.id', '=', eventId).executeTakeFirst();
      if (!event || isStopped(event, 'streams') || isStopped(event, 'messages')) return false;
      const rows = people.map((userId) => ({ user_id: userId, event_id: eventId, created_at: nowMs }));
      const isNew = await trx
        .insertInto('reminders')
        .values(rows)
        .onConflict((oc) => oc.columns(['user_id', 'event_id']).doNothing())
        .returning('user_id')
        .execute();
      const ids = isNew.map(({ user_id: id }) => id);
      if (ids.length === 0) return true;
      const users = await trx
        .selectFrom('users')
        .select(['name', 'email', 'email_verified_at as verifiedAt'])
        .where('id', 'in', ids)
        .execute();
      for (const user of users)
        await enqueueMail(trx, toReminderMail({ ...user, event }, site, mail.contactTo), nowMs);
      return true;
    });
  }

  return createIntervalJob(async () => {
    try {
      for (const { id, start_time: startTime } of await listEvents(now()).execute()) {
        for (;;) {
          const people = await listPeople(id, startTime);
          if (people.length === 0 || !(await remind(id, people))) break;
          mailer.wake();
        }
      }
    } catch (error) {
      report('Reminder emails could not be queued.', error);
    }
  }, INTERVAL_MS);
}
