import type { z } from 'zod';
import { readCode } from '@/lib/contract/code-text';
import type { codeCalls } from '@/lib/contract/studio/codes/calls';
import { toDecimal } from '@/lib/money';
import { ok } from '@/lib/result';
import { toInstantOrNull } from '@/lib/time/iso';
import { HOLDING } from '../../events/stock';
import { countUses, listPackages } from '../../orders/codes';
import { ofMode } from '../../store/of-mode';
import type { CodeRow, PaymentMode, Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { isAfter, readCursor, toPage } from '../cursor';
import { notThere } from '../studio-router';
import { type CodesOf, findCodeTarget, type CodeTarget } from './code-target';

const PAGE = 50;

type Input = Pick<z.output<(typeof codeCalls)['listCodes']['params']>, 'q' | 'after'>;
type Names = ReadonlyMap<string, string>;

export async function listCodes({ deps: { store, payments } }: StudioContext, input: Input & CodesOf) {
  const { q, after } = input;
  const start = readCursor(after);
  if (!start.ok) return start;
  const { mode } = payments.accounts;
  const target = await findCodeTarget(store, input);
  if (!target) return notThere();
  const { key } = target;
  const names: Names = new Map(target.tickets.map(({ id, name }) => [id, name]));
  const rows = await store
    .selectFrom('codes')
    .selectAll()
    .where('event_id', '=', key)
    .$if(q === '', (query) => query.where('batch', 'is', null))
    .$if(q !== '', (query) => query.where('code', 'like', `${readCode(q) ?? '-'}%`))
    .where(isAfter(start.value, 'created_at', 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const { page, next } = toPage(rows, PAGE, (last) => ({ at: last.created_at, id: last.id }));
  const uses = await countByCode(store, page, mode);
  return ok({
    codes: page.map((row) => ({
      _id: row.id,
      code: row.code,
      max_uses: row.max_uses,
      max_per_person: row.max_per_person,
      ...toTerms(row, names),
      used: uses.get(row.id) ?? 0,
      is_off: row.off_at !== null,
    })),
    next,
    batches: after === '' && q === '' ? await listBatches(store, target, mode, names) : [],
  });
}

type Terms = Pick<CodeRow, 'label' | 'percent' | 'off_cents' | 'packages' | 'valid_from' | 'valid_until'>;

const toTerms = (row: Terms, names: Names) => ({
  label: row.label,
  percent: row.percent,
  amount: row.off_cents === null ? null : toDecimal(row.off_cents),
  tickets: listPackages(row).map((id) => names.get(id) ?? 'A removed ticket'),
  valid_from: toInstantOrNull(row.valid_from),
  valid_until: toInstantOrNull(row.valid_until),
});

async function countByCode(store: Store, codes: readonly CodeRow[], mode: PaymentMode) {
  const rows = await store
    .selectFrom('orders')
    .select((eb) => ['code_id', countUses(eb).as('uses')])
    .where('code_id', 'in', ['', ...codes.map(({ id }) => id)])
    .where('status', 'in', HOLDING)
    .where(ofMode(mode))
    .groupBy('code_id')
    .execute();
  return new Map(rows.map(({ code_id: id, uses }) => [id, Number(uses)]));
}

async function listBatches(store: Store, { key, eventId }: CodeTarget, mode: PaymentMode, names: Names) {
  const TERMS = ['label', 'percent', 'off_cents', 'packages', 'valid_from', 'valid_until'] as const;
  const batches = await store
    .selectFrom('codes')
    .select(['batch', ...TERMS])
    .select(({ fn }) => [
      fn.countAll<number>().as('codes'),
      fn.count<number>('off_at').as('off'),
      fn.min('created_at').as('made_at'),
    ])
    .where('event_id', '=', key)
    .where('batch', 'is not', null)
    .groupBy(['batch', ...TERMS])
    .orderBy('made_at', 'desc')
    .execute();
  if (batches.length === 0) return [];
  const used = await store
    .selectFrom('orders')
    .innerJoin('codes', 'codes.id', 'orders.code_id')
    .select((eb) => ['codes.batch', countUses(eb).as('uses')])
    .where('codes.event_id', '=', key)
    .$if(eventId !== undefined, (query) => query.where('orders.event_id', '=', key))
    .where('codes.batch', 'is not', null)
    .where('orders.status', 'in', HOLDING)
    .where(ofMode(mode))
    .groupBy('codes.batch')
    .execute();
  const uses = new Map(used.map((row) => [row.batch, Number(row.uses)]));
  return batches.map((row) => ({
    _id: row.batch ?? '',
    codes: Number(row.codes),
    ...toTerms(row, names),
    used: uses.get(row.batch) ?? 0,
    is_off: Number(row.off) === Number(row.codes),
  }));
}
