import type { z } from 'zod';
import type { passCalls } from '@/lib/contract/studio/passes/calls';
import { isTicked } from '@/lib/contract/studio/shared/fields';
import { DEFAULT_SCREENS } from '@/lib/contract/terms';
import { toCents } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { parseLocalTime } from '@/lib/time/local-time';
import { countHolders } from '../../passes/offers';
import { createId } from '../../store/ids';
import type { PassRow, Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { refuseFields } from '../drafts/parse-draft';
import type { Trx } from '../drafts/draft-store';
import { listChanges, writeLog } from '../log/log';
import { lockOrganisation } from '../organisation/lock-organisation';
import { mayDo } from '../organisation/may-publish';
import { type Member, notThere } from '../studio-router';

type Input = z.output<typeof passCalls.savePass.body>;
type Said = Promise<Result<{ message: string }>>;
type Terms = Omit<
  PassRow,
  'id' | 'organisation_id' | 'withdrawn_at' | 'counted_at' | 'version' | 'created_at'
>;

/** Stripe's least charge (`backend/events/file-schema.ts`). */
const MIN_PRICE_CENTS = 50;
const MAX_PASSES = 20;
const MOST = { screens: 20, stock: 1_000_000, day: 366, month: 36 } as const;

/** A new price is for new buyers. A new pass is not on sale yet. */
export async function savePass({ deps }: StudioContext, input: Input, member: Member): Said {
  const { store, now, payments } = deps;
  const { organisationId, userId } = member;
  return store.transaction().execute(async (trx) => {
    await lockOrganisation(trx, organisationId);
    const own = await listPassRows(trx, organisationId);
    const old = own.find(({ id }) => id === input.passId);
    if (input.passId !== '' && !old) return notThere();
    if (!old && own.length >= MAX_PASSES)
      return fail('invalid_input', `An organization has at most ${MAX_PASSES} passes.`);
    if (old && String(old.version) !== input.version)
      return fail('conflict', 'Another member changed this pass meanwhile. Please reload the page.');
    const { timezone } = await trx
      .selectFrom('organisations')
      .select('timezone')
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow();
    const terms = toTerms(input, timezone);
    if (!terms.ok) return terms;
    const { mode } = payments.accounts;
    const loss = old && (await findLoss(trx, old, terms.value, { mode, nowMs: now() }));
    if (loss) return refuseFields(loss);
    if (old) {
      const version = old.version + 1;
      await trx
        .updateTable('passes')
        .set({ ...terms.value, version })
        .where('id', '=', old.id)
        .execute();
      await recheckOpen(trx, old.id, now());
    } else {
      const made = { id: createId('pss'), organisation_id: organisationId, created_at: now() };
      await trx
        .insertInto('passes')
        .values({ ...made, ...terms.value, withdrawn_at: now(), counted_at: null })
        .execute();
    }
    const changes = listChanges(old ? pick(old, terms.value) : {}, terms.value);
    const action = old ? 'pass-changed' : 'pass-added';
    await writeLog(trx, { organisationId, userId, action, subject: input.name, changes }, now());
    return ok({
      message: old ? 'The pass is saved.' : 'The pass is added. Put it on sale when you are ready.',
    });
  });
}

/** As publishing: real money needs the platform's approval. Those sold stay valid. */
export async function switchPass(
  { deps }: StudioContext,
  { passId, sells }: z.output<typeof passCalls.switchPass.body>,
  { organisationId, userId }: Member,
): Said {
  const { store, now } = deps;
  const isOn = isTicked(sells);
  return store.transaction().execute(async (trx) => {
    const pass = (await listPassRows(trx, organisationId)).find(({ id }) => id === passId);
    if (!pass) return notThere();
    if (isOn && !(await mayDo(['publishing'], trx, organisationId, deps)))
      return fail('conflict', "Your organization can't sell yet. Home says why.");
    const changed = await trx
      .updateTable('passes')
      .set({ withdrawn_at: isOn ? null : now() })
      .where('id', '=', passId)
      .where('withdrawn_at', isOn ? 'is not' : 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (changed) {
      const action = isOn ? 'pass-offered' : 'pass-withdrawn';
      await writeLog(trx, { organisationId, userId, action, subject: pass.name }, now());
      await recheckOpen(trx, passId, now());
    }
    return ok({
      message: isOn ? 'The pass is on sale.' : 'The pass is withdrawn. People who have it keep it.',
    });
  });
}

export const listPassRows = (db: Pick<Store, 'selectFrom'>, organisationId: string): Promise<PassRow[]> =>
  db
    .selectFrom('passes')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

const pick = (row: PassRow, terms: Terms): object =>
  Object.fromEntries(Object.keys(terms).map((name) => [name, Reflect.get(row, name)]));

function toTerms(input: Input, zone: string): Result<Terms> {
  const fields: Record<string, string> = {};
  const price_cents = toCents(Number(input.price));
  if (price_cents < MIN_PRICE_CENTS) fields.price = 'Please enter at least 0.50.';
  const period_count = Number(input.period_count);
  if (period_count > MOST[input.period_unit])
    fields.period_count = `Please enter at most ${MOST[input.period_unit]}.`;
  if (isTicked(input.renews) && input.period_unit !== 'month')
    fields.period_unit = 'A pass that renews is paid by the month. Please choose months.';
  const toCount = (name: 'screens' | 'stock') => {
    if (input[name] === '') return null;
    const count = Number(input[name]);
    if (count < 1 || count > MOST[name]) fields[name] = `Please enter 1 to ${MOST[name]}, or nothing.`;
    return count;
  };
  const toTime = (name: 'sale_from' | 'sale_until') => {
    const parsed = input[name] === '' ? ok(null) : parseLocalTime(input[name], zone, false);
    if (parsed.ok) return parsed.value;
    fields[name] = parsed.error.message;
    return null;
  };
  const terms = {
    name: input.name,
    description: input.description,
    price_cents,
    period_unit: input.period_unit,
    period_count,
    renews: isTicked(input.renews) ? 1 : null,
    screens: toCount('screens'),
    stock: toCount('stock'),
    sale_from: toTime('sale_from'),
    sale_until: toTime('sale_until'),
  };
  if (terms.sale_from !== null && terms.sale_until !== null && terms.sale_until <= terms.sale_from)
    fields.sale_until = 'The sale must end after it begins.';
  return Object.keys(fields).length > 0 ? refuseFields(fields) : ok(terms);
}

/** What buyers would lose. The period is also that of payments which are open now. */
async function findLoss(
  trx: Trx,
  old: PassRow,
  { period_unit: unit, period_count: count, renews, screens, stock }: Terms,
  { mode, nowMs }: { mode: Parameters<typeof countHolders>[1]['mode']; nowMs: number },
): Promise<Record<string, string> | undefined> {
  const sold = await trx
    .selectFrom('orders')
    .select('id')
    .where('kind', '=', 'pass')
    .where('package_id', '=', old.id)
    .limit(1)
    .executeTakeFirst();
  if (!sold) return undefined;
  if (unit !== old.period_unit || count !== old.period_count)
    return { period_count: 'People have bought this pass. Please add a new pass for another period.' };
  if (renews !== old.renews)
    return { renews: 'People have bought this pass. Please add a new pass that renews or ends by itself.' };
  if ((screens ?? DEFAULT_SCREENS) < (old.screens ?? DEFAULT_SCREENS))
    return { screens: 'People have bought this pass and would lose screens. Please add a new pass instead.' };
  const { people } = await countHolders(trx, { passId: old.id, mode }, nowMs);
  if (stock !== null && stock < people)
    return { stock: `${people} people have this pass. Please enter at least ${people}.` };
  return undefined;
}

/** Open payments whose pass was changed are looked at soon. */
const recheckOpen = (trx: Trx, passId: string, nowMs: number) =>
  trx
    .updateTable('orders')
    .set({ next_check_at: nowMs })
    .where('kind', '=', 'pass')
    .where('package_id', '=', passId)
    .where('status', '=', 'pending')
    .where('next_check_at', '>', nowMs)
    .execute();
