import { DEFAULT_SCREENS } from '@/lib/contract/terms';
import { ticketEnd, watchEnd } from '@/lib/contract/ticket-end';
import type { EventDetails, EventPackage } from './event';

/** What a visitor has of an event; `packages` null where it is not known what was bought. */
type Holding = {
  packages: readonly string[] | null;
  untilMs: number | null;
  screens: number | null;
};

/** `covered`: would give a ticket holder nothing more. */
export type Standing = 'on-sale' | 'owned' | 'covered';

/**
 * Whether a package is still worth buying, for the holder of a ticket: it lasts longer, plays on
 * more screens, or costs more than what was bought, and so promises more.
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
