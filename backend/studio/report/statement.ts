import * as z from 'zod';
import { MONEY_MODES } from '@/lib/contract/studio/money-calls';
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
import { always, type DatedZone, listZones, toMonth } from './zones';

const DAY_MS = 24 * 60 * 60_000;

/** A month closes when the 5th of the next one begins. In days. */
const OPEN_DAYS = 4;

const MONTH = 'YYYY-MM'.length;

/** What stands in the statement of `month`. It happened in the month `from`. In cents. */
export type StatementLine = { month: string; from: string; sums: Sums; paidOut: number };

type Closed = StatementLine & { mode: PaymentMode };

const cents = z.int();
const linesSchema = z.array(
  z.object({
    from: z.string(),
    sums: z.record(z.enum(SUM_NAMES), cents),
    paidOut: cents,
  }),
);

type Books = { all: readonly DaySum[]; payouts: readonly PayoutRow[]; zones: readonly DatedZone[] };

/** The first month that is open. */
const toOpenMonth = (nowMs: number, zones: readonly DatedZone[]) =>
  toMonth(nowMs - OPEN_DAYS * DAY_MS, zones);

const toMonthBefore = (month: string) =>
  new Date(Date.parse(`${month}-01T00:00Z`) - DAY_MS).toISOString().slice(0, MONTH);

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

/** Of a mode, by month. What is in no closed statement stands in the first month that is open. */
export async function listStatement(
  store: Store,
  organisationId: string,
  { books, mode, nowMs }: { books: Books; mode: PaymentMode; nowMs: number },
): Promise<(StatementLine & { isClosed: boolean })[]> {
  const { last, closed } = await listClosed(store, organisationId);
  const own = closed.filter((line) => line.mode === mode);
  const open = toOpenMonth(nowMs, books.zones);
  const lines = createLines();
  for (const line of listLines(books, mode)) lines.add(line, 1, line.month <= last ? open : line.month);
  for (const line of own) lines.add(line, -1, open);
  return [
    ...own.map((line) => ({ ...line, isClosed: true })),
    ...lines.list().map((line) => ({ ...line, isClosed: false })),
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
    const { last } = await listClosed(store, organisationId);
    const due = toMonthBefore(toOpenMonth(nowMs, await listZones(store, organisationId)));
    if (last >= due) return;
    const books = await readBooks(store, organisationId, nowMs);
    const rows = MONEY_MODES.flatMap((mode) => {
      const lines = listLines(books, mode);
      const months = new Set([due, ...lines.map(({ month }) => month)]);
      return [...months].flatMap((month) => {
        if (month > due || month <= last) return [];
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

/** Those of all organisations that are due. */
export async function closeAllMonths({ store, now, report }: BackendDeps): Promise<void> {
  const rows = await store
    .selectFrom('organisations')
    .leftJoin('statements', 'statements.organisation_id', 'organisations.id')
    .select(({ fn }) => ['organisations.id', 'organisations.timezone', fn.max('month').as('last')])
    .groupBy(['organisations.id', 'organisations.timezone'])
    .execute();
  for (const { id, timezone, last } of rows) {
    if ((last ?? '') >= toMonthBefore(toOpenMonth(now(), always(timezone)))) continue;
    await isolateReads(id, () => closeMonths(store, id, now())).catch((error: unknown) =>
      report(`The statement of ${id} could not be closed.`, error),
    );
  }
}

async function listClosed(store: Store, organisationId: string): Promise<{ last: string; closed: Closed[] }> {
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
