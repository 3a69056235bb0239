import * as z from 'zod';
import { MONEY_MODES } from '@/lib/contract/studio/money-calls';
import { toLocalText } from '@/lib/time/local-time';
import type { BackendDeps } from '../../config/config';
import { isolateReads } from '../../store/isolated-reads';
import { isOfMode } from '../../store/of-mode';
import type { PaymentMode, Store } from '../../store/schema';
import { lockOrganisation } from '../lock-organisation';
import { addSum, noSums, SUM_NAMES, type Sums } from './figures';
import { toDate } from './local-days';
import { listPayouts, type PayoutRow } from './list-payouts';
import { listShares } from './shares';
import { type DaySum, sumMovements } from './sum-movements';
import { type DatedZone, listZones, toMonth } from './zones';

const DAY_MS = 24 * 60 * 60_000;

/** A month closes when the 5th of the next one begins. In days. */
const OPEN_DAYS = 4;

const MONTH = 'YYYY-MM'.length;

/** What stands in the statement of `month`. It happened in the month `from`. In cents. */
export type StatementLine = { month: string; from: string; sums: Sums; paidOut: number };

/** `last` is the last closed month, in any mode; empty before the first. */
type Closings = { last: string; closed: readonly (StatementLine & { mode: PaymentMode })[] };

const cents = z.int();
const linesSchema = z.array(
  z.object({
    from: z.string(),
    sums: z.record(z.enum(SUM_NAMES), cents),
    paidOut: cents,
  }),
);

type Books = { all: readonly DaySum[]; payouts: readonly PayoutRow[]; zones: readonly DatedZone[] };

const shiftMonth = (month: string, by: 1 | -1) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by))
    .toISOString()
    .slice(0, MONTH);

/** The last month that is over, in the zone of now. */
function toDueMonth(nowMs: number, zone: string): string {
  const wallMs = Date.parse(`${toLocalText(nowMs, zone)}Z`);
  return shiftMonth(new Date(wallMs - OPEN_DAYS * DAY_MS).toISOString().slice(0, MONTH), -1);
}

export async function readBooks(store: Store, organisationId: string, nowMs: number): Promise<Books> {
  const [zones, shares] = [await listZones(store, organisationId), await listShares(store, organisationId)];
  const all = await sumMovements(store, { organisationId }, { shares, zones, nowMs });
  return { all, zones, payouts: await listPayouts(store, organisationId) };
}

/** Each in the month in which it happened, or in the first that was open when it was booked. */
function listLines({ all, payouts, zones }: Books, mode: PaymentMode): StatementLine[] {
  const lines = createLines();
  for (const row of all.filter((one) => isOfMode(one.mode, mode))) {
    const from = row.day.slice(0, MONTH);
    const open = row.booked === null ? from : toDate(row.booked - OPEN_DAYS).slice(0, MONTH);
    addSum(lines.read(open > from ? open : from, from).sums, row);
  }
  for (const { at, cents: paid } of payouts.filter((row) => row.mode === mode)) {
    const month = toMonth(at, zones);
    lines.read(month, month).paidOut += paid;
  }
  return lines.list();
}

/**
 * What is in no closed statement. What another instance was about to book when it closed stands in
 * the month after the last one.
 */
function listOpen(books: Books, mode: PaymentMode, { last, closed }: Closings): StatementLine[] {
  const lines = createLines();
  const toOpen = (month: string) => (month <= last ? shiftMonth(last, 1) : month);
  for (const line of listLines(books, mode)) lines.add(line, 1, toOpen(line.month));
  for (const line of closed.filter((one) => one.mode === mode)) lines.add(line, -1, toOpen(line.month));
  return lines.list();
}

/** Of a mode, oldest first, after `closeMonths`. */
export async function listStatement(
  store: Store,
  organisationId: string,
  { books, mode }: { books: Books; mode: PaymentMode },
): Promise<(StatementLine & { isClosed: boolean })[]> {
  const closings = await listClosed(store, organisationId);
  const closed = closings.closed.filter((line) => line.mode === mode);
  return [
    ...closed.map((line) => ({ ...line, isClosed: true })),
    ...listOpen(books, mode, closings).map((line) => ({ ...line, isClosed: false })),
  ].sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
}

/** Its own money is the first line of a month. */
const toKey = ({ month, from }: StatementLine) => `${month} ${from === month ? '' : from}`;

/**
 * Closes the months that are over, all modes at once. Statements are sums of what was booked before
 * they closed, so it doesn't matter when or by which instance this is done.
 */
export async function closeMonths(store: Store, organisationId: string, nowMs: number): Promise<void> {
  for (let isDone = false; !isDone;) {
    const closings = await listClosed(store, organisationId);
    const { last } = closings;
    const zone = (await listZones(store, organisationId)).at(-1)?.zone ?? 'UTC';
    const due = toDueMonth(nowMs, zone);
    if (last >= due) return;
    const books = await readBooks(store, organisationId, nowMs);
    const rows = MONEY_MODES.flatMap((mode) => {
      const lines = listOpen(books, mode, closings);
      const months = new Set([due, ...lines.map(({ month }) => month)]);
      return [...months].flatMap((month) => {
        if (month > due) return [];
        const own = lines.filter((line) => line.month === month);
        const text = JSON.stringify(own.map(({ from, sums, paidOut }) => ({ from, sums, paidOut })));
        return [
          { organisation_id: organisationId, payment_mode: mode, month, lines: text, closed_at: nowMs },
        ];
      });
    });
    isDone = await store.transaction().execute(async (trx) => {
      await lockOrganisation(trx, organisationId);
      // Another instance may have closed them meanwhile.
      if ((await listClosed(trx, organisationId)).last !== last) return false;
      await trx.insertInto('statements').values(rows).execute();
      return true;
    });
  }
}

type Deps = Pick<BackendDeps, 'store' | 'now' | 'report'>;

/** Those of all organisations that are due. */
export async function closeAllMonths({ store, now, report }: Deps): Promise<void> {
  const rows = await store
    .selectFrom('organisations')
    .leftJoin('statements', 'statements.organisation_id', 'organisations.id')
    .select(({ fn }) => ['organisations.id', 'organisations.timezone', fn.max('month').as('last')])
    .groupBy(['organisations.id', 'organisations.timezone'])
    .execute();
  for (const { id, timezone, last } of rows) {
    if ((last ?? '') >= toDueMonth(now(), timezone)) continue;
    await isolateReads(id, () => closeMonths(store, id, now())).catch((error: unknown) =>
      report(`The statement of ${id} could not be closed.`, error),
    );
  }
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

function createLines() {
  const lines = new Map<string, StatementLine>();
  function read(month: string, from: string): StatementLine {
    const key = `${month} ${from}`;
    const line = lines.get(key) ?? { month, from, sums: noSums(), paidOut: 0 };
    lines.set(key, line);
    return line;
  }
  return {
    read,
    add({ from, sums, paidOut }: StatementLine, sign: 1 | -1, month: string): void {
      const line = read(month, from);
      for (const name of SUM_NAMES) line.sums[name] += sign * sums[name];
      line.paidOut += sign * paidOut;
    },
    list: () =>
      [...lines.values()].filter(
        ({ sums, paidOut }) => paidOut !== 0 || SUM_NAMES.some((name) => sums[name] !== 0),
      ),
  };
}
