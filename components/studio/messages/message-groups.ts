import { MESSAGES } from '@/lib/content/studio/messages';
import type { StudioGroup } from '../forms/form-model';

type Texts = { group: string; package: string; subject: string; text: string };

export const NEW_MESSAGE: Texts = { group: 'buyers', package: '', subject: '', text: '' };

export function toMessageGroups(message: Texts, packages: Record<string, string>): StudioGroup[] {
  const { fields, groups } = MESSAGES;
  const tickets = { '': fields.anyPackage, ...packages };
  const { packageHint: hint, textHint } = fields;
  return [
    {
      fields: [
        {
          kind: 'select',
          name: 'group',
          label: fields.group,
          hint: fields.groupHint,
          options: groups,
          value: message.group,
        },
        {
          kind: 'select',
          name: 'package',
          label: fields.package,
          hint,
          options: tickets,
          value: message.package,
        },
        { kind: 'text', name: 'subject', label: fields.subject, value: message.subject, isRequired: true },
        {
          kind: 'area',
          rows: 10,
          name: 'text',
          label: fields.text,
          hint: textHint,
          value: message.text,
          isRequired: true,
        },
      ],
    },
  ];
}

export function toSendGroups(zone: string): StudioGroup[] {
  const { at, atHint } = MESSAGES.send;
  return [
    {
      fields: [{ kind: 'time', name: 'send_at', label: at, hint: atHint(zone), value: '' }],
    },
  ];
}
