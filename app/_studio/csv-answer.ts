import type * as z from 'zod';
import { stringify } from 'csv-stringify/sync';
import { toLogin } from '@/lib/auth/return-to';
import { getSession } from '@/lib/auth/session';
import { goTo } from '@/lib/http/go-to';
import { toErrorResponse } from '@/lib/json/respond';
import type { Result } from '@/lib/result';

/** A number is an amount. */
type Cell = string | number | null;
type Columns<R> = Record<string, (row: R) => Cell>;

/** All fields of a row, by their names. */
export function toColumns<S extends Record<string, z.ZodType<Cell>>>(schema: z.ZodObject<S>) {
  const columns = Object.keys(schema.shape).map((name) => [name, (row: Row<S>) => row[name]]);
  return Object.fromEntries(columns) as Columns<Row<S>>;
}
type Row<S extends Record<string, z.ZodType>> = { [N in keyof S]: z.output<S[N]> };

type Page<R> = Result<{ rows: readonly R[]; next: string }>;

type CsvFile<R> = {
  name: string;
  /** By their names in the first line. */
  columns: Columns<R>;
  /** Where a login leads back to. */
  path: string;
  read: (after: string, token: string) => Promise<Page<R>>;
};

/**
 * One page is in memory at a time. A plain link leads here, so a session that is over leads to the
 * login. A later page that can't be read breaks the download off, so that no file looks complete.
 */
export async function answerCsv<R>({ name, columns, path, read }: CsvFile<R>): Promise<Response> {
  const session = await getSession();
  if (!session) return goTo(toLogin(path, true));
  const { token } = session;
  const first = await read('', token);
  if (!first.ok)
    return first.error.code === 'unauthorized' ? goTo(toLogin(path, true)) : toErrorResponse(first.error);
  const encoder = new TextEncoder();
  let { next } = first.value;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(toCsv(first.value.rows, columns, true)));
      if (next === '') controller.close();
    },
    async pull(controller) {
      const page = await read(next, token);
      if (!page.ok) return controller.error(new Error(page.error.message));
      next = page.value.next;
      controller.enqueue(encoder.encode(toCsv(page.value.rows, columns, false)));
      if (next === '') controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

/** A text that a spreadsheet would take for a formula is escaped. A number may be negative. */
function toCsv<R>(rows: readonly R[], columns: Columns<R>, header: boolean): string {
  const cells = rows.map((row) => Object.values(columns).map((toCell) => toCell(row)));
  return stringify(cells, {
    columns: Object.keys(columns),
    header,
    bom: header,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { number: (value) => ({ value: value.toFixed(2), escape_formulas: false }) },
  });
}
