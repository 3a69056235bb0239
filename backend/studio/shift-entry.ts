import type { DraftEntry } from '@/lib/contract/studio/draft-entry';
import { toInstant } from '@/lib/time/iso';

/** Moves all times of an event by the same milliseconds. */
export function shiftEntry(entry: DraftEntry, byMs: number): DraftEntry {
  const move = (instant: string) => toInstant(Date.parse(instant) + byMs);
  const moveIfSet = (instant: string | undefined) => (instant === undefined ? undefined : move(instant));
  return {
    ...entry,
    start_time: move(entry.start_time),
    end_time: moveIfSet(entry.end_time),
    replay_until: moveIfSet(entry.replay_until),
    doors_open_at: moveIfSet(entry.doors_open_at),
    packages: entry.packages.map((sold) => ({
      ...sold,
      sale_from: moveIfSet(sold.sale_from),
      sale_until: moveIfSet(sold.sale_until),
    })),
  };
}
