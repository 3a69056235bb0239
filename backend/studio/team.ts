import type { Role } from '@/lib/contract/studio/roles';
import { ok, type Result } from '@/lib/result';
import type { StudioContext } from './context';
import { lockOrganisation } from './lock-organisation';
import { type LogAction, writeLog } from './log';
import { findMembership, isOpenInvitation, refuseLastOwner } from './members';
import { findOrganisationAnswer } from './standing';
import { notThere } from './studio-router';

const toIso = (ms: number) => new Date(ms).toISOString();

const REMOVED =
  'The member is removed. Their invitations no longer work, and what they scheduled is not sent.';

type Change = { organisationId: string; by: string; memberId: string };

export function mountTeam({ deps, mount }: StudioContext): void {
  const { store, now } = deps;

  mount('getTeam', async (_input, member) => {
    const { organisationId } = member;
    const members = await store
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select(['users.id', 'users.name', 'users.email', 'memberships.role', 'memberships.joined_at'])
      .where('memberships.organisation_id', '=', organisationId)
      .orderBy('memberships.joined_at')
      .orderBy('users.id')
      .execute();
    const invitations = await store
      .selectFrom('invitations')
      .select(['id', 'email', 'role', 'created_at', 'expires_at'])
      .where('organisation_id', '=', organisationId)
      .where(isOpenInvitation(now()))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return ok({
      organisation: await findOrganisationAnswer(store, member, deps),
      members: members.map(({ id, name, email, role, joined_at: joinedAt }) => ({
        _id: id,
        name,
        email,
        role,
        joined_at: toIso(joinedAt),
        is_self: id === member.userId,
      })),
      invitations: invitations.map(({ id, email, role, created_at: invitedAt, expires_at: expiresAt }) => ({
        _id: id,
        email,
        role,
        invited_at: toIso(invitedAt),
        expires_at: toIso(expiresAt),
      })),
    });
  });

  /** A null `role` ends the membership. */
  function change(
    { organisationId, by, memberId }: Change,
    role: Role | null,
    action: LogAction,
    message: string,
  ): Promise<Result<{ message: string }>> {
    return store.transaction().execute(async (trx) => {
      await lockOrganisation(trx, organisationId);
      const before = await findMembership(trx, organisationId, memberId);
      if (!before) return notThere();
      if (before.role === role) return ok({ message });
      const refused = await refuseLastOwner(trx, { organisationId, userId: memberId }, before.role);
      if (refused) return refused;
      await (role === null
        ? trx
            .deleteFrom('memberships')
            .where('organisation_id', '=', organisationId)
            .where('user_id', '=', memberId)
            .execute()
        : trx
            .updateTable('memberships')
            .set({ role })
            .where('organisation_id', '=', organisationId)
            .where('user_id', '=', memberId)
            .execute());
      const changes = [{ field: 'role', before: before.role, after: role }];
      await writeLog(trx, { organisationId, userId: by, action, subject: before.email, changes }, now());
      return ok({ message });
    });
  }

  mount('changeRole', ({ memberId, role }, { organisationId, userId: by }) =>
    change({ organisationId, by, memberId }, role, 'role-changed', 'The role is changed.'),
  );

  mount('removeMember', ({ memberId }, { organisationId, userId: by }) => {
    const action = memberId === by ? 'member-left' : 'member-removed';
    return change({ organisationId, by, memberId }, null, action, REMOVED);
  });

  mount('leaveOrganisation', (_input, { organisationId, userId: by }) =>
    change({ organisationId, by, memberId: by }, null, 'member-left', 'You have left the organization.'),
  );
}
