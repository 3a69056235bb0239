import { randomInt } from 'node:crypto';
import { CODE_CHARACTERS, readCode } from '@/lib/contract/code-text';
import { fail, ok, type Result } from '@/lib/result';
import { createId } from '../../store/ids';
import type { CodeRow } from '../../store/schema';
import type { StudioContext } from '../context';
import type { Trx } from '../drafts/draft-store';
import { writeLog } from '../log/log';
import { refuseFields } from '../drafts/parse-draft';
import { type Member, notThere } from '../studio-router';
import { type CodesOf, findCodeTarget, lockCodeTarget, type CodeTarget } from './code-target';
import { type CodeInput, type CodeTerms, readTerms } from './read-terms';

const MAX_AT_ONCE = 5000;
const MAX_OF_EVENT = 50_000;
const ROWS_PER_INSERT = 500;

/** Without 0, O, 1, I and L, which are taken for one another. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

/** One code as it was typed, or `count` made ones for one use each. */
export function makeCodes(
  { deps: { store, now } }: StudioContext,
  input: CodeInput & CodesOf,
  member: Member,
): Promise<Result<{ message: string }>> {
  return store.transaction().execute(async (trx) => {
    await lockCodeTarget(trx, input);
    const target = await findCodeTarget(trx, input);
    if (!target) return notThere();
    const terms = readTerms(input, target);
    if (!terms.ok) return terms;
    const made = await (input.count === '' ? makeOne : makeMany)(trx, input, terms.value, {
      target,
      nowMs: now(),
    });
    if (!made.ok) return made;
    const { message, isRepeated, action, subject } = made.value;
    if (isRepeated) return ok({ message });
    const { eventId, name } = target;
    await writeLog(trx, { ...member, eventId, action, subject: subject + name }, now());
    return ok({ message });
  });
}

type Made = Result<{
  message: string;
  isRepeated: boolean;
  action: 'code-added' | 'codes-made';
  subject: string;
}>;

type Place = { target: CodeTarget; nowMs: number };

async function makeOne(trx: Trx, input: CodeInput, terms: CodeTerms, place: Place): Promise<Made> {
  const { key, passCents } = place.target;
  const code = readCode(input.code);
  if (code === null) return refuseFields({ code: CODE_CHARACTERS });
  if (await isFull(trx, key, 1)) return full();
  const added = await insert(trx, [toRow(terms, { code, batch: null, ...place })]);
  const made = { message: 'The code is saved.', action: 'code-added', subject: code } as const;
  if (added > 0) return ok({ ...made, isRepeated: false });
  const known = await trx
    .selectFrom('codes')
    .selectAll()
    .where('event_id', '=', key)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const isSame = Object.entries(terms).every(([name, value]) => Reflect.get(known, name) === value);
  if (isSame) return ok({ ...made, isRepeated: true });
  const what = passCents === null ? 'event' : 'pass';
  return refuseFields({ code: `This ${what} already has that code. Please choose another one.` });
}

async function makeMany(trx: Trx, input: CodeInput, terms: CodeTerms, place: Place): Promise<Made> {
  const { batch } = input;
  const { key } = place.target;
  const count = Number(input.count);
  if (count < 1 || count > MAX_AT_ONCE)
    return refuseFields({ count: `Please enter a number from 1 to ${MAX_AT_ONCE}, or leave it empty.` });
  if (input.code !== '')
    return refuseFields({ code: 'Single-use codes are made for you. Please leave this empty.' });
  const earlier = await trx
    .selectFrom('codes')
    .select('id')
    .where('event_id', '=', key)
    .where('batch', '=', batch)
    .limit(1)
    .executeTakeFirst();
  const message = `${count === 1 ? '1 code is' : `${count.toLocaleString('en')} codes are`} ready. Download below.`;
  const made = { message, action: 'codes-made', subject: terms.label } as const;
  if (earlier) return ok({ ...made, isRepeated: true });
  if (await isFull(trx, key, count)) return full();
  const single = { ...terms, max_uses: 1, max_per_person: null };
  for (let left = count; left > 0;) {
    const size = Math.min(left, ROWS_PER_INSERT);
    const rows = Array.from({ length: size }, () => toRow(single, { code: createCode(), batch, ...place }));
    // A code that is there already is left out and made again.
    left -= await insert(trx, rows);
  }
  return ok({ ...made, isRepeated: false });
}

const createCode = () =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');

function toRow(
  terms: CodeTerms,
  { code, batch, target, nowMs }: Place & { code: string; batch: string | null },
): CodeRow {
  const fresh = { off_at: null, counted_at: null, created_at: nowMs };
  return { ...terms, ...fresh, id: createId('cod'), event_id: target.key, code, batch };
}

async function insert(trx: Trx, rows: CodeRow[]): Promise<number> {
  const added = await trx
    .insertInto('codes')
    .values(rows)
    .onConflict((oc) => oc.columns(['event_id', 'code']).doNothing())
    .returning('id')
    .execute();
  return added.length;
}

async function isFull(trx: Trx, key: string, more: number): Promise<boolean> {
  const { codes } = await trx
    .selectFrom('codes')
    .select(({ fn }) => fn.countAll<number>().as('codes'))
    .where('event_id', '=', key)
    .executeTakeFirstOrThrow();
  return Number(codes) + more > MAX_OF_EVENT;
}

const full = () => fail('invalid_input', `There can be at most ${MAX_OF_EVENT.toLocaleString('en')} codes.`);
