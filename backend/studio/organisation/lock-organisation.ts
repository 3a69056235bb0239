import type { Transaction } from 'kysely';
import type { Schema } from '../../store/schema';

/** Changes of one organisation's settings and members take turns, also on PostgreSQL. */
export async function lockOrganisation(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx
    .updateTable('organisations')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .execute();
}
