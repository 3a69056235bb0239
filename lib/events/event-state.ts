import { z } from 'zod';
import { eventPhase, type EventTimes, nextPhaseAt } from '@/lib/contract/event-phase';
import type { EventDetails } from './event';

const phaseSchema = z.enum(['scheduled', 'doors', 'live', 'replay', 'ended']);
const msSchema = z.number().int();

/** What `GET /api/events/{id}/state` answers. Times are in milliseconds since 1970. */
export const eventStateSchema = z.object({
  phase: phaseSchema,
  now_ms: msSchema,
  /** When the phase changes by the clock alone, and to what; null when it will not. */
  next_at_ms: msSchema.nullable(),
  next_phase: phaseSchema.nullable(),
  starts_at_ms: msSchema,
  ends_at_ms: msSchema.nullable(),
  status: z.object({ text: z.string(), at_ms: msSchema }).nullable(),
});

export type EventState = z.output<typeof eventStateSchema>;

/** The same for every visitor. */
export function toEventState(event: EventTimes & Pick<EventDetails, 'status'>, nowMs: number): EventState {
  const nextAtMs = nextPhaseAt(event, nowMs);
  return {
    phase: eventPhase(event, nowMs),
    now_ms: nowMs,
    next_at_ms: nextAtMs,
    next_phase: nextAtMs === null ? null : eventPhase(event, nextAtMs),
    starts_at_ms: event.startsAtMs,
    ends_at_ms: event.endsAtMs,
    status: event.status && { text: event.status.text, at_ms: event.status.atMs },
  };
}
