import type { EventPhase } from '@/lib/contract/event-phase';

/** What the page calls each phase of an event. */
export const PHASE_WORDS: Record<EventPhase, string> = {
  scheduled: 'Upcoming',
  doors: 'Doors open',
  live: 'Live now',
  replay: 'Replay',
  ended: 'Ended',
};

/** The label of the link for a ticket holder, while there is something to see. */
export const ENTRY_WORDS: Record<Exclude<EventPhase, 'ended'>, string> = {
  scheduled: 'Go to the show',
  doors: 'Enter the waiting room',
  live: 'Watch now',
  replay: 'Watch the replay',
};

/** Time left as days, hours, minutes and seconds, none negative. */
export function toCountdown(leftMs: number): {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
} {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}
