import type { Item } from '@/lib/contract';

/** Where a buyer goes once the payment is saved (spec sections 1 and 4, issue 2): thank-you for a plan, else the show. */
export function destinationOf(item: Item): string {
  return 'planId' in item ? '/thank-you' : `/user/watch/${encodeURIComponent(item.eventId)}`;
}

/** The item as query parameters, for pages that can be opened directly. `parseItem` reads them back. */
export function toItemQuery(item: Item): string {
  const entries: Record<string, string> =
    'planId' in item ? { plan: item.planId } : { event: item.eventId, package: item.selectedPackage };
  return new URLSearchParams(entries).toString();
}

/** The page that pays for an item. */
export function toCheckoutPath(item: Item): string {
  return `/checkout?${toItemQuery(item)}`;
}

/** The page that saves a payment which was made elsewhere: Stripe's, or PayPal's by the id of its order. */
export function toCompletionPath(item: Item, paymentId: string): string {
  return `/completion?${toItemQuery(item)}&payment_intent=${encodeURIComponent(paymentId)}`;
}

/** The word of an item in `?buy=`, which opens its dialog after a login. */
export function toBuyKey(item: Item): string {
  return 'planId' in item ? item.planId : item.selectedPackage;
}
