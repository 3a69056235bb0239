import { studioCalls } from '@/lib/contract/studio/calls';
import { fail, ok } from '@/lib/result';
import { toEmailKeys } from '../../accounts/email-key';
import { createAccountRepository, type User } from '../../accounts/repository';
import { sessionEnded } from '../../http/failure';
import type { Router } from '../../http/router';
import type { Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { toInvitationHash } from './invitations';
import { lockOrganisation } from '../organisation/lock-organisation';
import { writeLog } from '../log/log';
import { findMembership, isOpenInvitation } from './members';

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

const isFor = ({ email_key: key }: Invitation, { email }: User) => toEmailKeys(email).includes(key);

const lateInvitation = () =>
  fail('gone', 'This invitation is no longer valid. Please ask an owner of the organization for another.');

/** With the token of a mailed link. */
export function mountJoining(router: Router, { deps }: StudioContext): void {
  const { store, now } = deps;

  router.getPrivate(studioCalls.getInvitation, async ({ token }, { userId }) => {
    const user = await createAccountRepository(store).findById(userId);
    if (!user) return sessionEnded();
    const found = await findInvitation(store, token, now());
    if (!found || !(await isUsable(store, found, userId))) return lateInvitation();
    return ok({
      organisation: found.organisation,
      role: found.role,
      email: found.email,
      expires_at: new Date(found.expires_at).toISOString(),
      fits: isFor(found, user),
    });
  });

  router.postPrivate(studioCalls.acceptInvitation, ({ token }, { userId }) =>
    store.transaction().execute(async (trx) => {
      const users = createAccountRepository(trx);
      const user = (await users.lock(userId)) ? await users.findById(userId) : undefined;
      if (!user) return sessionEnded();
      const asked = await findInvitation(trx, token, now());
      // So that its sender isn't removed at the same moment.
      if (asked) await lockOrganisation(trx, asked.organisation_id);
      const found = asked && (await findInvitation(trx, token, now()));
      if (!found || !(await isUsable(trx, found, userId))) return lateInvitation();
      if (!isFor(found, user))
        return fail('forbidden', `This invitation is for ${found.email}. Please sign in with that address.`);
      const { organisation_id: organisationId, role } = found;
      const joined = ok({ organisationId, message: `You are now a member of ${found.organisation}.` });
      if (found.accepted_at !== null) return joined;
      const accepted = await trx
        .updateTable('invitations')
        .set({ accepted_at: now(), accepted_by: userId })
        .where('id', '=', found.id)
        .where(isOpenInvitation(now()))
        .returning('id')
        .executeTakeFirst();
      if (!accepted) return lateInvitation();
      const added = await trx
        .insertInto('memberships')
        .values({ organisation_id: organisationId, user_id: userId, role, joined_at: now() })
        .onConflict((oc) => oc.columns(['organisation_id', 'user_id']).doNothing())
        .returning('user_id')
        .executeTakeFirst();
      const changes = [{ field: 'role', before: null, after: role }];
      if (added) await writeLog(trx, { organisationId, userId, action: 'member-joined', changes }, now());
      return joined;
    }),
  );
}

function findInvitation(store: Store, token: string, nowMs: number) {
  return store
    .selectFrom('invitations')
    .innerJoin('organisations', 'organisations.id', 'invitations.organisation_id')
    .selectAll('invitations')
    .select('organisations.name as organisation')
    .select((eb) => isOpenInvitation(nowMs)(eb).as('is_open'))
    .where('invitations.hash', '=', toInvitationHash(token))
    .executeTakeFirst();
}

/** Open and its sender may still invite, or used by this account, which is still a member. */
async function isUsable(store: Store, found: Invitation, userId: string): Promise<boolean> {
  if (found.accepted_at === null) return Boolean(found.is_open);
  if (found.accepted_by !== userId) return false;
  return (await findMembership(store, found.organisation_id, userId)) !== undefined;
}
