import { addSum, noSums } from '../../backend/studio/report/figures.ts';
import { sumMovements } from '../../backend/studio/report/sum-movements.ts';
import { findTickets } from '../../backend/studio/codes/make-codes.ts';
import { toLocalText } from '../../lib/time/local-time.ts';

const DAY = 'YYYY-MM-DD'.length;
const PARTS = { payment: 'paid', refund: 'refunds', dispute: 'disputes' };
const FIGURES = ['orders', 'paid', 'refunds', 'disputes', 'fees'];

/** The stand-ins' own books. */
export async function readJournals(sandbox) {
  const asked = ['stripe', 'paypal'].map((provider) => sandbox.control(`${provider}/books`, {}));
  return (await Promise.all(asked)).flatMap(({ lines }) => lines);
}

/** In cents, for each organisation, event and day of the event. `lines` say where they differ. */
export async function compareBooks(store, journals) {
  const orders = new Map(
    (await store.selectFrom('orders').select(['id', 'event_id']).execute()).map((row) => [row.id, row]),
  );
  const drafts = await store.selectFrom('event_drafts').select(['event_id', 'organisation_id']).execute();
  const [report, journal] = [createBooks(), createBooks()];
  let others = 0;
  for (const { event_id: eventId, organisation_id: organisation } of drafts) {
    const { zone } = await findTickets(store, eventId);
    const found = await sumMovements(store, { eventId }, { shares: [], zone });
    for (const row of found) report.add([eventId, `${eventId} ${row.day}`], (sums) => addSum(sums, row));
    for (const line of journals.filter(({ orderId }) => orders.get(orderId)?.event_id === eventId))
      journal.add(
        [`organization ${organisation}`, eventId, `${eventId} ${toLocalText(line.atMs, zone).slice(0, DAY)}`],
        (sums) => addLine(sums, line),
      );
  }
  for (const organisationId of new Set(drafts.map((draft) => draft.organisation_id)))
    for (const row of await sumMovements(store, { organisationId }, { shares: [], zone: 'UTC' }))
      report.add([`organization ${organisationId}`], (sums) => addSum(sums, row));
  for (const { orderId } of journals) if (!orders.get(orderId)?.event_id) others += 1;
  const keys = [...new Set([...report.sums.keys(), ...journal.sums.keys()])].sort();
  const lines = keys.flatMap((key) => {
    const [ours, theirs] = [report, journal].map(({ sums }) => sums.get(key) ?? noSums());
    const apart = FIGURES.filter((name) => ours[name] !== theirs[name]);
    return apart.map(
      (name) => `${key}: ${name} ${ours[name]} in the report, ${theirs[name]} at the providers`,
    );
  });
  if (others > 0) lines.push(`${others} movements at the providers belong to no event`);
  return { lines, compared: keys.length, totals: report.sumOf('organization ') };
}

function createBooks() {
  const sums = new Map();
  return {
    sums,
    add(keys, work) {
      for (const key of keys) {
        if (!sums.has(key)) sums.set(key, noSums());
        work(sums.get(key));
      }
    },
    sumOf(prefix) {
      const chosen = [...sums].filter(([key]) => key.startsWith(prefix)).map(([, one]) => one);
      return Object.fromEntries(
        [...FIGURES, 'untold'].map((name) => [name, chosen.reduce((sum, one) => sum + one[name], 0)]),
      );
    },
  };
}

function addLine(sums, { kind, cents, feeCents }) {
  sums[PARTS[kind]] += cents;
  sums.fees += feeCents;
  if (kind === 'payment') sums.orders += 1;
}
