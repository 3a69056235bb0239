import type { EventPhase } from '@/lib/contract/event-phase';

export type Program<E> = { live: E[]; upcoming: E[]; replays: E[] };

/** `upcoming` has the next first, `replays` the latest first. Ended events are left out. */
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
