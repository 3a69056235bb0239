import { sql } from 'kysely';
import type { MoneyMode } from '@/lib/contract/studio/report/calls';
import { ok } from '@/lib/result';
import { toInstant } from '@/lib/time/iso';
import { ofMode } from '../../store/of-mode';
import type { PaymentMode, Store } from '../../store/schema';
import type { StudioContext } from '../context';
import { type Cursor, readCursor, writeCursor } from '../cursor';
import { toDollars } from './sales';
import type { Member } from '../studio-router';
import { listShares, toShare } from './shares';
import { isInScope, type Scope } from './order-slices';

/** In orders. */
const PAGE = 500;

type Asked = { scope: Scope; wanted: MoneyMode | ''; after: string };

/** By the time of payment, so that each page reads one stretch of an index. */
export async function listMovements({ deps }: StudioContext, member: Member, asked: Asked) {
  const { store, payments } = deps;
  const { scope, wanted, after } = asked;
  const start = readCursor(after);
  if (!start.ok) return start;
  const mode = wanted === '' ? payments.accounts.mode : wanted;
  const shares = await listShares(store, member.organisationId);
  const orders = await listPaid(store, mode, { scope, cursor: start.value });
  const rows = await store
    .selectFrom('money_movements as m')
    .innerJoin('orders', 'orders.id', 'm.order_id')
    .leftJoin('codes', 'codes.id', 'orders.code_id')
    .leftJoin('partners', 'partners.id', 'orders.partner_id')
    .select((eb) => [
      'm.at',
      'm.booked_at',
      'm.kind',
      'm.amount_cents',
      'm.fee_cents',
      'orders.id as order',
      'orders.event_id',
      'orders.item_name',
      'codes.code',
      'partners.name as partner',
      toShare(eb, eb.ref('orders.created_at'), shares).as('share'),
    ])
    .where('m.order_id', 'in', ['', ...orders.map(({ id }) => id)])
    .orderBy('orders.paid_at')
    .orderBy('orders.id')
    .orderBy('m.version')
    .execute();
  const last = orders.length < PAGE ? undefined : orders.at(-1);
  return ok({
    movements: rows.map((row) => ({
      at: toInstant(row.at),
      booked_at: toInstant(row.booked_at ?? row.at),
      event: row.event_id ?? '',
      order: row.order,
      package: row.item_name,
      code: row.code ?? '',
      partner: row.partner ?? '',
      kind: row.kind,
      amount: toDollars(row.amount_cents),
      fee: row.fee_cents === null ? null : toDollars(row.fee_cents),
      share: toDollars(Number(row.share)),
    })),
    next: last ? writeCursor({ at: last.paid_at ?? 0, id: last.id }) : '',
  });
}

function listPaid(
  store: Store,
  mode: PaymentMode,
  { scope, cursor }: { scope: Scope; cursor: Cursor | null },
) {
  return store
    .selectFrom('orders')
    .select(['id', 'paid_at'])
    .where(isInScope(scope))
    .where(ofMode(mode))
    .where('paid_at', 'is not', null)
    .$if(cursor !== null, (query) =>
      query.where(sql<boolean>`(paid_at, id) > (${cursor?.at}, ${cursor?.id})`),
    )
    .orderBy('paid_at')
    .orderBy('id')
    .limit(PAGE)
    .execute();
}
