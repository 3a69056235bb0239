import { type CountryRule, isAllowedIn } from '@/lib/contract/country-rule';
import { eventPhase, type EventTimes } from '@/lib/contract/event-phase';

export type Program<E> = { live: E[]; upcoming: E[]; replays: E[] };

/**
 * What there is to see from a country (null where it is unknown): what is on, what is to come with
 * the next first, and what can be watched again with the latest first. What is over is left out.
 */
export function toProgram<E extends EventTimes & { countries: CountryRule | null }>(
  events: readonly E[],
  nowMs: number,
  country: string | null,
): Program<E> {
  const program: Program<E> = { live: [], upcoming: [], replays: [] };
  const rows = { scheduled: program.upcoming, doors: program.upcoming, live: program.live };
  const byStart = [...events].sort((one, other) => one.startsAtMs - other.startsAtMs);
  for (const event of byStart.filter(({ countries }) => isAllowedIn(countries, country))) {
    const phase = eventPhase(event, nowMs);
    if (phase === 'replay') program.replays.unshift(event);
    else if (phase !== 'ended') rows[phase].push(event);
  }
  return program;
}
