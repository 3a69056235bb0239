import { stringify } from 'csv-stringify/sync';
import { toLogin } from '@/lib/auth/return-to';
import { getSession } from '@/lib/auth/session';
import { goTo } from '@/lib/http/go-to';
import { toErrorResponse } from '@/lib/json/respond';
import type { Result } from '@/lib/result';

type Row = Record<string, string | number | null>;
type Page = Result<{ rows: readonly Row[]; next: string }>;

type CsvFile = {
  name: string;
  columns: readonly string[];
  /** Where a login leads back to. */
  path: string;
  read: (after: string, token: string) => Promise<Page>;
};

/**
 * One page is in memory at a time. A plain link leads here, so a session that is over leads to the
 * login. A later page that can't be read breaks the download off, so that no file looks complete.
 */
export async function answerCsv({ name, columns, path, read }: CsvFile): Promise<Response> {
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
function toCsv(rows: readonly Row[], columns: readonly string[], header: boolean): string {
  return stringify([...rows], {
    columns: [...columns],
    header,
    bom: header,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { number: (value) => ({ value: value.toFixed(2), escape_formulas: false }) },
  });
}
