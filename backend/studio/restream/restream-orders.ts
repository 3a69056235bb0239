import type { RestreamOrder } from '@/lib/contract/ingest';
import { RESTREAM_MINUTES } from '@/lib/contract/studio/restream/calls';
import { isStopped, SUSPENSION_COLUMNS } from '../../events/stopped';
import type { EventRow } from '../../events/repository';
import type { Seal } from '../../store/seal';
import type { Store } from '../../store/schema';

const MINUTE_MS = 60_000;

export type Order = { untilMs: number | null; destinations: RestreamOrder['destinations'] };

/** Of the events among these that are relayed now, each with where to and until when. */
export async function listOrders(
  store: Store,
  seal: Pick<Seal, 'open'>,
  events: readonly EventRow[],
): Promise<Map<string, Order>> {
  const rows = await store
    .selectFrom('event_destinations')
    .innerJoin('events', 'events.id', 'event_destinations.event_id')
    .innerJoin('destinations', (join) =>
      join
        .onRef('destinations.id', '=', 'event_destinations.destination_id')
        .onRef('destinations.organisation_id', '=', 'events.organisation_id'),
    )
    .innerJoin('organisations', 'organisations.id', 'events.organisation_id')
    .select(['event_id', 'destinations.id', 'url', 'sealed_key', ...SUSPENSION_COLUMNS])
    .where('event_id', 'in', ['', ...events.map(({ id }) => id)])
    .where('is_on', '=', 1)
    .execute();
  const orders = new Map<string, Order>();
  for (const row of rows) {
    const event = events.find(({ id }) => id === row.event_id);
    if (!event || isStopped(row, 'streams')) continue;
    const order = orders.get(event.id) ?? { untilMs: await findUntil(store, event), destinations: [] };
    // Sealed by a secret that is gone: the desk says to check the key.
    const key = seal.open(row.id, row.sealed_key) ?? '';
    orders.set(event.id, order);
    order.destinations.push({ id: row.id, url: row.url, key });
  }
  return orders;
}

type Timed = Pick<EventRow, 'id' | 'start_time'>;

/** When the stream to other services ends. Null for a free event, or for all of it. */
export async function findUntil(store: Store, event: Timed): Promise<number | null> {
  const { minutes, is_whole: isWhole } = await readTerms(store, event.id);
  if (isWhole || !(await isPaid(store, event.id))) return null;
  return event.start_time + minutes * MINUTE_MS;
}

export async function readTerms(store: Pick<Store, 'selectFrom'>, eventId: string) {
  const row = await store
    .selectFrom('event_restreams')
    .select(['minutes', 'is_whole'])
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return { minutes: row?.minutes ?? RESTREAM_MINUTES.usual, is_whole: row?.is_whole === 1 };
}

export async function isPaid(store: Pick<Store, 'selectFrom'>, eventId: string): Promise<boolean> {
  const prices = await store
    .selectFrom('packages')
    .select('price_cents')
    .where('event_id', '=', eventId)
    .where('withdrawn_at', 'is', null)
    .execute();
  return hasPrice(prices.map(({ price_cents: cents }) => cents));
}

/** Unless all tickets cost nothing. An event without tickets is for guests and passes. */
export const hasPrice = (prices: readonly number[]): boolean =>
  prices.length === 0 || prices.some((price) => price > 0);
