import type { EventPhase } from '@/lib/contract/event-phase';

/** In a file of its own to keep the player's scripts small. */
export function isAhead(phase: EventPhase | null): phase is 'scheduled' | 'doors' {
  return phase === 'scheduled' || phase === 'doors';
}
