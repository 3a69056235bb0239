import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Role } from '@/lib/contract/studio/shared/roles';
import { fail, ok } from '@/lib/result';
import { toEmailKey, toEmailKeys } from '../../accounts/email-key';
import { unreachable } from '../../http/failure';
import { createRateLimit, takeInTurn } from '../../http/rate-limit';
import { enqueueMail } from '../../mail/outbox';
import { createId } from '../../store/ids';
import type { Schema, Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { lockOrganisation } from '../organisation/lock-organisation';
import { writeLog } from '../log/log';
import { findMembership, isOpenInvitation } from './members';
import { toInvitationMail } from './invitation-mail';
import { notThere } from '../studio-router';

const HOUR_MS = 60 * 60_000;
const LIFE_MS = 7 * 24 * HOUR_MS;
const MAX_OPEN = 50;

type Invited = { organisationId: string; userId: string; email: string; role: Role; nowMs: number };

export function mountInvitations({ deps, config, mailer, mount }: StudioContext): void {
  const { store, now } = deps;
  const rule = { windowMs: HOUR_MS, says: 'Too many invitations were sent' };
  const byOrganisation = createRateLimit(store, { ...rule, name: 'studio-invite', points: 60 });
  const byAddress = createRateLimit(store, { ...rule, name: 'studio-invite-address', points: 5 });

  mount('inviteMember', async ({ email, role }, { organisationId, userId }) => {
    const turn = await takeInTurn([
      [byOrganisation, organisationId],
      [byAddress, toEmailKey(email)],
    ]);
    if (!turn.ok) return turn;
    if (!(await mailer.reaches(email))) return unreachable();
    const sent = await store.transaction().execute(async (trx) => {
      await lockOrganisation(trx, organisationId);
      const nowMs = now();
      if (await isMember(trx, organisationId, email))
        return fail('conflict', `A member of the team already has the address ${email}.`);
      await endInvitations(trx, organisationId, email, nowMs);
      if ((await countOpen(trx, organisationId, nowMs)) >= MAX_OPEN)
        return fail('conflict', `There are ${MAX_OPEN} open invitations. Please withdraw one first.`);
      const invited = { organisationId, userId, email, role, nowMs };
      const token = await createInvitation(trx, invited);
      const { name: organisation } = await trx
        .selectFrom('organisations')
        .select('name')
        .where('id', '=', organisationId)
        .executeTakeFirstOrThrow();
      const inviter = (await findMembership(trx, organisationId, userId))?.name ?? '';
      const mail = { to: email, token, validUntil: nowMs + LIFE_MS, role, organisation, inviter };
      await enqueueMail(trx, toInvitationMail(mail, config.site), nowMs);
      const changes = [{ field: 'role', before: null, after: role }];
      await writeLog(
        trx,
        { organisationId, userId, action: 'member-invited', subject: email, changes },
        nowMs,
      );
      return ok({ message: `We sent an invitation to ${email}. Its link works for 7 days.` });
    });
    if (sent.ok) mailer.wake();
    return sent;
  });

  mount('withdrawInvitation', ({ invitationId }, { organisationId, userId }) =>
    store.transaction().execute(async (trx) => {
      const found = await trx
        .selectFrom('invitations')
        .select('email')
        .where('id', '=', invitationId)
        .where('organisation_id', '=', organisationId)
        .executeTakeFirst();
      if (!found) return notThere();
      const ended = await trx
        .updateTable('invitations')
        .set({ expires_at: now() })
        .where('id', '=', invitationId)
        .where('accepted_at', 'is', null)
        .where('expires_at', '>', now())
        .returning('id')
        .executeTakeFirst();
      const line = { organisationId, userId, action: 'invitation-withdrawn', subject: found.email } as const;
      if (ended) await writeLog(trx, line, now());
      return ok({ message: 'The link of this invitation no longer works.' });
    }),
  );
}

/** Returns the token for the mail. It has 256 random bits, and only its hash is stored. */
async function createInvitation(
  trx: Transaction<Schema>,
  { organisationId, userId, email, role, nowMs }: Invited,
): Promise<string> {
  const token = createInvitationToken();
  await trx
    .insertInto('invitations')
    .values({
      id: createId('inv'),
      organisation_id: organisationId,
      email,
      email_key: toEmailKey(email),
      role,
      hash: toInvitationHash(token),
      invited_by: userId,
      created_at: nowMs,
      expires_at: nowMs + LIFE_MS,
      accepted_at: null,
      accepted_by: null,
    })
    .execute();
  return token;
}

export const createInvitationToken = (): string => randomBytes(32).toString('base64url');

export function toInvitationHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

async function isMember(store: Store, organisationId: string, email: string): Promise<boolean> {
  const found = await store
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('memberships.organisation_id', '=', organisationId)
    .where('users.email_key', 'in', toEmailKeys(email))
    .executeTakeFirst();
  return found !== undefined;
}

async function endInvitations(
  trx: Transaction<Schema>,
  organisationId: string,
  email: string,
  nowMs: number,
): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ expires_at: nowMs })
    .where('organisation_id', '=', organisationId)
    .where('email_key', 'in', toEmailKeys(email))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .execute();
}

async function countOpen(store: Store, organisationId: string, nowMs: number): Promise<number> {
  const { open } = await store
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('organisation_id', '=', organisationId)
    .where(isOpenInvitation(nowMs))
    .executeTakeFirstOrThrow();
  return Number(open);
}
