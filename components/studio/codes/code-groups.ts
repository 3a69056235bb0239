import { CODES, PARTNERS } from '@/lib/content/studio/codes';
import { EVENT_FORM } from '@/lib/content/studio/event-form';
import { toTicketField } from '@/lib/contract/studio/codes/calls';
import { MAX_TICKETS } from '@/lib/contract/terms';
import type { StudioField, StudioGroup } from '../forms/form-model';

const empty = (name: string, label: string, hint?: string) => ({
  name,
  label,
  value: '',
  ...(hint && { hint }),
});

export function toCodeGroups(tickets: readonly { name: string }[], zone: string): StudioGroup[] {
  const { fields } = CODES;
  const inZone = EVENT_FORM.time.in(zone);
  const ticks = tickets
    .slice(0, MAX_TICKETS)
    .map(({ name }, index): StudioField => ({ kind: 'tick', ...empty(toTicketField(index), name) }));
  return [
    {
      title: fields.code,
      fields: [
        { kind: 'text', ...empty('label', fields.label, fields.labelHint), isRequired: true },
        { kind: 'text', ...empty('code', fields.code, fields.codeHint) },
        { kind: 'select', options: fields.kinds, ...empty('kind', fields.kind), value: 'percent' },
        { kind: 'count', ...empty('value', fields.value, fields.valueHint), isRequired: true },
      ],
    },
    ...(ticks.length > 0 ? [{ title: fields.tickets, fields: ticks }] : []),
    {
      title: fields.terms,
      fields: [
        { kind: 'time', ...empty('valid_from', fields.from, inZone) },
        { kind: 'time', ...empty('valid_until', fields.until, inZone) },
        { kind: 'count', ...empty('max_uses', fields.uses, fields.noLimit) },
        { kind: 'count', ...empty('max_per_person', fields.perPerson, fields.noLimit) },
        { kind: 'count', ...empty('count', fields.count, fields.countHint) },
      ],
    },
  ];
}

export const PARTNER_GROUPS: readonly StudioGroup[] = [
  {
    fields: [
      { kind: 'text', ...empty('name', PARTNERS.fields.name), isRequired: true },
      { kind: 'text', ...empty('slug', PARTNERS.fields.slug, PARTNERS.fields.slugHint) },
    ],
  },
];
