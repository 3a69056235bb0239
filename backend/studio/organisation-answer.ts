import type { z } from 'zod';
import type { organisationSchema } from '@/lib/contract/studio/organisations';
import type { StudioContext } from './context';
import { toStanding } from './organisations';
import { listRights } from './rights';
import type { Member } from './studio-router';

/** The organisation as its member sees it. */
export async function readOrganisation(
  { store, now, payments }: StudioContext['deps'],
  { organisationId, role }: Member,
): Promise<z.output<typeof organisationSchema>> {
  const row = await store
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return {
    _id: row.id,
    name: row.name,
    role,
    ...toStanding(row, { nowMs: now(), isLive: payments.accounts.mode === 'live' }),
    timezone: row.timezone,
    may: listRights(role),
  };
}
