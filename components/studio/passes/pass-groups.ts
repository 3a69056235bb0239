import type * as z from 'zod';
import { EVENT_FORM } from '@/lib/content/studio/event-form';
import { PASSES } from '@/lib/content/studio/passes';
import type { studioPassSchema } from '@/lib/contract/studio';
import { toMs } from '@/lib/time/iso';
import { toLocalText } from '@/lib/time/local-time';
import type { StudioGroup } from '../forms/form-model';

export type StudioPass = z.output<typeof studioPassSchema>;

/** Of a new pass without `pass`. */
export function toPassGroups(pass: StudioPass | null, zone: string): StudioGroup[] {
  const { fields } = PASSES;
  const toLocal = (instant: string | null | undefined) => {
    const ms = toMs(instant ?? undefined);
    return ms === null ? '' : toLocalText(ms, zone);
  };
  const toCount = (count: number | null | undefined) => (count == null ? '' : String(count));
  const time = (name: 'sale_from' | 'sale_until', label: string) =>
    ({ kind: 'time', name, label, hint: EVENT_FORM.time.in(zone), value: toLocal(pass?.[name]) }) as const;
  return [
    {
      fields: [
        { kind: 'text', name: 'name', label: fields.name, value: pass?.name ?? '', isRequired: true },
        {
          kind: 'area',
          rows: 4,
          name: 'description',
          label: fields.description,
          value: pass?.description ?? '',
        },
        { kind: 'count', name: 'price', label: fields.price, value: toCount(pass?.price), isRequired: true },
        {
          kind: 'count',
          name: 'period_count',
          label: fields.count,
          hint: fields.countHint,
          value: toCount(pass?.period.count ?? 1),
          isRequired: true,
        },
        {
          kind: 'select',
          name: 'period_unit',
          label: fields.unit,
          options: fields.units,
          value: pass?.period.unit ?? 'month',
        },
        {
          kind: 'tick',
          name: 'renews',
          label: fields.renews,
          value: pass?.renews ? 'on' : '',
        },
        {
          kind: 'count',
          name: 'screens',
          label: fields.screens,
          hint: fields.screensHint,
          value: toCount(pass?.screens),
        },
        {
          kind: 'count',
          name: 'stock',
          label: fields.stock,
          hint: fields.stockHint,
          value: toCount(pass?.stock),
        },
        time('sale_from', fields.from),
        time('sale_until', fields.until),
      ],
    },
  ];
}

export const REFUND_GROUPS: readonly StudioGroup[] = [
  {
    fields: [
      {
        kind: 'count',
        name: 'amount',
        label: PASSES.refund.amount,
        hint: PASSES.refund.amountHint,
        value: '',
      },
      { kind: 'text', name: 'note', label: PASSES.refund.note, value: '' },
      { kind: 'area', rows: 3, name: 'message', label: PASSES.refund.message, value: '' },
    ],
  },
];
