import { type ExpressionBuilder, sql } from 'kysely';
import { CODE_CHARACTERS, readCode } from '@/lib/contract/code-text';
import { fail, ok, type Result } from '@/lib/result';
import { sayMoment } from '@/lib/time/moment';
import { HOLDING } from '../events/stock';
import { ofMode } from '../store/of-mode';
import type { CodeRow, PaymentMode, Schema, Store } from '../store/schema';
import type { SaleItem } from './sale-item';

/** The least that the card provider charges, in cents (`backend/events/file-schema.ts`). */
const MIN_PRICE_CENTS = 50;

const UNKNOWN = "This code doesn't exist for this event. Please check it, or go on without it.";
const UNKNOWN_OF_PASS =
  "This code doesn't exist for this pass. A ticket's code is for tickets only. Please check it, or go on without it.";
const FREE_PASS = 'This code would take off the whole price of the pass. You can go on without it.';
const OFF = 'This code is no longer valid. You can go on without it.';
const OTHER_TICKET = "This code isn't for this ticket. You can go on without it.";
export const CODE_USED_UP = 'This code has been used up. You can go on without it.';

type Terms = Pick<CodeRow, 'percent' | 'off_cents'>;

/** Of a pass in `codes.event_id`. No event has such an id. */
export const toPassCodesKey = (passId: string): string => `pass:${passId}`;

/** What is left of a price, in cents. It is never between 1 cent and what can be charged. */
export function discount(listCents: number, { percent, off_cents: offCents }: Terms): number {
  const off = percent === null ? (offCents ?? 0) : Math.round((listCents * percent) / 100);
  const left = Math.max(0, listCents - off);
  return left > 0 && left < MIN_PRICE_CENTS ? Math.min(listCents, MIN_PRICE_CENTS) : left;
}

type Moment = { nowMs: number; isHeld: (codeId: string) => Promise<boolean> };

/**
 * The item at the price with the code. A buyer who has begun to pay with it keeps it (`isHeld`).
 * Fails with `not_found`, or `conflict` for a code that is off, out of its time or for other
 * tickets.
 */
export async function applyCode(
  store: Store,
  item: SaleItem,
  text: string | undefined,
  { nowMs, isHeld }: Moment,
): Promise<Result<SaleItem>> {
  if (text === undefined || text.trim() === '') return ok(item);
  const code = await findCode(store, item, text);
  if (!code.ok) return code;
  const { id, max_uses: most, max_per_person: mostEach } = code.value;
  const refusal = refuseNow(code.value, item, nowMs);
  if (refusal !== null && !(await isHeld(id))) return fail('conflict', refusal);
  const amount_cents = discount(item.list_cents, code.value);
  // What costs nothing could be taken without end.
  if (amount_cents === 0 && item.kind === 'pass') return fail('conflict', FREE_PASS);
  return ok({
    ...item,
    amount_cents,
    discount_cents: item.list_cents - amount_cents,
    code_id: id,
    isCodeLimited: most !== null || mostEach !== null,
  });
}

async function findCode(store: Store, item: SaleItem, text: string): Promise<Result<CodeRow>> {
  const code = readCode(text);
  const unknown = item.kind === 'pass' ? UNKNOWN_OF_PASS : UNKNOWN;
  if (code === null) return fail('not_found', `${unknown} ${CODE_CHARACTERS}`);
  const key = item.kind === 'pass' ? toPassCodesKey(item.package_id ?? '') : item.event_id;
  const row =
    key === null
      ? undefined
      : await store
          .selectFrom('codes')
          .selectAll()
          .where('event_id', '=', key)
          .where('code', '=', code)
          .executeTakeFirst();
  return row ? ok(row) : fail('not_found', unknown);
}

function refuseNow(code: CodeRow, { package_id: packageId }: SaleItem, nowMs: number): string | null {
  if (code.off_at !== null) return OFF;
  if (code.packages !== null && !listPackages(code).includes(packageId ?? '')) return OTHER_TICKET;
  if (code.valid_from !== null && nowMs < code.valid_from)
    return `This code is valid from ${sayMoment(code.valid_from, null)}. You can go on without it.`;
  return code.valid_until !== null && nowMs >= code.valid_until ? OFF : null;
}

export function listPackages({ packages }: Pick<CodeRow, 'packages'>): string[] {
  const parsed: unknown = packages === null ? [] : JSON.parse(packages);
  return Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'string') : [];
}

type Use = { userId: string; itemKey: string };

/**
 * One use for each ticket of a person, although two payments of it may be open. Buying again after
 * a ticket was moved away, or has ended, is another use.
 */
export const countUses = (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.fn
    .count<number>(
      sql`orders.user_id || ' ' || coalesce(orders.holder_id, '') || ' ' || coalesce(orders.lapsed_at, 0)
        || ' ' || orders.item_key`,
    )
    .distinct();

/** Whether there is a use for this buyer, whose own open orders of the ticket don't count. */
export async function isUseLeft(
  db: Store,
  { id, max_uses: most, max_per_person: mostEach }: Pick<CodeRow, 'id' | 'max_uses' | 'max_per_person'>,
  { userId, itemKey }: Use,
  mode: PaymentMode,
): Promise<boolean> {
  const uses = db
    .selectFrom('orders')
    .select((eb) => countUses(eb).as('uses'))
    .where('code_id', '=', id)
    .where('status', 'in', HOLDING)
    .where(ofMode(mode))
    .where((eb) =>
      eb.or([eb('user_id', '!=', userId), eb('item_key', '!=', itemKey), eb('status', '!=', 'pending')]),
    );
  const count = async (query: typeof uses) => Number((await query.executeTakeFirstOrThrow()).uses);
  if (most !== null && (await count(uses)) >= most) return false;
  return mostEach === null || (await count(uses.where('user_id', '=', userId))) < mostEach;
}

/** The update makes buyers with the code take turns, also on PostgreSQL. Runs with the insert. */
export async function takeUse(
  trx: Store,
  codeId: string,
  use: Use,
  { mode, nowMs }: { mode: PaymentMode; nowMs: number },
): Promise<boolean> {
  const code = await trx
    .updateTable('codes')
    .set({ counted_at: nowMs })
    .where('id', '=', codeId)
    .returning(['id', 'max_uses', 'max_per_person'])
    .executeTakeFirst();
  return code !== undefined && isUseLeft(trx, code, use, mode);
}

export async function isCodeLimited(store: Store, codeId: string): Promise<boolean> {
  const code = await store.selectFrom('codes').select('max_uses').where('id', '=', codeId).executeTakeFirst();
  return code !== undefined && code.max_uses !== null;
}
