import {
  eventPhase,
  type EventPhase,
  type EventTimes,
  liveUntil,
  nextPhaseAt,
} from '@/lib/contract/event-phase';
import { fieldOf } from '@/lib/http/text-of';
import type { EventDetails } from './event';

/** Times are in milliseconds since 1970. */
export type EventState = {
  phase: EventPhase;
  now_ms: number;
  /** Null when the phase will not change by the clock alone. */
  next_at_ms: number | null;
  next_phase: EventPhase | null;
  starts_at_ms: number;
  ends_at_ms: number | null;
  status: { text: string; at_ms: number } | null;
  /** Viewers see "We'll be right back". */
  pause: 'desk' | 'silent' | null;
  cancelled: boolean;
};

export function toEventState(
  event: EventTimes & Pick<EventDetails, 'status' | 'pause'>,
  nowMs: number,
): EventState {
  const nextAtMs = nextPhaseAt(event, nowMs);
  const phase = eventPhase(event, nowMs);
  const { status } = event;
  return {
    phase,
    now_ms: nowMs,
    next_at_ms: nextAtMs,
    next_phase: nextAtMs === null ? null : eventPhase(event, nextAtMs),
    starts_at_ms: event.startsAtMs,
    ends_at_ms: event.endsAtMs,
    status: status && isStillSaid(event, phase, status) ? { text: status.text, at_ms: status.atMs } : null,
    pause: event.pause,
    cancelled: event.cancelled != null,
  };
}

/** What was said during the show means nothing after it. */
const isStillSaid = (event: EventTimes, phase: EventPhase, { atMs }: { atMs: number }): boolean =>
  (phase !== 'replay' && phase !== 'ended') || atMs >= (liveUntil(event) ?? 0);

const PHASES = ['scheduled', 'doors', 'live', 'replay', 'ended'] satisfies EventPhase[];

const PAUSES = ['desk', 'silent'] as const;

/** Null for anything else. Parsed by hand, because zod would be a fifth of the page's scripts. */
export function parseEventState(value: unknown): EventState | null {
  const field = (name: string) => fieldOf(value, name);
  const phase = PHASES.find((known) => known === field('phase'));
  const next_phase = orNull(field('next_phase'), (name) => PHASES.find((known) => known === name));
  const [now_ms, starts_at_ms] = [toMs(field('now_ms')), toMs(field('starts_at_ms'))];
  const [next_at_ms, ends_at_ms] = [orNull(field('next_at_ms'), toMs), orNull(field('ends_at_ms'), toMs)];
  const status = orNull(field('status'), toStatus);
  const pause = orNull(field('pause'), (name) => PAUSES.find((known) => known === name));
  // An instance of the release before does not say it.
  const cancelled = field('cancelled') === true;
  const isWhole =
    phase !== undefined &&
    next_phase !== undefined &&
    now_ms !== undefined &&
    starts_at_ms !== undefined &&
    next_at_ms !== undefined &&
    ends_at_ms !== undefined &&
    status !== undefined &&
    pause !== undefined;
  return isWhole
    ? { phase, now_ms, next_at_ms, next_phase, starts_at_ms, ends_at_ms, status, pause, cancelled }
    : null;
}

const toMs = (value: unknown) => (typeof value === 'number' && Number.isInteger(value) ? value : undefined);

function orNull<T>(value: unknown, read: (value: unknown) => T | undefined): T | null | undefined {
  return value === null ? null : read(value);
}

function toStatus(value: unknown): EventState['status'] | undefined {
  const [text, at_ms] = [fieldOf(value, 'text'), toMs(fieldOf(value, 'at_ms'))];
  return typeof text === 'string' && at_ms !== undefined ? { text, at_ms } : undefined;
}
