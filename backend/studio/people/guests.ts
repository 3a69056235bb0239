import type { z } from 'zod';
import { isTicked } from '@/lib/contract/studio/fields';
import type { addGuestSchema } from '@/lib/contract/studio/people';
import { fail, ok, type Result } from '@/lib/result';
import { parseLocalTime } from '@/lib/time/local-time';
import { takeBack } from '../../events/grants';
import { enqueueMail } from '../../mail/outbox';
import type { Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { writeLog } from '../log';
import { refuseFields } from '../parse-draft';
import type { Member } from '../studio-router';
import { addGuests, claimAddedGuests } from './add-guests';
import { createGuestMails } from './guest-mails';

type Message = Promise<Result<{ message: string }>>;
type Input = z.output<typeof addGuestSchema>;

/** Fails with `conflict` before the event is published. */
async function findPublic(db: Pick<Store, 'selectFrom'>, eventId: string) {
  const event = await db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
  return event ? ok(event) : fail('conflict', 'Please publish the event first. Then it can have guests.');
}

/** As `findPublic`. Fails with `forbidden` for an organisation that is suspended. */
export async function findInviting(db: Pick<Store, 'selectFrom'>, eventId: string) {
  const event = await findPublic(db, eventId);
  if (!event.ok) return event;
  const suspended = await db
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', event.value.organisation_id ?? '')
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  return suspended ? fail('forbidden', 'Your organization is suspended. Please contact us.') : event;
}

export async function addGuest(
  { config, deps, mailer }: StudioContext,
  input: Input,
  member: Member,
): Message {
  const { store, now } = deps;
  const { eventId, name, email } = input;
  const nowMs = now();
  const found = await findInviting(store, eventId);
  if (!found.ok) return found;
  const event = found.value;
  const until = input.until
    ? parseLocalTime(input.until, event.timezone ?? 'UTC', isTicked(input.later))
    : ok(null);
  if (!until.ok) return refuseFields({ until: until.error.message });
  if (until.value !== null && until.value <= nowMs)
    return refuseFields({ until: 'Please choose a time in the future.' });
  const added = await store.transaction().execute(async (trx) => {
    const wish = { event, guests: [{ name, email }], untilMs: until.value, nowMs };
    const count = await addGuests(trx, config, wish);
    const { organisationId, userId } = member;
    const line = { organisationId, userId, eventId, action: 'guest-added', subject: email } as const;
    if (count > 0) await writeLog(trx, line, nowMs);
    return count;
  });
  if (added === 0) return ok({ message: `${email} is already on the guest list.` });
  await claimAddedGuests(store, eventId);
  mailer.wake();
  return ok({ message: `${email} is on the guest list and gets an email.` });
}

type Ids = { eventId: string; email: string };

export async function withdrawGuest(
  { config, deps, mailer }: StudioContext,
  { eventId, email }: Ids,
  { organisationId, userId }: Member,
): Message {
  const { store, now } = deps;
  const nowMs = now();
  const found = await findPublic(store, eventId);
  if (!found.ok) return found;
  await store.transaction().execute(async (trx) => {
    if (!(await takeBack(trx, eventId, email))) return;
    await enqueueMail(trx, createGuestMails(config, found.value).toWithdrawn(email), nowMs);
    const line = { organisationId, userId, eventId, action: 'guest-withdrawn', subject: email } as const;
    await writeLog(trx, line, nowMs);
  });
  mailer.wake();
  return ok({ message: `${email} is no longer on the guest list.` });
}
