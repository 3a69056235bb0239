import type { Role } from '@/lib/contract/studio/shared/roles';
import { isTicked } from '@/lib/contract/studio/shared/fields';
import { ok, type Result } from '@/lib/result';
import type { StudioContext } from '../context';
import { lockOrganisation } from '../organisation/lock-organisation';
import { type LogAction, writeLog } from '../log/log';
import { findMembership, isOpenInvitation, refuseLastOwner } from './members';
import { findOrganisationAnswer } from '../organisation/may-publish';
import { findKeys, withdrawKeys } from '../organisation/organisation-keys';
import { DESK } from '../rights';
import { notThere } from '../studio-router';

const toIso = (ms: number) => new Date(ms).toISOString();

const REMOVED =
  'The member is removed. Their invitations no longer work, and what they scheduled is not sent.';
const NEW_KEYS = 'Stream keys no longer work: make new ones on the “Video” tab of each event.';
const KNOWN_KEYS =
  'This member may know stream keys. Make new ones on the “Video” tab of each event that has an encoder.';

type Change = { organisationId: string; by: string; memberId: string; withdrawsKeys?: boolean };

export function mountTeam({ deps, inputs, mount }: StudioContext): void {
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
      keys: await findKeys(store, organisationId, now()),
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
    { organisationId, by, memberId, withdrawsKeys = false }: Change,
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
      if (!withdrawsKeys) return ok({ message });
      await withdrawKeys(trx, organisationId);
      await writeLog(trx, { organisationId, userId: by, action: 'keys-withdrawn' }, now());
      return ok({ message: `${message} ${NEW_KEYS}` });
    });
  }

  mount('changeRole', async ({ memberId, role }, { organisationId, userId: by }) => {
    const mayKnow = !DESK.includes(role) && (await findKeys(store, organisationId, now())) !== 'none';
    const message = `The role is changed.${mayKnow ? ` ${KNOWN_KEYS}` : ''}`;
    return change({ organisationId, by, memberId }, role, 'role-changed', message);
  });

  mount('removeMember', ({ memberId, withdrawKeys: ticked }, { organisationId, userId: by }) => {
    const action = memberId === by ? 'member-left' : 'member-removed';
    const of = { organisationId, by, memberId, withdrawsKeys: isTicked(ticked) };
    return change(of, null, action, REMOVED).finally(() => inputs.wake());
  });

  mount('leaveOrganisation', (_input, { organisationId, userId: by }) =>
    change({ organisationId, by, memberId: by }, null, 'member-left', 'You have left the organization.'),
  );
}
