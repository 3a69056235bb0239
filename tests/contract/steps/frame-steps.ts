import { saveEvents } from '@/backend/events/save-events';
import { type NewEvent } from '@/backend/events/file-schema';
import { toNewEvent } from '../fixtures';
import type { Context } from './context';
import { createStudio } from './studio-event-steps';

/** A listed event of an organization whose player may stand on `site`. */
export async function addFramedEvent(context: Context, id: string, site: string, fields: Partial<NewEvent>) {
  const { store, now } = context.inside;
  const { organisationId } = await createStudio(context).startOrganisation();
  await store
    .updateTable('organisations')
    .set({ frame_sites: site })
    .where('id', '=', organisationId)
    .execute();
  await store
    .transaction()
    .execute((trx) => saveEvents(trx, [toNewEvent(id, { listed: true, ...fields })], 'seed', now()));
  await store.updateTable('events').set({ organisation_id: organisationId }).where('id', '=', id).execute();
  return organisationId;
}
