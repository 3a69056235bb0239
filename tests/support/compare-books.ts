import { findTickets } from '@/backend/studio/codes/code-target';
import type { Store } from '@/backend/store/schema';
import { addSum, noSums, type Sums } from '@/backend/studio/report/figures';
import { sumMovements } from '@/backend/studio/report/sum-movements';
import { always } from '@/backend/studio/report/zones';
import { toLocalText } from '@/lib/time/local-time';
import type { Sandbox } from '@/sandbox/connect-sandbox';
import { type BookLine, bookLinesSchema } from '@/sandbox/shared/books';

const DAY = 'YYYY-MM-DD'.length;
const PARTS = { payment: 'paid', refund: 'refunds', dispute: 'disputes' } as const;
const FIGURES = ['orders', 'paid', 'refunds', 'disputes', 'fees'] as const;

/** The stand-ins' own books. */
export async function readJournals({ control }: Pick<Sandbox, 'control'>): Promise<BookLine[]> {
  const asked = ['stripe', 'paypal'].map((provider) => control(`${provider}/books`, {}));
  return (await Promise.all(asked)).flatMap((answer) => bookLinesSchema.parse(answer).lines);
}

/** In cents, for each organisation, event and day of the event. `lines` say where they differ. */
export async function compareBooks(store: Store, journals: readonly BookLine[], nowMs = Date.now()) {
  const rows = await store.selectFrom('orders').select(['id', 'event_id', 'organisation_id']).execute();
  const orderOf = new Map(rows.map((row) => [row.id, row]));
  const listOf = (eventId: string) =>
    journals.filter(({ orderId }) => (orderOf.get(orderId ?? '')?.event_id ?? '') === eventId);
  /** Passes, by their organization. */
  const ofNoEvent = listOf('').map((line) => ({
    line,
    organisation: orderOf.get(line.orderId ?? '')?.organisation_id ?? null,
  }));
  const drafts = await store.selectFrom('event_drafts').select(['event_id', 'organisation_id']).execute();
  const [report, journal] = [createBooks(), createBooks()];
  for (const { event_id: eventId, organisation_id: organisation } of drafts) {
    const { zone } = await findTickets(store, eventId);
    for (const row of await sumMovements(store, { eventId }, { shares: [], zones: always(zone), nowMs }))
      report.add([eventId, `${eventId} ${row.day}`], (sums) => addSum(sums, row));
    for (const line of listOf(eventId)) {
      const day = toLocalText(line.atMs, zone).slice(0, DAY);
      journal.add([`organization ${organisation}`, eventId, `${eventId} ${day}`], (sums) =>
        addLine(sums, line),
      );
    }
  }
  for (const organisationId of new Set(drafts.map((draft) => draft.organisation_id)))
    for (const row of await sumMovements(
      store,
      { organisationId },
      { shares: [], zones: always('UTC'), nowMs },
    ))
      report.add([`organization ${organisationId}`], (sums) => addSum(sums, row));
  for (const { line, organisation } of ofNoEvent)
    if (organisation !== null) journal.add([`organization ${organisation}`], (sums) => addLine(sums, line));
  const keys = [...new Set([...report.sums.keys(), ...journal.sums.keys()])].sort();
  return {
    compared: keys.length,
    /** Payments for other things than an event or a pass, or of no order. */
    others: ofNoEvent.filter(({ organisation }) => organisation === null).length,
    totals: [...report.sums].filter(([key]) => key.startsWith('organization ')),
    lines: keys.flatMap((key) => {
      const [ours, theirs] = [report.sums.get(key) ?? noSums(), journal.sums.get(key) ?? noSums()];
      return FIGURES.filter((name) => ours[name] !== theirs[name]).map(
        (name) => `${key}: ${name} ${ours[name]} in the report, ${theirs[name]} at the providers`,
      );
    }),
  };
}

function createBooks() {
  const sums = new Map<string, Sums>();
  return {
    sums,
    add(keys: readonly string[], work: (sums: Sums) => void): void {
      for (const key of keys) {
        const found = sums.get(key) ?? noSums();
        sums.set(key, found);
        work(found);
      }
    },
  };
}

function addLine(sums: Sums, { kind, cents, feeCents }: BookLine): void {
  sums[PARTS[kind]] += cents;
  sums.fees += feeCents;
  if (kind === 'payment') sums.orders += 1;
}
