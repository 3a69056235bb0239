import type { z } from 'zod';
import type { checkCodeSchema, checkedCodeSchema } from '@/lib/contract/orders';
import { toDecimal } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { findItem } from './catalogue';
import { CODE_USED_UP, isUseLeft } from './codes';
import type { OrderContext } from './context';
import { applyTerms, type Buyer } from './purchase';
import { mayBuyEarly } from './early-sale';
import { findHeld } from './repository';
import { toOrderKey } from './sell-pass';

/**
 * A buyer's own open order counts as in the sale. `userId` is empty for a visitor without a login.
 * Fails as `applyCode` does.
 */
export async function checkCode(
  context: OrderContext,
  { code, ...ids }: z.output<typeof checkCodeSchema>,
  { userId, country }: Buyer,
): Promise<Result<z.output<typeof checkedCodeSchema>>> {
  const { store, events, payments, now } = context;
  const found = await findItem(ids, events, {
    nowMs: now(),
    country,
    isEarly: (organisationId) => mayBuyEarly(context, { userId, organisationId }),
  });
  if (!found.ok) return found;
  const { mode } = payments.accounts;
  const itemKey = await toOrderKey(store, found.value, { userId, mode });
  const { open } = await findHeld(context, userId, itemKey, 'none');
  const item = await applyTerms(context, found.value, { code }, open);
  if (!item.ok) return item;
  const { code_id: id, list_cents: list, amount_cents: amount } = item.value;
  const limits = id === null ? undefined : await findLimits(store, id);
  if (limits && !(await isUseLeft(store, limits, { userId, itemKey }, mode)))
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
