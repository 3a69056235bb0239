import 'server-only';
import type { Item } from '@/lib/contract';
import { toDecimal } from '@/lib/money';
import { ok, type Result } from '@/lib/result';

/** `sender` asks to send its news. */
export type PricedItem = { name: string; priceCents: number; sender?: string | null };

export type FindPriced = () => Promise<Result<PricedItem>>;

/** `price` is in dollars (docs/product.md). */
export type SpecifiedFields = { planName?: string; price?: number; planId?: string };

/** Fails as `find` does. */
export async function getSpecifiedFields(item: Item, find: FindPriced): Promise<Result<SpecifiedFields>> {
  const priced = await find();
  if (!priced.ok) return priced;
  const { name: planName, priceCents } = priced.value;
  return ok({ planName, price: toDecimal(priceCents), planId: toPlanId(item) });
}

export function toPlanId(item: Item): string {
  if ('passId' in item) return item.passId;
  return 'planId' in item ? item.planId : item.selectedPackage;
}
