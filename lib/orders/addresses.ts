import type { Item } from '@/lib/contract';

/** The item as the fields of a form; `parseItemQuery` reads them back. */
export function toItemFields(item: Item): Record<string, string> {
  return 'planId' in item ? { plan: item.planId } : { event: item.eventId, package: item.selectedPackage };
}

export function toItemQuery(item: Item): string {
  return new URLSearchParams(toItemFields(item)).toString();
}

/** Where a buyer goes once the payment is saved (docs/product.md, Buying). */
export function destinationOf(item: Item): string {
  return 'planId' in item ? '/thank-you' : toWatchPath(item.eventId);
}

export function toWatchPath(eventId: string): string {
  return `/user/watch/${encodeURIComponent(eventId)}`;
}

/** The two pages that pay for an item. They offer the same ways, and each has its own first. */
export type CheckoutPath = '/checkout' | '/paypal';

export function toCheckoutPath(item: Item, path: CheckoutPath = '/checkout'): string {
  return `${path}?${toItemQuery(item)}`;
}

/** The address of such a page, also where it names no item. */
export function toCheckoutAddress(item: Item | null, path: CheckoutPath): string {
  return item ? toCheckoutPath(item, path) : path;
}

/** The page that saves a payment by Stripe's id, or PayPal's of its order. */
export function toCompletionPath(item: Item, paymentId: string): string {
  return `/completion?${toItemQuery(item)}&payment_intent=${encodeURIComponent(paymentId)}`;
}

export function toOrderPath(orderId: string, item?: Item): string {
  const rest = item ? `&${toItemQuery(item)}` : '';
  return `/completion?order=${encodeURIComponent(orderId)}${rest}`;
}

/** An item's value of `?buy=`, which opens its dialog after a login. */
export function toBuyKey(item: Item): string {
  return 'planId' in item ? item.planId : item.selectedPackage;
}

export function toReceiptPath(orderId: string): string {
  return `/user/purchases/${encodeURIComponent(orderId)}`;
}
