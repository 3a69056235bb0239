import { DEFAULT_SCREENS } from '@/lib/contract/terms';
import { ticketEnd, watchEnd } from '@/lib/contract/ticket-end';
import type { EventDetails, EventPackage } from './event';

/** `packages` is null where the API doesn't say which were bought. */
type Holding = {
  packages: readonly string[] | null;
  untilMs: number | null;
  screens: number | null;
};

/** `covered`: the package would add nothing to the ticket. */
export type Standing = 'on-sale' | 'owned' | 'covered';

/**
 * A package is still worth buying if it lasts longer, plays on more screens or costs more than the
 * ticket.
 */
export function toStanding(
  sold: EventPackage,
  event: Pick<EventDetails, 'packages' | 'startsAtMs' | 'replayUntilMs'>,
  holding: Holding | null,
  nowMs: number,
): Standing {
  if (!holding?.packages) return 'on-sale';
  const { packages: ids, untilMs, screens } = holding;
  if (ids.includes(sold.id)) return 'owned';
  const bought = event.packages.filter(({ id }) => ids.includes(id));
  const paidCents = bought.length > 0 ? Math.max(...bought.map(({ priceCents }) => priceCents)) : Infinity;
  const replayUntilMs = event.replayUntilMs ?? Infinity;
  const endMs = watchEnd(ticketEnd(sold.access, nowMs, event.startsAtMs), replayUntilMs) ?? replayUntilMs;
  const isMore =
    endMs > (untilMs ?? replayUntilMs) ||
    (sold.screens ?? DEFAULT_SCREENS) > (screens ?? DEFAULT_SCREENS) ||
    sold.priceCents > paidCents;
  return isMore ? 'on-sale' : 'covered';
}
