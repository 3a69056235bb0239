import { idSchema, type Item } from '@/lib/contract';

export type ItemQuery = Partial<Record<'plan' | 'event' | 'package', string | string[]>>;

/** Null when the query names no item. */
export function parseItemQuery({ plan, event, package: selected }: ItemQuery): Item | null {
  const [planId, eventId, selectedPackage] = [plan, event, selected].map(
    (value) => idSchema.safeParse(value).data,
  );
  if (planId) return { planId };
  return eventId && selectedPackage ? { eventId, selectedPackage } : null;
}
