import 'server-only';
import { toDecimal } from '@/lib/money';
import { ok, type Result } from '@/lib/result';
import { isEmbedded } from './transport';

/** What an item is called and costs, in cents. */
export type PricedItem = { name: string; priceCents: number };

/** Looks an item up in the catalogue. Fails with `not_found`, or as the API does. */
export type FindPriced = () => Promise<Result<PricedItem>>;

/**
 * What the calls that open a payment carry beside the ids: nothing for the embedded API, which
 * looks name and price up where it makes the order, and for a remote API both, as docs/product.md
 * has these calls; `price` is in dollars. Fails as `find` does.
 */
export async function getSpecifiedPrice(
  find: FindPriced,
): Promise<Result<{ planName?: string; price?: number }>> {
  if (isEmbedded) return ok({});
  const priced = await find();
  return priced.ok ? ok({ planName: priced.value.name, price: toDecimal(priced.value.priceCents) }) : priced;
}
