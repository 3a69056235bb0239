import type { ExpressionBuilder, Selectable } from 'kysely';
import { type Organizer, organizerSchema } from '@/lib/contract/events';
import { MAX_OVERRUN_MS } from '@/lib/contract/event-phase';
import type { EventTable, KeptBy, PackageTable, Schema, Store } from '../store/schema';
import { findAgreed, findPass } from './find-pass';
import { SUSPENSION_COLUMNS, type Suspension } from './stopped';
import { PHASE_COLUMNS } from './timetable';

export type EventRow = Selectable<EventTable>;
export type OwnedEvent = EventRow & Suspension & { frame_sites: string | null };
export type PackageRow = Selectable<PackageTable>;

/** The first organisation's name, by migration 0023. */
export const UNNAMED_ORGANISATION = 'Our events';

export type OrganizerRow = Organizer & { name: string; channel: string | null };

const MAX_AT_ORIGINS = 200;

/** `ended_at` is set only when the playlist's end changed it. */
export type OriginNotes = Pick<EventRow, 'origin_state' | 'origin_ended_at' | 'ended_at'>;

export function createEventRepository(store: Store) {
  const selectOwned = () =>
    store
      .selectFrom('events')
      .leftJoin('organisations', 'organisations.id', 'events.organisation_id')
      .selectAll('events')
      .select([...SUSPENSION_COLUMNS, 'organisations.frame_sites']);

  return {
    async findByDomain(domainKey: string): Promise<OwnedEvent | undefined> {
      return selectOwned().where('domain_key', '=', domainKey).executeTakeFirst();
    },

    async findById(id: string): Promise<OwnedEvent | undefined> {
      return selectOwned().where('events.id', '=', id).executeTakeFirst();
    },

    /** By their ids, of those that have named themselves. */
    async findOrganizers(
      events: readonly Pick<EventRow, 'organisation_id'>[],
    ): Promise<Map<string, OrganizerRow>> {
      const rows = await store
        .selectFrom('organisations')
        .leftJoin('channels', 'channels.organisation_id', 'organisations.id')
        .select(['id', 'name', 'domain_key as channel', ...organizerSchema.keyof().options])
        .where('id', 'in', ['', ...new Set(events.flatMap((event) => event.organisation_id ?? []))])
        .where('name', '!=', UNNAMED_ORGANISATION)
        .execute();
      return new Map(rows.map((row) => [row.id, row]));
    },

    async findTimes(id: string, packageId: string | null) {
      return store
        .selectFrom('events')
        .leftJoin('packages', (join) =>
          join.onRef('packages.event_id', '=', 'events.id').on('packages.id', '=', packageId),
        )
        .select([...PHASE_COLUMNS, 'events.cancelled_at', 'packages.access_from', 'packages.access_hours'])
        .where('events.id', '=', id)
        .executeTakeFirst();
    },

    /** Returns the next `limit` events to come, then as many that have begun, latest first. */
    async listListed(nowMs: number, limit: number): Promise<OwnedEvent[]> {
      const listed = selectOwned().where('listed', '=', 1).where('cancelled_at', 'is', null).limit(limit);
      const ahead = listed.where('start_time', '>', nowMs).orderBy('start_time').orderBy('events.id');
      const begun = listed
        .where('start_time', '<=', nowMs)
        .where((eb) => isOnOrReplayed(eb, nowMs))
        .orderBy('start_time', 'desc')
        .orderBy('events.id');
      return [...(await ahead.execute()), ...(await begun.execute())];
    },

    listByIds: (ids: readonly string[]): Promise<OwnedEvent[]> =>
      selectOwned()
        .where('events.id', 'in', ['', ...ids])
        .execute(),

    async listPackages(eventIds: readonly string[]): Promise<PackageRow[]> {
      return store
        .selectFrom('packages')
        .selectAll()
        .where('event_id', 'in', ['', ...eventIds])
        .where('withdrawn_at', 'is', null)
        .orderBy('position')
        .orderBy('id')
        .execute();
    },

    /** Includes the event's title, times and countries. Skips withdrawn packages. */
    async findPackage(eventId: string, packageId: string) {
      return store
        .selectFrom('packages')
        .innerJoin('events', 'events.id', 'packages.event_id')
        .leftJoin('organisations', 'organisations.id', 'events.organisation_id')
        .select([
          ...SUSPENSION_COLUMNS,
          'packages.name',
          'packages.price_cents',
          'packages.early_cents',
          'packages.early_until',
          'packages.sale_from',
          'packages.sale_until',
          'packages.stock',
          'packages.access_from',
          'packages.access_hours',
          'events.title',
          'events.timezone',
          'events.cancelled_at',
          'events.countries',
          'events.make_good',
          'events.organisation_id',
          'events.early_days',
          ...PHASE_COLUMNS.map((column) => `events.${column}` as const),
        ])
        .where('packages.event_id', '=', eventId)
        .where('packages.id', '=', packageId)
        .where('packages.withdrawn_at', 'is', null)
        .executeTakeFirst();
    },

    findPass: (id: string) => findPass(store, id),
    findAgreed: (of: Parameters<typeof findAgreed>[1]) => findAgreed(store, of),

    async listWithOrigin(nowMs: number): Promise<OwnedEvent[]> {
      return selectOwned()
        .where('media_url', 'is not', null)
        .where('start_time', '<=', nowMs)
        .where((eb) => eb.or([eb('replay_until', 'is', null), eb('replay_until', '>', nowMs)]))
        .orderBy('start_time', 'desc')
        .limit(MAX_AT_ORIGINS)
        .execute();
    },

    async setKeptBy({ id, media_url, kept_by }: EventRow, keptBy: KeptBy | null): Promise<void> {
      await store
        .updateTable('events')
        .set({ kept_by: keptBy })
        .where('id', '=', id)
        .where('media_url', '=', media_url)
        .where('kept_by', kept_by === null ? 'is' : '=', kept_by)
        .execute();
    },
  };
}

/** Of an event that has begun. */
export function isOnOrReplayed(eb: ExpressionBuilder<Schema, 'events'>, nowMs: number) {
  return eb.and([
    eb.or([eb('replay_until', 'is', null), eb('replay_until', '>', nowMs)]),
    eb.or([
      eb('media', 'is not', null),
      eb('kept_by', 'is not', null),
      eb('ended_at', '>', nowMs),
      eb('ended_at', 'is', null).and(
        eb.or([eb('end_time', 'is', null), eb('end_time', '>', nowMs - MAX_OVERRUN_MS)]),
      ),
    ]),
  ]);
}

export type EventRepository = ReturnType<typeof createEventRepository>;

/** Does nothing if the row has changed since `event` was read. */
export async function moveOrigin(
  store: Store,
  event: OriginNotes & { id: string },
  values: Partial<OriginNotes>,
): Promise<void> {
  const { origin_state: state, ended_at: endedAt } = event;
  await store
    .updateTable('events')
    .set(values)
    .where('id', '=', event.id)
    .where('origin_state', state === null ? 'is' : '=', state)
    .where('ended_at', endedAt === null ? 'is' : '=', endedAt)
    .execute();
}
