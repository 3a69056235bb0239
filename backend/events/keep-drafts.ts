import type { Transaction } from 'kysely';
import type { Schema } from '../store/schema';
import { toDraftColumns } from './draft-entry';
import type { NewEvent } from './file-schema';
import { FIRST_ORGANISATION } from './save-events';
import { setOrganisation } from './set-organisation';

/** Runs after `saveEvents`, so that the studio shows what an operator imported. */
export async function keepDrafts(
  trx: Transaction<Schema>,
  events: readonly NewEvent[],
  nowMs: number,
): Promise<void> {
  for (const event of events) {
    const columns = toDraftColumns(event);
    const kept = {
      ...columns,
      published: columns.entry,
      published_at: nowMs,
      updated_at: nowMs,
      updated_by: null,
    };
    const draft = await trx
      .insertInto('event_drafts')
      .values({
        event_id: event.id,
        organisation_id: FIRST_ORGANISATION,
        ...kept,
        version: 1,
        created_at: nowMs,
        terms_accepted_at: nowMs,
      })
      .onConflict((oc) =>
        oc.column('event_id').doUpdateSet((eb) => ({ ...kept, version: eb('event_drafts.version', '+', 1) })),
      )
      .returning(['version', 'organisation_id'])
      .executeTakeFirstOrThrow();
    await setOrganisation(trx, event.id, draft);
  }
}

/** Ids of events whose draft a member has changed since, with the draft's version. */
export async function listEdited(
  trx: Pick<Transaction<Schema>, 'selectFrom'>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('event_drafts')
    .select(['event_id', 'version'])
    .where('event_id', 'in', ['', ...ids])
    .where('updated_by', 'is not', null)
    .execute();
  return new Map(rows.map(({ event_id: id, version }) => [id, version]));
}
