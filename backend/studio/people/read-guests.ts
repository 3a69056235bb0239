import { CsvError, parse } from 'csv-parse/sync';
import { GUEST_LINES_MAX, guestEmailSchema, guestNameSchema } from '@/lib/contract/studio/people/schemas';
import { ok, type Result } from '@/lib/result';
import { toEmailKey } from '../../accounts/email-key';
import { refuseFields } from '../drafts/parse-draft';

export type Guest = { name: string; email: string };
export type LineFault = { line: number; message: string };

const NAMES = ['name', 'full name', 'guest', 'guest name'];
const FIRST_NAMES = ['first name', 'firstname', 'given name'];
const LAST_NAMES = ['last name', 'lastname', 'surname', 'family name'];
const EMAILS = ['email', 'e-mail', 'mail', 'email address', 'e-mail address'];

/** In characters. Each cell takes time, and a list of one line may have half a million. */
const LINE_MAX = 2000;

const refuse = (message: string) => refuseFields({ list: message });

/**
 * Reads CSV with commas, semicolons or tabs, whose first line names the columns. Fails with
 * `invalid_input` when no line can be read.
 */
export function readGuests(list: string): Result<{ guests: Guest[]; faults: LineFault[] }> {
  if (/[\0\uFFFD]/.test(list))
    return refuse('Some characters in this list are damaged. Please save it as CSV UTF-8 and try again.');
  const lines = list.split(/\r\n|\n|\r/).filter(isFilled).length - 1;
  if (lines > GUEST_LINES_MAX)
    return refuse(
      `This list has ${lines.toLocaleString('en')} lines. Please add at most ${GUEST_LINES_MAX.toLocaleString('en')} at once.`,
    );
  const records = parseRecords(list);
  if (!records.ok) return records;
  const [head, ...rows] = records.value;
  const columns = (head?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const find = (names: readonly string[]) => columns.findIndex((column) => names.includes(column));
  const emailAt = find(EMAILS);
  const namesAt = [[find(NAMES)], [find(FIRST_NAMES), find(LAST_NAMES)]]
    .map((places) => places.filter((place) => place >= 0))
    .find((places) => places.length > 0);
  if (!namesAt || emailAt < 0)
    return refuse('The first line must name the columns: email, and name or first name and last name.');
  if (rows.length === 0) return refuse('There are no guests below the first line.');
  const toRow = ({ cells, line }: Records[number]): Row => ({
    line,
    name: namesAt.map((place) => cells[place]).join(' '),
    email: cells[emailAt],
  });
  return ok(checkRows(rows.map(toRow)));
}

type Row = { line: number; name: string | undefined; email: string | undefined };

function checkRows(rows: readonly Row[]) {
  const guests: Guest[] = [];
  const faults: LineFault[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, name, email } of rows) {
    const [named, addressed] = [
      guestNameSchema.safeParse(name ?? ''),
      guestEmailSchema.safeParse(email ?? ''),
    ];
    const fault = (message: string) => faults.push({ line, message });
    if (!named.success) fault(toSentence(named.error.issues[0]?.message));
    else if (!addressed.success) fault('This is not an email address.');
    else {
      const key = toEmailKey(addressed.data);
      const earlier = lineOf.get(key);
      if (earlier === undefined) guests.push({ name: named.data, email: addressed.data });
      else fault(`This is the same address as in line ${earlier}.`);
      lineOf.set(key, earlier ?? line);
    }
  }
  return { guests, faults };
}

const toSentence = (message = "This line can't be read") =>
  `${message.replace('Please enter a name', 'The name is missing')}.`;

type Records = { cells: string[]; line: number }[];

/** Excel leaves blank rows as separators. */
const isFilled = (line: string): boolean => /[^\s;,"]/.test(line);

/** Excel's own line, which no other program knows: it names the separator. */
const SEPARATOR = /^\uFEFF?"?sep=([;,\t])"?[;,\t]*(?=\r|\n|$)/i;

function parseRecords(given: string): Result<Records> {
  const [, named] = SEPARATOR.exec(given) ?? [];
  const list = given.replace(SEPARATOR, '');
  const first = list.slice(0, LINE_MAX).split(/\r|\n/).find(isFilled) ?? '';
  const count = (separator: string) => first.split(separator).length;
  const delimiter = named ?? [';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best), ',');
  try {
    const records: Records = [];
    parse(list, {
      bom: true,
      delimiter,
      max_record_size: LINE_MAX,
      on_record(cells, { lines: line }) {
        if (isFilled(cells.join(''))) records.push({ cells, line });
        return null;
      },
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
    return ok(records);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse(
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? 'A line of this list is too long, or a quotation mark is never closed. Please check it and try again.'
        : 'A quotation mark in this list is never closed. Please check it and try again.',
    );
  }
}
