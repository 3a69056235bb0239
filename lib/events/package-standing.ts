import { DEFAULT_SCREENS } from '@/lib/contract/terms';
import { ticketEnd, watchEnd } from '@/lib/contract/ticket-end';
import type { EventDetails, EventPackage } from './event';

/** `packages` is null where the API doesn't say which were bought. */
type Holding = {
  packages: readonly string[] | null;
  untilMs: number | null;
  screens: number | null;
};

/** Of a package, for all visitors alike. */
export type SaleState = 'on-sale' | 'not-yet' | 'sale-ended' | 'sold-out' | 'cancelled';

type Sold = Pick<EventPackage, 'saleFromMs' | 'saleUntilMs' | 'left'>;

export function toSaleState(
  { saleFromMs, saleUntilMs, left }: Sold,
  { cancelled }: Pick<EventDetails, 'cancelled'>,
  nowMs: number,
): SaleState {
  if (cancelled !== null) return 'cancelled';
  if (saleUntilMs !== null && nowMs >= saleUntilMs) return 'sale-ended';
  if (left === 0) return 'sold-out';
  return saleFromMs !== null && nowMs < saleFromMs ? 'not-yet' : 'on-sale';
}

/** The packages that can be bought, now or later. */
export function listOffered<P extends Sold>(
  event: Pick<EventDetails, 'cancelled'> & { packages: readonly P[] },
  nowMs: number,
): P[] {
  return event.packages.filter((sold) => ['on-sale', 'not-yet'].includes(toSaleState(sold, event, nowMs)));
}

/** `covered`: the package would add nothing to the ticket. */
export type Standing = SaleState | 'owned' | 'covered';

/**
 * A package is still worth buying if it lasts longer, plays on more screens or costs more than the
 * ticket.
 */
export function toStanding(
  sold: EventPackage,
  event: Pick<EventDetails, 'packages' | 'startsAtMs' | 'replayUntilMs' | 'cancelled'>,
  holding: Holding | null,
  nowMs: number,
): Standing {
  const state = toSaleState(sold, event, nowMs);
  if (!holding?.packages) return state;
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
  return isMore ? state : 'covered';
}
