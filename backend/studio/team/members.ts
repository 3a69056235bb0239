import type { ExpressionBuilder, Transaction } from 'kysely';
import { ROLES, type Role } from '@/lib/contract/studio/shared/roles';
import { fail, type Failure } from '@/lib/result';
import type { Schema, Store } from '../../store/schema';
import { mayCall, type MemberCall } from '../rights';

export function findMembership(store: Pick<Store, 'selectFrom'>, organisationId: string, userId: string) {
  return store
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.role', 'users.name', 'users.email'])
    .where('memberships.organisation_id', '=', organisationId)
    .where('memberships.user_id', '=', userId)
    .executeTakeFirst();
}

/** Needs the lock of the organisation. Null when another owner remains. */
export async function refuseLastOwner(
  trx: Transaction<Schema>,
  { organisationId, userId }: { organisationId: string; userId: string },
  role: Role,
): Promise<Failure | null> {
  if (role !== 'owner' || (await hasOtherOwner(trx, organisationId, userId))) return null;
  return fail('conflict', 'An organization needs an owner. Please make another member an owner first.');
}

export async function hasOtherOwner(store: Store, organisationId: string, userId: string): Promise<boolean> {
  const other = await store
    .selectFrom('memberships')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '!=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * What waits, such as an invitation or a message, is judged by its author's right at the moment
 * when it takes effect.
 */
export async function mayStill(
  store: Pick<Store, 'selectFrom'>,
  call: MemberCall,
  { organisationId, userId }: { organisationId: string; userId: string },
): Promise<boolean> {
  const member = await findMembership(store, organisationId, userId);
  return member !== undefined && mayCall(member.role, call);
}

const INVITERS = ROLES.filter((role) => mayCall(role, 'inviteMember'));

/** An invitation that can be accepted: its sender may still invite (`mayStill`). */
export const isOpenInvitation = (nowMs: number) => (eb: ExpressionBuilder<Schema, 'invitations'>) =>
  eb.and([
    eb('accepted_at', 'is', null),
    eb('expires_at', '>', nowMs),
    eb.exists(
      eb
        .selectFrom('memberships')
        .select('user_id')
        .whereRef('memberships.organisation_id', '=', 'invitations.organisation_id')
        .whereRef('memberships.user_id', '=', 'invitations.invited_by')
        .where('memberships.role', 'in', INVITERS),
    ),
  ]);
