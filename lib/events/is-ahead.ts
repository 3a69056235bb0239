import type { EventPhase } from '@/lib/contract/event-phase';

/** Apart from what a phase follows from, which the theatre's scripts need not carry. */
export function isAhead(phase: EventPhase | null): boolean {
  return phase === 'scheduled' || phase === 'doors';
}
