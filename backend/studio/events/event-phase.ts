import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import type { NEXT_STEPS, StudioPhase } from '@/lib/contract/studio/events/schemas';
import { phaseAt } from '../../events/timetable';
import type { EventRow } from '../../events/repository';
import { DEFAULT_PICTURE } from '../pictures/own-pictures';

type NextStep = (typeof NEXT_STEPS)[number];

export const PUBLIC_COLUMNS = [
  'events.start_time',
  'events.end_time',
  'events.ended_at',
  'events.replay_until',
  'events.media',
  'events.media_url',
  'events.kept_by',
  'events.doors_open_at',
  'events.cancelled_at',
] as const;

type Public = Pick<EventRow, 'cancelled_at'> & Parameters<typeof phaseAt>[0];

/** `event` is the public one, null before it is published. */
export function findStudioPhase(event: Public | null, nowMs: number): StudioPhase {
  if (event === null) return 'draft';
  return event.cancelled_at === null ? phaseAt(event, nowMs) : 'cancelled';
}

/** What the organisation does next. */
export function findNextStep(
  entry: DraftEntry,
  { phase, hasChanges, nowMs }: { phase: StudioPhase; hasChanges: boolean; nowMs: number },
): NextStep {
  if (phase === 'cancelled' || phase === 'ended') return 'none';
  if (entry.image === DEFAULT_PICTURE) return 'picture';
  if (!entry.packages.some((sold) => isSoldFrom(sold.sale_until, nowMs))) return 'tickets';
  if (entry.stream === undefined) return 'stream';
  if (phase === 'draft') return 'publish';
  return hasChanges ? 'publish-changes' : 'share';
}

/** Now or later. */
export const isSoldFrom = (saleUntil: string | undefined, nowMs: number) =>
  saleUntil === undefined || Date.parse(saleUntil) > nowMs;
