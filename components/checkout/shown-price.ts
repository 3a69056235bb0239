import { readStored, store } from '@/components/ui/browser-storage';
import type { Item } from '@/lib/contract';
import { toItemQuery } from '@/lib/orders/addresses';

const toKey = (item: Item) => `shown-price:${toItemQuery(item)}`;

/** In cents, per tab, because the price may change during a login. It is never sent. */
export function keepShownPrice(item: Item, priceCents: number): void {
  store('sessionStorage', toKey(item), String(priceCents));
}

export function readShownPrice(item: Item): number | null {
  const text = readStored('sessionStorage', toKey(item));
  return text === null ? null : Number(text);
}
