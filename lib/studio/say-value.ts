import { type DraftEntry } from '@/lib/contract/studio';
import { draftAccessSchema } from '@/lib/contract/studio/events/draft-entry';
import { formatPrice, parseUsdToCents } from '@/lib/money';
import { sayMoment } from '@/lib/time/moment';

type Words = {
  none: string;
  yes: string;
  no: string;
  label: (field: string) => string;
  access: (access: { from: '' | 'purchase' | 'start' | 'end'; hours: number }) => string;
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A field's value as a person reads it. Times are in `zone`, lists in lines. */
export function sayValue(value: unknown, zone: string, words: Words): string {
  if (value === undefined || value === null || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return INSTANT.test(value) ? sayMoment(Date.parse(value), zone) : value;
  if (Array.isArray(value)) return value.map((one) => sayValue(one, zone, words)).join('\n') || words.none;
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([name]) => name !== 'id')
      .map(([name, part]) => {
        if (name === 'price') return sayPrice(part);
        if (name === 'access') return sayAccess(part, words);
        const text = sayValue(part, zone, words);
        return name === 'name' || name === 'description' ? text : `${words.label(name)} ${text}`;
      })
      .join(' · ');
  return typeof value === 'number' ? String(value) : words.none;
}

function sayPrice(price: unknown): string {
  const cents = typeof price === 'number' ? parseUsdToCents(price) : null;
  return cents === null ? String(price) : formatPrice(cents);
}

export function valueOf(entry: DraftEntry | null, field: string): unknown {
  return entry === null ? undefined : Object.entries(entry).find(([name]) => name === field)?.[1];
}

function sayAccess(value: unknown, { access: say }: Words): string {
  const access = draftAccessSchema.safeParse(value);
  return access.success ? say(access.data) : say({ from: '', hours: 0 });
}
