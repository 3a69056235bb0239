import 'server-only';
import { toDecimal } from '@/lib/money';
import { ok, type Result } from '@/lib/result';
import { isEmbedded } from './transport';

export type PricedItem = { name: string; priceCents: number };

export type FindPriced = () => Promise<Result<PricedItem>>;

/** Name and price in dollars for a remote API (docs/product.md); the embedded one looks them up. */
export async function getSpecifiedPrice(
  find: FindPriced,
): Promise<Result<{ planName?: string; price?: number }>> {
  if (isEmbedded) return ok({});
  const priced = await find();
  return priced.ok ? ok({ planName: priced.value.name, price: toDecimal(priced.value.priceCents) }) : priced;
}
