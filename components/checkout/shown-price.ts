import { readStored, store } from '@/components/ui/browser-storage';
import type { Item } from '@/lib/contract';
import { toItemQuery } from '@/lib/orders/addresses';

const toKey = (item: Item) => `shown-price:${toItemQuery(item)}`;

/**
 * Keeps the price a buyer has seen, in cents, for this tab: it may change during a login. Compared
 * in the browser only, and never sent.
 */
export function keepShownPrice(item: Item, priceCents: number): void {
  store('sessionStorage', toKey(item), String(priceCents));
}

/** The price this tab's buyer saw last, in cents; null where it is not known. */
export function readShownPrice(item: Item): number | null {
  const text = readStored('sessionStorage', toKey(item));
  return text === null ? null : Number(text);
}
