import type { Transaction } from 'kysely';
import { fail, type Failure } from '@/lib/result';
import type { Schema, Store } from '../../store/schema';
import { lockOrganisation } from '../organisation/lock-organisation';
import { hasOtherOwner } from './members';

/**
 * Null when the account may be deleted. Else `conflict`: an organisation with other members or
 * public events would lose its last owner. Lock the account first.
 */
export async function refuseOrphans(trx: Transaction<Schema>, userId: string): Promise<Failure | null> {
  const owned = await trx
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select(['organisations.id', 'organisations.name'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.role', '=', 'owner')
    .orderBy('organisations.id')
    .execute();
  for (const { id, name } of owned) {
    await lockOrganisation(trx, id);
    if (await hasOtherOwner(trx, id, userId)) continue;
    if (!(await hasOtherMember(trx, id, userId)) && !(await hasPublicEvent(trx, id))) continue;
    return fail(
      'conflict',
      `You are the only owner of “${name}”. Please make another member an owner in the studio first.`,
    );
  }
  return null;
}

async function hasOtherMember(store: Store, organisationId: string, userId: string): Promise<boolean> {
  const other = await store
    .selectFrom('memberships')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '!=', userId)
    .executeTakeFirst();
  return other !== undefined;
}

/** An event of the events file may have no draft. */
async function hasPublicEvent(store: Store, organisationId: string): Promise<boolean> {
  const event = await store
    .selectFrom('events')
    .leftJoin('event_drafts', 'event_drafts.event_id', 'events.id')
    .select('events.id')
    .where('events.organisation_id', '=', organisationId)
    .where((eb) => eb.or([eb('event_drafts.event_id', 'is', null), eb('published', 'is not', null)]))
    .executeTakeFirst();
  return event !== undefined;
}
