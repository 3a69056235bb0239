import type { Item } from '@/lib/contract';

/** The item as the fields of a form; `parseItemQuery` reads them back. */
export function toItemFields(item: Item): Record<string, string> {
  return 'planId' in item ? { plan: item.planId } : { event: item.eventId, package: item.selectedPackage };
}

export function toItemQuery(item: Item): string {
  return new URLSearchParams(toItemFields(item)).toString();
}
