import { idSchema, type Item } from '@/lib/contract';

export type ItemQuery = Partial<Record<'plan' | 'event' | 'package', string | string[]>>;

/** The item as the fields of a form, for pages that can be opened directly. `parseItemQuery` reads them back. */
export function toItemFields(item: Item): Record<string, string> {
  return 'planId' in item ? { plan: item.planId } : { event: item.eventId, package: item.selectedPackage };
}

/** The same as query parameters. */
export function toItemQuery(item: Item): string {
  return new URLSearchParams(toItemFields(item)).toString();
}

/** Reads `?plan=` or `?event=&package=`; null when neither names an item. `toItemQuery` writes them. */
export function parseItemQuery({ plan, event, package: selected }: ItemQuery): Item | null {
  const [planId, eventId, selectedPackage] = [plan, event, selected].map(
    (value) => idSchema.safeParse(value).data,
  );
  if (planId) return { planId };
  return eventId && selectedPackage ? { eventId, selectedPackage } : null;
}
