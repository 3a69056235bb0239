import type { Store } from '../store/schema';
import { SUSPENSION_COLUMNS } from './stopped';

export type PassOffer = NonNullable<Awaited<ReturnType<typeof findPass>>>;

/** With its organisation's name, zone and what the platform has stopped. */
export const findPass = (store: Store, id: string) =>
  store
    .selectFrom('passes')
    .innerJoin('organisations', 'organisations.id', 'passes.organisation_id')
    .selectAll('passes')
    .select(['organisations.name as organisation', 'organisations.timezone', ...SUSPENSION_COLUMNS])
    .where('passes.id', '=', id)
    .executeTakeFirst();
