import type { Transaction } from 'kysely';
import type { Role } from '@/lib/contract/studio/roles';
import { fail, type Failure } from '@/lib/result';
import type { Schema, Store } from '../store/schema';

export function findMembership(store: Store, organisationId: string, userId: string) {
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
