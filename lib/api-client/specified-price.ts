import 'server-only';
import type { Item } from '@/lib/contract';
import { toDecimal } from '@/lib/money';
import { ok, type Result } from '@/lib/result';

export type PricedItem = { name: string; priceCents: number };

export type FindPriced = () => Promise<Result<PricedItem>>;

/** What the payment calls of docs/product.md carry beside our ids; `price` is in dollars. */
export type SpecifiedFields = { planName?: string; price?: number; planId?: string };

/**
 * What a call that opens a payment tells a remote API beside our ids: the three fields of
 * docs/product.md. Fails as `find` does.
 */
export async function getSpecifiedFields(item: Item, find: FindPriced): Promise<Result<SpecifiedFields>> {
  const priced = await find();
  if (!priced.ok) return priced;
  const { name: planName, priceCents } = priced.value;
  return ok({ planName, price: toDecimal(priceCents), planId: toPlanId(item) });
}

/** What a remote API takes for `planId`: the plan's id, or the package's own. */
export function toPlanId(item: Item): string {
  return 'planId' in item ? item.planId : item.selectedPackage;
}
