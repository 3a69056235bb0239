import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import { mapMoments, TICKET_MOMENTS } from '@/lib/contract/ticket-fields';
import { toInstant } from '@/lib/time/iso';

const HOUR_MS = 60 * 60_000;

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
    packages: entry.packages.map(({ early, ...sold }) => ({
      ...mapMoments(sold, moveIfSet),
      early: early && { ...early, until: move(early.until) },
    })),
  };
}

/** Each time that differs, with its ticket. Access that counts from the start ends later, too. */
export function listMoves(before: DraftEntry, after: DraftEntry) {
  const news = toMoments(after);
  return toMoments(before).flatMap(([field, ticket, old], index) => {
    const moved = news[index]?.[2];
    return old === undefined || moved === undefined || old === moved
      ? []
      : [{ field, ticket, before: old, after: moved }];
  });
}

type Moment = [field: string, ticket: string, at: string | undefined];

const toMoments = ({ packages, ...event }: DraftEntry): Moment[] => [
  ...(['start_time', 'end_time', 'doors_open_at', 'replay_until'] as const).map((field): Moment => [
    field,
    '',
    event[field],
  ]),
  ...packages.flatMap(({ name, access, ...sold }): Moment[] => [
    ...TICKET_MOMENTS.map((field): Moment => [field, name, sold[field]]),
    ['early_until', name, sold.early?.until],
    [
      'access_until',
      name,
      access?.from === 'start' ? toInstant(Date.parse(event.start_time) + access.hours * HOUR_MS) : undefined,
    ],
  ]),
];
