import { idSchema, type Item } from '@/lib/contract';
import { typedCodeSchema } from '@/lib/contract/code-text';

export type ItemQuery = Partial<Record<'plan' | 'pass' | 'event' | 'package' | 'code', string | string[]>>;

/** Null when the query names no item. */
export function parseItemQuery({
  plan,
  pass,
  event,
  package: selected,
  code: typed,
}: ItemQuery): Item | null {
  const [planId, passId, eventId, selectedPackage] = [plan, pass, event, selected].map(
    (value) => idSchema.safeParse(value).data,
  );
  if (planId) return { planId };
  const text = typedCodeSchema.safeParse(typed).data?.trim();
  const code = text && { code: text };
  if (passId) return { passId, ...code };
  return eventId && selectedPackage ? { eventId, selectedPackage, ...code } : null;
}
