import type { EventPhase } from '@/lib/contract/event-phase';

export type Program<E> = { live: E[]; upcoming: E[]; replays: E[] };

/**
 * What is on, what is to come with the next first, and what can be watched again with the latest
 * first. What is over is left out.
 */
export function toProgram<E extends { phase: EventPhase; startsAtMs: number }>(
  events: readonly E[],
): Program<E> {
  const program: Program<E> = { live: [], upcoming: [], replays: [] };
  const rows = { scheduled: program.upcoming, doors: program.upcoming, live: program.live };
  for (const event of [...events].sort((one, other) => one.startsAtMs - other.startsAtMs)) {
    if (event.phase === 'replay') program.replays.unshift(event);
    else if (event.phase !== 'ended') rows[event.phase].push(event);
  }
  return program;
}
