import type { Selectable } from 'kysely';
import type { EventTable, PackageTable, Store } from '../store/schema';

export type EventRow = Selectable<EventTable>;
export type PackageRow = Selectable<PackageTable>;

/** All SQL on events and packages. */
export function createEventRepository(store: Store) {
  return {
    async findByDomain(domainKey: string): Promise<EventRow | undefined> {
      return store.selectFrom('events').selectAll().where('domain_key', '=', domainKey).executeTakeFirst();
    },

    async findById(id: string): Promise<EventRow | undefined> {
      return store.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
    },

    /** The packages of an event that are for sale, in the broadcaster's order. */
    async listPackages(eventId: string): Promise<PackageRow[]> {
      return store
        .selectFrom('packages')
        .selectAll()
        .where('event_id', '=', eventId)
        .where('withdrawn_at', 'is', null)
        .orderBy('position')
        .orderBy('id')
        .execute();
    },

    /** A package that is not withdrawn, with its event's title, end and countries. */
    async findPackage(eventId: string, packageId: string) {
      return store
        .selectFrom('packages')
        .innerJoin('events', 'events.id', 'packages.event_id')
        .select([
          'packages.name',
          'packages.price_cents',
          'events.title',
          'events.replay_until',
          'events.countries',
        ])
        .where('packages.event_id', '=', eventId)
        .where('packages.id', '=', packageId)
        .where('packages.withdrawn_at', 'is', null)
        .executeTakeFirst();
    },

    /**
     * Notes when an event was over in fact; the first word counts until the operator says otherwise.
     */
    async setEnded(eventId: string, endedAt: number): Promise<void> {
      await store
        .updateTable('events')
        .set({ ended_at: endedAt })
        .where('id', '=', eventId)
        .where('ended_at', 'is', null)
        .execute();
    },
  };
}

export type EventRepository = ReturnType<typeof createEventRepository>;
