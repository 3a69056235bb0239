import type { Item } from '@/lib/contract';

/** The item as query parameters, for pages that can be opened directly. `parseItemQuery` reads them back. */
export function toItemQuery(item: Item): string {
  const entries: Record<string, string> =
    'planId' in item ? { plan: item.planId } : { event: item.eventId, package: item.selectedPackage };
  return new URLSearchParams(entries).toString();
}
