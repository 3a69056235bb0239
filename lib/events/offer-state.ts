import { earlySaleFrom } from '@/lib/contract/early-sale';
import { liveUntil } from '@/lib/contract/event-phase';
import { DEFAULT_SCREENS } from '@/lib/contract/terms';
import { ticketEnd, watchEnd } from '@/lib/contract/ticket-end';
import type { EventDetails, EventPackage } from './event';

/** `packages` is null where the API doesn't say which were bought. */
type Holding = {
  packages: readonly string[] | null;
  untilMs: number | null;
  endsWithShow: boolean;
  screens: number | null;
};

/** Of a package, for all visitors alike. `early`: for followers and pass holders. */
export type SaleState =
  'on-sale' | 'early' | 'not-yet' | 'sale-ended' | 'sold-out' | 'held' | 'cancelled' | 'sale-stopped';

type Sold = Pick<EventPackage, 'sale_from' | 'sale_until' | 'left' | 'isHeld' | 'access'>;
type Show = Pick<
  EventDetails,
  'cancelled' | 'isSaleStopped' | 'startsAtMs' | 'endsAtMs' | 'endedAtMs' | 'runsOver' | 'early_days'
>;

export function toSaleState(
  { sale_from: saleFromMs, sale_until: saleUntilMs, left, isHeld, access }: Sold,
  show: Show,
  nowMs: number,
): SaleState {
  if (show.cancelled !== null) return 'cancelled';
  if (show.isSaleStopped) return 'sale-stopped';
  const endsMs = [saleUntilMs, ticketEnd(access, nowMs, toTicketTimes(show))];
  if (endsMs.some((ms) => ms !== null && nowMs >= ms)) return 'sale-ended';
  if (left === 0) return isHeld ? 'held' : 'sold-out';
  if (saleFromMs === null || nowMs >= saleFromMs) return 'on-sale';
  return nowMs >= (earlySaleFrom(saleFromMs, show.early_days) ?? saleFromMs) ? 'early' : 'not-yet';
}

/** The packages that can be bought, now or later. */
export function listOffered<P extends Sold>(event: Show & { packages: readonly P[] }, nowMs: number): P[] {
  return event.packages.filter((sold) =>
    ['on-sale', 'early', 'not-yet'].includes(toSaleState(sold, event, nowMs)),
  );
}

export const isInEarlySale = (event: Show & { packages: readonly Sold[] }, nowMs: number): boolean =>
  event.packages.some((sold) => toSaleState(sold, event, nowMs) === 'early');

/** `covered`: the package would add nothing to the ticket. */
export type OfferState = SaleState | 'owned' | 'covered';

const toTicketTimes = (show: Show) => ({ startsAtMs: show.startsAtMs, showEndsAtMs: liveUntil(show) });

/**
 * A package is still worth buying if it lasts longer, plays on more screens or costs more than the
 * ticket. Hours that would only begin later are not more.
 */
export function toOfferState(
  sold: EventPackage,
  event: Show & Pick<EventDetails, 'packages' | 'replayUntilMs'>,
  holding: Holding | null,
  nowMs: number,
): OfferState {
  const state = toSaleState(sold, event, nowMs);
  if (!holding?.packages) return state;
  const { packages: ids, screens } = holding;
  if (ids.includes(sold.id)) return 'owned';
  const bought = event.packages.filter(({ id }) => ids.includes(id));
  const paidCents = bought.length > 0 ? Math.max(...bought.map(({ priceCents }) => priceCents)) : Infinity;
  const replayUntilMs = event.replayUntilMs ?? Infinity;
  const times = toTicketTimes(event);
  const untilMs = holding.endsWithShow ? times.showEndsAtMs : holding.untilMs;
  const endMs = watchEnd(ticketEnd(sold.access, nowMs, times), replayUntilMs) ?? replayUntilMs;
  const hours = sold.access?.from === 'purchase' ? sold.access.hours : Infinity;
  const isLater = bought.some(({ access }) => access?.from === 'purchase' && access.hours >= hours);
  const isMore =
    (endMs > (untilMs ?? replayUntilMs) && !isLater) ||
    (sold.screens ?? DEFAULT_SCREENS) > (screens ?? DEFAULT_SCREENS) ||
    sold.priceCents > paidCents;
  return isMore ? state : 'covered';
}
