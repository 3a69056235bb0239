import { isLive } from '../../events/timetable';
import type { Store } from '../../store/schema';
import type { Trx } from '../drafts/draft-store';

const ofOrganisation = (store: Pick<Store, 'selectFrom'>, organisationId: string) =>
  store.selectFrom('event_drafts').select('event_id').where('organisation_id', '=', organisationId);

/** Whether events of the organisation have keys, and whether one of these events is on. */
export async function findKeys(
  store: Store,
  organisationId: string,
  nowMs: number,
): Promise<'none' | 'some' | 'on-air'> {
  const keys = await store
    .selectFrom('stream_keys')
    .select('event_id')
    .where('event_id', 'in', ofOrganisation(store, organisationId))
    .execute();
  if (keys.length === 0) return 'none';
  const ids = keys.map(({ event_id: id }) => id);
  const events = await store.selectFrom('events').selectAll().where('id', 'in', ids).execute();
  return events.some((event) => isLive(event, nowMs)) ? 'on-air' : 'some';
}

export async function withdrawKeys(trx: Trx, organisationId: string): Promise<void> {
  await trx.deleteFrom('stream_keys').where('event_id', 'in', ofOrganisation(trx, organisationId)).execute();
}
