import type { Store } from '../../store/schema';

/** The tickets of an event, also those that are no longer sold, and its time zone. */
export async function findCatalogue(store: Store, eventId: string) {
  const rows = await store
    .selectFrom('packages')
    .innerJoin('events', 'events.id', 'packages.event_id')
    .select(['packages.id', 'packages.name', 'events.timezone'])
    .where('packages.event_id', '=', eventId)
    .orderBy('packages.position')
    .execute();
  return {
    packages: Object.fromEntries(rows.map(({ id, name }): [string, string] => [id, name])),
    zone: rows[0]?.timezone ?? 'UTC',
  };
}
