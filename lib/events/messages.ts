import type { EventPhase } from '@/lib/contract/event-phase';

export const PHASE_LABELS: Record<EventPhase, string> = {
  scheduled: 'Upcoming',
  doors: 'Doors open',
  live: 'Live now',
  replay: 'Replay',
  ended: 'Ended',
};

export const ENTRY_LABELS: Record<Exclude<EventPhase, 'ended'>, string> = {
  scheduled: 'Get ready to watch',
  doors: 'Enter the waiting room',
  live: 'Watch now',
  replay: 'Watch the replay',
};

export const READ = { more: 'Read more', less: 'Read less' } as const;

const UNITS = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const;
type Unit = keyof typeof UNITS;

/** From the first unit that has something left; the seconds are always there. */
export function toCountdown(leftMs: number): { unit: Unit; count: number }[] {
  let left = Math.max(0, Math.ceil(leftMs / 1000));
  const parts = (Object.keys(UNITS) as Unit[]).map((unit) => {
    const count = Math.floor(left / UNITS[unit]);
    left %= UNITS[unit];
    return { unit, count };
  });
  const first = parts.findIndex(({ unit, count }) => count > 0 || unit === 'seconds');
  return parts.slice(first);
}
