import { stringify } from 'csv-stringify/sync';
import { toLogin } from '@/lib/auth/return-to';
import { getSession } from '@/lib/auth/session';
import { toErrorResponse } from '@/lib/json/respond';
import type { Result } from '@/lib/result';

type Row = Record<string, string | number>;
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
 * login.
 */
export async function answerCsv({ name, columns, path, read }: CsvFile): Promise<Response> {
  const session = await getSession();
  if (!session) return goTo(toLogin(path, true));
  const { token } = session;
  const first = await read('', token);
  if (!first.ok)
    return first.error.code === 'unauthorized' ? goTo(toLogin(path, true)) : toErrorResponse(first.error);
  return new Response(toStream(writePages(first.value, columns, (after) => read(after, token))), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

function toStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await texts.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
}

/** @throws when a later page can't be read, so that no file looks complete without it */
async function* writePages(
  first: { rows: readonly Row[]; next: string },
  columns: readonly string[],
  read: (after: string) => Promise<Page>,
): AsyncGenerator<string> {
  yield toCsv([], columns, true);
  for (let page = first; ;) {
    yield toCsv(page.rows, columns, false);
    if (page.next === '') return;
    const following = await read(page.next);
    if (!following.ok) throw new Error(following.error.message);
    page = following.value;
  }
}

/** A text that a spreadsheet would take for a formula is escaped. A number may be negative. */
function toCsv(rows: readonly Row[], columns: readonly string[], header: boolean): string {
  return stringify([...rows], {
    columns: [...columns],
    header,
    bom: header,
    escape_formulas: true,
    quoted_match: /[\r\n]/,
    record_delimiter: 'windows',
    cast: { number: (value) => ({ value: value.toFixed(2), escape_formulas: false }) },
  });
}

/** A relative address stays on the request's host. */
const goTo = (path: string) => new Response(null, { status: 303, headers: { location: path } });
