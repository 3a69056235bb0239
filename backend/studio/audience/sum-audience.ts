import { sql } from 'kysely';
import * as z from 'zod';
import { DEVICE_CLASSES } from '@/lib/contract/studio/audience/calls';
import type { EventRow } from '../../events/repository';
import { countHolders, selectHolders } from '../../events/holders';
import { readDeviceClass } from '../../playback/device-class';
import type { PaymentMode, Store } from '../../store/schema';

const MINUTE_MS = 60_000;
/** In minutes. */
const STAYS = [0, 5, 15, 30, 60, 120, 180] as const;
/** A show that lasts longer is told by its last day. */
export const LONGEST_MS = 24 * 60 * MINUTE_MS;

const sum = z.number().default(0);
const byNumber = z.array(z.tuple([z.number(), z.number()])).default([]);

/** Kept as JSON. All is zero before the first count. */
export const sumsSchema = z.object({
  viewers: sum,
  live: sum,
  replay: sum,
  returning: sum,
  holders: sum,
  came: sum,
  watchMs: sum,
  peak: sum,
  stays: byNumber,
  devices: z.array(z.tuple([z.enum(DEVICE_CLASSES), z.number()])).default([]),
  countries: z.array(z.tuple([z.string(), z.number()])).default([]),
  /** By the minute in ms. */
  left: byNumber,
});
export type Sums = z.output<typeof sumsSchema>;

type Watched = Pick<EventRow, 'id' | 'start_time' | 'organisation_id'>;

/** Reads each viewer of the event once, and each holder. */
export async function sumAudience(
  store: Store,
  mode: PaymentMode,
  event: Watched,
  nowMs: number,
): Promise<Sums> {
  const groups = await groupViewers(store, event.id);
  const live = groups.filter(({ isLive }) => isLive);
  const stayed = live.length > 0 ? live : groups;
  return {
    viewers: add(groups, 'persons'),
    live: add(live, 'persons'),
    replay: add(groups, 'replay'),
    returning: await countReturning(store, event),
    holders: await countHolders(store, mode, event.id, nowMs),
    came: await countCame(store, mode, event.id, nowMs),
    watchMs: Math.round(add(stayed, 'watchMs') / Math.max(1, add(stayed, 'persons'))),
    peak: await findPeak(store, event.id),
    stays: count(stayed, ({ stay }) => stay).sort(([a], [b]) => a - b),
    devices: count(groups, ({ device }) => readDeviceClass(device)),
    countries: count(groups, ({ country }) => country ?? ''),
    left: await listLeft(store, event),
  };
}

type Group = Awaited<ReturnType<typeof groupViewers>>[number];

const add = (groups: readonly Group[], what: 'persons' | 'replay' | 'watchMs') =>
  groups.reduce((total, group) => total + group[what], 0);

/** The most persons first. */
function count<K>(groups: readonly Group[], toKey: (group: Group) => K): [K, number][] {
  const counts = new Map<K, number>();
  for (const group of groups) counts.set(toKey(group), (counts.get(toKey(group)) ?? 0) + group.persons);
  return [...counts].sort(([, a], [, b]) => b - a);
}

const viewersOf = (store: Store, eventId: string) =>
  store
    .selectFrom('watched')
    .where('watched.event_id', '=', eventId)
    .where((eb) => eb.or([eb('watched.live_at', 'is not', null), eb('watched.replay_at', 'is not', null)]));

/** How long an account stayed: of the show, or of an event that it saw no show of. */
const STAYED = sql<number>`case when watched.live_at is not null then watched.live_ms else watched.ms end`;
const STAY = STAYS.reduce(
  (less, minutes) =>
    sql<number>`case when ${STAYED} >= ${sql.lit(minutes * MINUTE_MS)} then ${sql.lit(minutes)} else ${less} end`,
  sql<number>`0`,
);

async function groupViewers(store: Store, eventId: string) {
  const rows = await viewersOf(store, eventId)
    .select(({ fn }) => [
      'device',
      'country',
      sql<number>`case when watched.live_at is null then 0 else 1 end`.as('is_live'),
      STAY.as('stay'),
      fn.countAll<number>().as('persons'),
      fn.count<number>('replay_at').as('replay'),
      fn.sum<number>(STAYED).as('watch_ms'),
    ])
    .groupBy(['device', 'country', 'is_live', 'stay'])
    .execute();
  return rows.map(({ device, country, ...row }) => ({
    device,
    country,
    isLive: Number(row.is_live) === 1,
    stay: Number(row.stay),
    persons: Number(row.persons),
    replay: Number(row.replay),
    watchMs: Number(row.watch_ms),
  }));
}

/** Viewers who had watched another event of the organisation before. */
async function countReturning(store: Store, { id, organisation_id: organisation }: Watched): Promise<number> {
  const { count } = await viewersOf(store, id)
    .where((viewers) =>
      viewers.exists(
        viewers
          .selectFrom('watched as earlier')
          .innerJoin('events', 'events.id', 'earlier.event_id')
          .select('earlier.user_id')
          .whereRef('earlier.user_id', '=', 'watched.user_id')
          .whereRef('earlier.event_id', '!=', 'watched.event_id')
          .whereRef('earlier.first_at', '<', 'watched.first_at')
          .where('events.organisation_id', '=', organisation)
          .where((eb) =>
            eb.or([eb('earlier.live_at', 'is not', null), eb('earlier.replay_at', 'is not', null)]),
          ),
      ),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countCame(store: Store, mode: PaymentMode, eventId: string, nowMs: number): Promise<number> {
  const { count } = await selectHolders(store, mode, { eventId, atMs: nowMs })
    .where('id', 'in', viewersOf(store, eventId).select('user_id'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The most screens at once. */
async function findPeak(store: Store, eventId: string): Promise<number> {
  const { most } = await store
    .selectFrom('show_minutes')
    .select(({ fn }) => fn.max('count').as('most'))
    .where('event_id', '=', eventId)
    .where('what', '=', 'viewers')
    .executeTakeFirstOrThrow();
  return Number(most ?? 0);
}

/** Viewers of the show by the minute in which they were last there. */
async function listLeft(store: Store, { id, start_time: startsAt }: Watched): Promise<Sums['left']> {
  const rows = await viewersOf(store, id)
    .where('live_at', '>=', startsAt)
    .where('live_at', '<', startsAt + LONGEST_MS)
    .select(({ fn }) => [
      sql<number>`live_at / ${sql.lit(MINUTE_MS)}`.as('minute'),
      fn.countAll<number>().as('count'),
    ])
    .groupBy('minute')
    .orderBy('minute')
    .execute();
  return rows.map(({ minute, count }) => [Number(minute) * MINUTE_MS, Number(count)]);
}
