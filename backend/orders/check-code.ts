import type { z } from 'zod';
import type { checkCodeSchema, checkedCodeSchema } from '@/lib/contract/orders';
import { toDecimal } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { findItem } from './catalogue';
import { applyCode, CODE_USED_UP, isUseLeft } from './codes';
import type { OrderContext } from './context';

/** Whether the buyer may have it is judged with the order. Fails as `applyCode` does. */
export async function checkCode(
  { store, events, payments, now }: OrderContext,
  input: z.output<typeof checkCodeSchema>,
  country: string | null,
): Promise<Result<z.output<typeof checkedCodeSchema>>> {
  const nowMs = now();
  const found = await findItem(input, events, { nowMs, country });
  if (!found.ok) return found;
  const item = await applyCode(store, found.value, input.code, { nowMs, isHeld: () => false });
  if (!item.ok) return item;
  const { code_id: id, item_key: itemKey, list_cents: list, amount_cents: amount } = item.value;
  const limits = id === null ? undefined : await findLimits(store, id);
  if (limits && !(await isUseLeft(store, limits, { userId: '', itemKey }, payments.accounts.mode)))
    return fail('conflict', CODE_USED_UP);
  return ok({ list_price: toDecimal(list), price: toDecimal(amount) });
}

function findLimits(store: OrderContext['store'], id: string) {
  return store
    .selectFrom('codes')
    .select(['id', 'max_uses', 'max_per_person'])
    .where('id', '=', id)
    .executeTakeFirst();
}
