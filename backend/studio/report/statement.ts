import * as z from 'zod';
import { MONEY_MODES } from '@/lib/contract/studio/report/calls';
import { toLocalText } from '@/lib/time/local-time';
import type { BackendDeps } from '../../config/config';
import { isolateReads } from '../../store/isolated-reads';
import { isOfMode } from '../../store/of-mode';
import type { PaymentMode, Store } from '../../store/schema';
import { lockOrganisation } from '../organisation/lock-organisation';
import { addSum, noSums, type Sums, sumsSchema } from './figures';
import { listPayouts, type PayoutRow } from './list-payouts';
import { DAY_MS, toDate } from './local-days';
import { listShares } from './shares';
import { type DaySum, sumMovements } from './sum-movements';
import { type DatedZone, listZones, toMonth } from './zones';

/** A month closes when the 5th of the next one begins. In days. */
const OPEN_DAYS = 4;

/** What stands in the statement of `month`. It happened in the month `from`. In cents. */
type Line = { month: string; from: string; sums: Sums; paidOut: number };

/** `last` is the last closed month, in any mode; empty before the first. */
type Closings = { last: string; closed: readonly (Line & { mode: PaymentMode })[] };

const SUM_NAMES = sumsSchema.keyof().options;
const linesSchema = z.array(z.object({ from: z.string(), sums: sumsSchema, paidOut: z.int() }));

type Books = { all: readonly DaySum[]; payouts: readonly PayoutRow[]; zones: readonly DatedZone[] };

const monthOf = (day: string) => day.slice(0, 'YYYY-MM'.length);

const shiftMonth = (month: string, by: 1 | -1) =>
  monthOf(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by)).toISOString());

/** The last month that is over, in the zone of now. */
function toDueMonth(nowMs: number, zones: readonly DatedZone[]): string {
  const wallMs = Date.parse(`${toLocalText(nowMs, zones.at(-1)?.zone ?? 'UTC')}Z`);
  return shiftMonth(monthOf(new Date(wallMs - OPEN_DAYS * DAY_MS).toISOString()), -1);
}

export async function readBooks(store: Store, organisationId: string, nowMs: number): Promise<Books> {
  const [zones, shares] = [await listZones(store, organisationId), await listShares(store, organisationId)];
  const all = await sumMovements(store, { organisationId }, { shares, zones, nowMs });
  return { all, zones, payouts: await listPayouts(store, organisationId) };
}

/**
 * What is in no closed statement: each in the month in which it happened, or in the first that was
 * open when it was booked. What another instance was about to book then stands in the month after.
 */
function listOpen({ all, payouts, zones }: Books, mode: PaymentMode, { last, closed }: Closings): Line[] {
  const lines = new Map<string, Line>();
  function find(wanted: string, from: string): Line {
    const month = wanted <= last ? shiftMonth(last, 1) : wanted;
    const line = lines.get(`${month} ${from}`) ?? { month, from, sums: noSums(), paidOut: 0 };
    lines.set(`${month} ${from}`, line);
    return line;
  }
  for (const row of all.filter((one) => isOfMode(one.mode, mode))) {
    const from = monthOf(row.day);
    const open = row.booked === null ? from : monthOf(toDate(row.booked - OPEN_DAYS));
    addSum(find(open > from ? open : from, from).sums, row);
  }
  for (const { at, cents } of payouts.filter((row) => row.mode === mode))
    find(toMonth(at, zones), toMonth(at, zones)).paidOut += cents;
  for (const { month, from, sums, paidOut } of closed.filter((line) => line.mode === mode)) {
    const line = find(month, from);
    for (const name of SUM_NAMES) line.sums[name] -= sums[name];
    line.paidOut -= paidOut;
  }
  return [...lines.values()].filter(
    ({ sums, paidOut }) => paidOut !== 0 || SUM_NAMES.some((name) => sums[name] !== 0),
  );
}

/** Of a mode, oldest first, after `closeMonths`. */
export async function listStatement(
  store: Store,
  organisationId: string,
  { books, mode }: { books: Books; mode: PaymentMode },
): Promise<(Line & { isClosed: boolean })[]> {
  const closings = await listClosed(store, organisationId);
  const closed = closings.closed.filter((line) => line.mode === mode);
  // Its own money is the first line of a month.
  const toKey = ({ month, from }: Line) => `${month} ${from === month ? '' : from}`;
  return [
    ...closed.map((line) => ({ ...line, isClosed: true })),
    ...listOpen(books, mode, closings).map((line) => ({ ...line, isClosed: false })),
  ].sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
}

/**
 * Closes the months that are over, all modes at once. Statements are sums of what was booked before
 * they closed, so it doesn't matter when or by which instance this is done.
 */
export async function closeMonths(store: Store, organisationId: string, nowMs: number): Promise<void> {
  for (let isDone = false; !isDone;) {
    const closings = await listClosed(store, organisationId);
    const due = toDueMonth(nowMs, await listZones(store, organisationId));
    if (closings.last >= due) return;
    const books = await readBooks(store, organisationId, nowMs);
    const rows = MONEY_MODES.flatMap((mode) => {
      const lines = listOpen(books, mode, closings).filter(({ month }) => month <= due);
      return [...new Set([due, ...lines.map(({ month }) => month)])].map((month) => ({
        organisation_id: organisationId,
        payment_mode: mode,
        month,
        lines: JSON.stringify(lines.filter((line) => line.month === month)),
        closed_at: nowMs,
      }));
    });
    isDone = await store.transaction().execute(async (trx) => {
      await lockOrganisation(trx, organisationId);
      // Another instance may have closed them meanwhile.
      if ((await listClosed(trx, organisationId)).last !== closings.last) return false;
      await trx.insertInto('statements').values(rows).execute();
      return true;
    });
  }
}

/** Of all organisations. */
export async function closeAllMonths({ store, now, report }: Omit<BackendDeps, 'payments'>): Promise<void> {
  for (const { id } of await store.selectFrom('organisations').select('id').execute())
    await isolateReads(id, () => closeMonths(store, id, now())).catch((error: unknown) =>
      report(`The statement of ${id} could not be closed.`, error),
    );
}

async function listClosed(store: Store, organisationId: string): Promise<Closings> {
  const rows = await store
    .selectFrom('statements')
    .select(['month', 'payment_mode', 'lines'])
    .where('organisation_id', '=', organisationId)
    .orderBy('month')
    .execute();
  return {
    last: rows.at(-1)?.month ?? '',
    closed: rows.flatMap(({ month, payment_mode: mode, lines }) =>
      linesSchema.parse(JSON.parse(lines)).map((line) => ({ ...line, month, mode })),
    ),
  };
}
