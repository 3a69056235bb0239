import 'server-only';
import type { Item } from '@/lib/contract';
import type { Session } from '@/lib/auth/session';
import type { PricedItem } from '@/lib/orders/buy';
import { type Buyer, toBuyer } from '@/lib/orders/buyer';
import type { Result } from '@/lib/result';
import { getPricedItem } from './get-priced-item';

/**
 * Begins a payment for an item at the price it has now, not at one a cache remembers: the API refuses any other. Fails as
 * `getPricedItem` and `begin` do.
 */
export async function withPrice<T>(
  { input, session, request }: { input: Item; session: Session; request: Request },
  begin: (priced: PricedItem, buyer: Buyer) => Promise<Result<T>>,
): Promise<Result<T>> {
  const priced = await getPricedItem(input, 'getFresh');
  return priced.ok ? begin(priced.value, toBuyer(session, request)) : priced;
}
