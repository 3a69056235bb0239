import type { EventRow } from '../events/repository';
import type { OutageRow, Store } from '../store/schema';
import { MIN_OUTAGE_MS, toLostMs } from './lost-minutes';

const MAX_OUTAGES = 500;

/**
 * The breaks and outages that count of a show, oldest first, and what is lost of it until now, in
 * ms. It ends as announced, or later where it really did.
 */
export async function readOutages(
  store: Store,
  event: Pick<EventRow, 'id' | 'start_time' | 'end_time' | 'ended_at'>,
  nowMs: number,
): Promise<{ outages: OutageRow[]; lostMs: number }> {
  const rows = await store
    .selectFrom('outages')
    .selectAll()
    .where('event_id', '=', event.id)
    .where((eb) => eb.or([eb('until_at', 'is', null), eb('until_at', '>', event.start_time)]))
    .orderBy('from_at')
    .limit(MAX_OUTAGES)
    .execute();
  const endMs = Math.max(event.end_time ?? 0, event.ended_at ?? (event.end_time === null ? nowMs : 0));
  const outages = rows.filter(
    (row) =>
      row.is_break || (row.until_at ?? nowMs) - Math.max(row.from_at, event.start_time) >= MIN_OUTAGE_MS,
  );
  return { outages, lostMs: toLostMs(rows, event.start_time, Math.min(endMs, nowMs)) };
}
