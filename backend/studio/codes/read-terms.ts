import { type CodeFields, toTicketField } from '@/lib/contract/studio/codes/calls';
import { isTicked, tickSchema } from '@/lib/contract/studio/shared/fields';
import { MAX_TICKETS } from '@/lib/contract/terms';
import { parseUsdToCents } from '@/lib/money';
import { ok, type Result } from '@/lib/result';
import { parseLocalTime } from '@/lib/time/local-time';
import type { CodeRow } from '../../store/schema';
import { refuseFields } from '../drafts/parse-draft';
import type { CodeTarget } from './code-target';

export type CodeInput = CodeFields;

export type CodeTerms = Pick<
  CodeRow,
  | 'label'
  | 'percent'
  | 'off_cents'
  | 'packages'
  | 'valid_from'
  | 'valid_until'
  | 'max_uses'
  | 'max_per_person'
>;

const FREE_PASS = "A pass can't be free. Please enter less than its price.";

/** Of a form. Fails with the sentence of each wrong field. */
export function readTerms(
  input: CodeInput,
  { tickets, zone, passCents }: Pick<CodeTarget, 'tickets' | 'zone' | 'passCents'>,
): Result<CodeTerms> {
  const fields: Record<string, string> = {};
  const { percent, offCents } = readValue(input, fields);
  if (passCents !== null && (percent === 100 || (offCents ?? 0) >= passCents)) fields.value = FREE_PASS;
  const time = (name: 'valid_from' | 'valid_until') => {
    if (input[name] === '') return null;
    const parsed = parseLocalTime(input[name], zone, false);
    if (parsed.ok) return parsed.value;
    fields[name] = parsed.error.message;
    return null;
  };
  const count = (name: 'max_uses' | 'max_per_person') => {
    if (input[name] === '') return null;
    const number = Number(input[name]);
    if (number < 1) fields[name] = 'Please enter 1 or more, or leave it empty.';
    return number;
  };
  const chosen = listChosen(input);
  if (chosen.some((id) => !tickets.some((ticket) => ticket.id === id)))
    fields[toTicketField(0)] = 'The tickets have changed. Please reload the page and choose again.';
  const terms: CodeTerms = {
    label: input.label,
    percent,
    off_cents: offCents,
    packages: chosen.length === 0 ? null : JSON.stringify(chosen),
    valid_from: time('valid_from'),
    valid_until: time('valid_until'),
    max_uses: count('max_uses'),
    max_per_person: count('max_per_person'),
  };
  const { valid_from: from, valid_until: until } = terms;
  if (from !== null && until !== null && until <= from)
    fields.valid_until = 'The code must end after it begins.';
  return Object.keys(fields).length > 0 ? refuseFields(fields) : ok(terms);
}

function readValue({ kind, value }: CodeInput, fields: Record<string, string>) {
  if (kind === 'percent') {
    const percent = /^\d{1,3}$/.test(value) ? Number(value) : 0;
    if (percent < 1 || percent > 100) fields.value = 'Please enter a whole number from 1 to 100.';
    return { percent, offCents: null };
  }
  const offCents = parseUsdToCents(value);
  if (offCents === null || offCents === 0) fields.value = 'Please enter an amount above 0, like 5 or 2.50.';
  return { percent: null, offCents };
}

function listChosen(input: CodeInput): string[] {
  const values = new Map<string, unknown>(Object.entries(input));
  const isChosen = (index: number) => {
    const tick = tickSchema.safeParse(values.get(toTicketField(index)));
    return tick.success && isTicked(tick.data);
  };
  return (input.tickets ?? '')
    .split(' ')
    .slice(0, MAX_TICKETS)
    .filter((id, index) => id !== '' && isChosen(index));
}
