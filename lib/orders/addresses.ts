import type { Item } from '@/lib/contract';

/** `parseItemQuery` reads them back. */
export function toItemFields(item: Item): Record<string, string> {
  if ('planId' in item) return { plan: item.planId };
  const code = item.code && { code: item.code };
  if ('passId' in item) return { pass: item.passId, ...code };
  return { event: item.eventId, package: item.selectedPackage, ...code };
}

export function withoutCode(item: Item): Item {
  if ('planId' in item) return item;
  if ('passId' in item) return { passId: item.passId };
  return { eventId: item.eventId, selectedPackage: item.selectedPackage };
}

/** What the buyer ticks is asked for each time, so it is in no address. */
export function withTicks(item: Item, { news, save }: { news: boolean; save: boolean }): Item {
  if (!('eventId' in item)) return item;
  const { news: _news, save: _save, ...rest } = item;
  return { ...rest, ...(news && { news }), ...(save && { save }) };
}

export function toItemQuery(item: Item): string {
  return new URLSearchParams(toItemFields(item)).toString();
}

/** docs/product.md, Buying. */
export function destinationOf(item: Item): string {
  if ('passId' in item) return toPassPath(item.passId);
  return 'planId' in item ? '/thank-you' : toWatchPath(item.eventId);
}

export const toPassPath = (passId: string): string => `/passes/${encodeURIComponent(passId)}`;

export function toWatchPath(eventId: string): string {
  return `/user/watch/${encodeURIComponent(eventId)}`;
}

/** Of a rehearsal, before the doors. */
export const toRehearsalPath = (eventId: string): string => `${toWatchPath(eventId)}?show=rehearsal`;

/** For visitors without a ticket too; an account is enough. */
export const toDeviceTestPath = (eventId: string): string => `${toWatchPath(eventId)}/test`;

export type CheckoutPath = '/checkout' | '/paypal';

export function toCheckoutPath(item: Item, path: CheckoutPath = '/checkout'): string {
  return `${path}?${toItemQuery(item)}`;
}

export function toCheckoutAddress(item: Item | null, path: CheckoutPath): string {
  return item ? toCheckoutPath(item, path) : path;
}

/** `paymentId` is Stripe's id, or that of PayPal's order. */
export function toCompletionPath(item: Item, paymentId: string): string {
  return `/completion?${toItemQuery(item)}&payment_intent=${encodeURIComponent(paymentId)}`;
}

export function toOrderPath(orderId: string, item?: Item): string {
  const rest = item ? `&${toItemQuery(item)}` : '';
  return `/completion?order=${encodeURIComponent(orderId)}${rest}`;
}

/** Null for a plan or a pass, which needs an account. */
export const eventOf = (item: Item): string | null => ('eventId' in item ? item.eventId : null);

/** The value of `?buy=`, which opens the item's dialog after a login. */
export function toBuyKey(item: Item): string {
  if ('passId' in item) return item.passId;
  return 'planId' in item ? item.planId : item.selectedPackage;
}

export function toReceiptPath(orderId: string): string {
  return `/user/purchases/${encodeURIComponent(orderId)}`;
}
