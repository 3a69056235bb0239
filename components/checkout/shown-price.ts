import type { Item } from '@/lib/contract';
import { toItemQuery } from '@/lib/orders/item-fields';

/** Prices where storage is switched off: known until the page is left. */
const unstored = new Map<string, number>();

const toKey = (item: Item) => `shown-price:${toItemQuery(item)}`;

/**
 * Keeps the price a buyer has seen, in cents, for this tab: it may change during a login. Compared
 * in the browser only, and never sent.
 */
export function keepShownPrice(item: Item, priceCents: number): void {
  try {
    sessionStorage.setItem(toKey(item), String(priceCents));
  } catch {
    unstored.set(toKey(item), priceCents);
  }
}

/** The price this tab's buyer saw last, in cents; null where it is not known. */
export function readShownPrice(item: Item): number | null {
  try {
    const text = sessionStorage.getItem(toKey(item));
    if (text !== null) return Number(text);
  } catch {
    // Switched off, or rendered on the server.
  }
  return unstored.get(toKey(item)) ?? null;
}
