import type { PaymentProvider } from '@/lib/contract/payment-providers';
import { listDemoEvents } from '@/backend/seed/demo-events';
import { BUYERS } from './buyers';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type Later =
  | { kind: 'refund'; afterMs: number; amountCents: number | null; note: string }
  | { kind: 'dispute'; afterMs: number };

export type Sale = {
  buyer: (typeof BUYERS)[number];
  eventId: string;
  selectedPackage: string;
  provider: PaymentProvider;
  registeredAtMs: number;
  later: Later | null;
};

/** `announcedMs` is before the demo begins. Sales end with the show, if it is over. */
const CAMPAIGNS = [
  { eventId: 'evt-midnight-run', share: 0.42, announcedMs: 14 * DAY_MS },
  { eventId: 'evt-glass-harbour', share: 0.23, announcedMs: 9 * DAY_MS },
  { eventId: 'evt-last-bell', share: 0.35, announcedMs: 14 * DAY_MS },
];

/** Which package the next buyers take; some events have two only. */
const TASTE = [0, 1, 0, 0, 1, 2, 0, 1, 1, 0];

const refund = (days: number, amountCents: number | null, note: string): Later => ({
  kind: 'refund',
  afterMs: days * DAY_MS,
  amountCents,
  note,
});

/** By the number of the sale. */
const LATER = new Map<number, Later>([
  [2, refund(1, 400, 'The helicopter feed is no longer part of this ticket.')],
  [3, refund(2, null, 'Bought with the wrong account.')],
  [9, { kind: 'dispute', afterMs: 5 * DAY_MS }],
  [31, refund(1, null, 'Cannot watch on that evening.')],
  [50, refund(3, null, 'Bought twice by mistake.')],
  [77, refund(2, 500, 'Goodwill for a late reply.')],
  [90, refund(1, null, 'The picture froze during the main event.')],
]);

/** In order of the sales' numbers, so that a plan made later continues one that was begun. */
export function planSales(nowMs: number, total = BUYERS.length): Sale[] {
  const events = new Map(listDemoEvents(nowMs).map((event) => [event.id, event]));
  const sales: Sale[] = [];
  for (const { eventId, share, announcedMs } of CAMPAIGNS) {
    const event = events.get(eventId);
    if (!event) continue;
    const count = Math.round(total * share);
    const hasBegun = event.start_time <= nowMs;
    const from = nowMs - announcedMs;
    const until = Math.min(nowMs - 5 * MINUTE_MS, event.end_time ?? nowMs);
    for (let place = 0; place < count; place += 1) {
      const number = sales.length;
      const buyer = BUYERS[number];
      const taken = event.packages[(TASTE[number % TASTE.length] ?? 0) % event.packages.length];
      if (!buyer || !taken) continue;
      sales.push({
        buyer,
        eventId,
        selectedPackage: taken.id,
        provider: number % 4 === 3 ? 'paypal' : 'stripe',
        registeredAtMs: Math.round(from + toShare((place + 0.5) / count, hasBegun) * (until - from)),
        later: LATER.get(number) ?? null,
      });
    }
  }
  return sales;
}

/** Many buy when an event is announced, few between, and many again once its day has come. */
const toShare = (part: number, hasBegun: boolean) =>
  hasBegun ? (1 - Math.cos(Math.PI * part)) / 2 : 1 - Math.cos((Math.PI * part) / 2);
