import { TICKETS } from '@/lib/content/studio/tickets';
import type { DraftPackage } from '@/lib/contract/studio';
import { formatPrice, toCents } from '@/lib/money';
import { sayMoment } from '@/lib/time/moment';

type SaleTimes = Pick<DraftPackage, 'sale_from' | 'sale_until'>;

/** When a ticket's sale begins, ends, or ended; null where it has no times of its own. */
export function saySale({ sale_from: from, sale_until: until }: SaleTimes, zone: string, nowMs: number) {
  const say = (instant: string) => sayMoment(Date.parse(instant), zone);
  if (until !== undefined && hasEnded(until, nowMs)) return TICKETS.sale.ended(say(until));
  if (from !== undefined && Date.parse(from) > nowMs) return TICKETS.sale.from(say(from));
  return until === undefined ? null : TICKETS.sale.until(say(until));
}

export const hasSaleEnded = ({ sale_until: until }: SaleTimes, nowMs: number): boolean =>
  until !== undefined && hasEnded(until, nowMs);

const hasEnded = (until: string, nowMs: number) => Date.parse(until) <= nowMs;

/** With an early price that still counts, and when it ends. */
export function sayTicketPrice(
  { price, early }: Pick<DraftPackage, 'price' | 'early'>,
  zone: string,
  nowMs: number,
): string {
  const later = formatPrice(toCents(price));
  if (early === undefined || hasEnded(early.until, nowMs)) return later;
  return TICKETS.early(formatPrice(toCents(early.price)), sayMoment(Date.parse(early.until), zone), later);
}

/** Its price and sale, as "$9.00 · On sale until Tue, Dec 1". */
export const sayTicket = (ticket: DraftPackage | undefined, zone: string, nowMs: number) =>
  ticket &&
  [sayTicketPrice(ticket, zone, nowMs), saySale(ticket, zone, nowMs)]
    .filter((text) => text !== null)
    .join(' · ');
