import type { z } from 'zod';
import { isTicked } from '@/lib/contract/studio/shared/fields';
import type { addGuestSchema } from '@/lib/contract/studio/people/schemas';
import { fail, ok, type Result } from '@/lib/result';
import { parseLocalTime } from '@/lib/time/local-time';
import { takeBack } from '../../events/grants';
import { unreachable } from '../../http/failure';
import { enqueueMail } from '../../mail/outbox';
import type { Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { writeLog } from '../log/log';
import { refuseFields } from '../drafts/parse-draft';
import { mayDo } from '../organisation/may-publish';
import type { Member } from '../studio-router';
import { addGuests, claimAddedGuests } from './add-guests';
import type { GuestLimits } from './guest-limits';
import { createGuestMails } from './guest-mails';

export type PeopleContext = StudioContext & { limits: GuestLimits };

type Message = Promise<Result<{ message: string }>>;
type Input = z.output<typeof addGuestSchema>;

/** Fails with `conflict` before the event is published. */
async function findPublic(db: Pick<Store, 'selectFrom'>, eventId: string) {
  const event = await db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
  return event ? ok(event) : fail('conflict', 'Please publish the event first. Then it can have guests.');
}

const LINK = /\/\/|\p{L}[.\u3002]\p{L}{2}/u;
const LINKED =
  'Until your organization is approved, guests are invited without links. Please take it out of the title and sender name.';

/** As `findPublic`. Fails with `forbidden` for an organisation that may not publish. */
export async function findInvitable(deps: StudioContext['deps'], eventId: string) {
  const event = await findPublic(deps.store, eventId);
  if (!event.ok) return event;
  const { organisation_id: organisationId, title, broadcaster } = event.value;
  if (!(await mayDo(['publishing', 'messages'], deps.store, organisationId ?? '', deps)))
    return fail('forbidden', "Your organization can't invite guests at the moment. Please contact us.");
  const { approved_at: approvedAt } = await deps.store
    .selectFrom('organisations')
    .select('approved_at')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return approvedAt === null && LINK.test(`${title} ${broadcaster ?? ''}`.normalize('NFKC'))
    ? fail('forbidden', LINKED)
    : event;
}

export async function addGuest(
  { config, deps, mailer, limits }: PeopleContext,
  input: Input,
  member: Member,
): Message {
  const { store, now } = deps;
  const { eventId, name, email } = input;
  const nowMs = now();
  const found = await findInvitable(deps, eventId);
  if (!found.ok) return found;
  const event = found.value;
  const until = input.until
    ? parseLocalTime(input.until, event.timezone ?? 'UTC', isTicked(input.later))
    : ok(null);
  if (!until.ok) return refuseFields({ until: until.error.message });
  if (until.value !== null && until.value <= nowMs)
    return refuseFields({ until: 'Please choose a time in the future.' });
  if (!(await mailer.reaches(email))) return unreachable();
  const { organisationId, userId } = member;
  const turn = await limits.takeInvitations(organisationId, 1);
  if (!turn.ok) return turn;
  const added = await store.transaction().execute(async (trx) => {
    const wish = { event, guests: [{ name, email }], untilMs: until.value, nowMs };
    const count = await addGuests(trx, config, wish);
    const line = { organisationId, userId, eventId, action: 'guest-added', subject: email } as const;
    if (count > 0) await writeLog(trx, line, nowMs);
    return count;
  });
  if (added === 0) await limits.giveBack(organisationId, 1);
  if (added === 0) return ok({ message: `${email} is already on the guest list.` });
  await claimAddedGuests(store, eventId);
  mailer.wake();
  return ok({ message: `${email} is on the guest list and gets an email.` });
}

type Ids = { eventId: string; email: string };

export async function withdrawGuest(
  { config, deps, mailer, limits }: PeopleContext,
  { eventId, email }: Ids,
  { organisationId, userId }: Member,
): Message {
  const { store, now } = deps;
  const nowMs = now();
  const found = await findPublic(store, eventId);
  if (!found.ok) return found;
  const turn = await limits.takeWithdrawal(organisationId, email);
  if (!turn.ok) return turn;
  await store.transaction().execute(async (trx) => {
    if (!(await takeBack(trx, eventId, email))) return;
    await enqueueMail(trx, createGuestMails(config, found.value).toWithdrawn(email), nowMs);
    const line = { organisationId, userId, eventId, action: 'guest-withdrawn', subject: email } as const;
    await writeLog(trx, line, nowMs);
  });
  mailer.wake();
  return ok({ message: `${email} is no longer on the guest list.` });
}
