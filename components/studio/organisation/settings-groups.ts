import type * as z from 'zod';
import { SETTINGS } from '@/lib/content/studio/team';
import type { settingsSchema } from '@/lib/contract/studio';
import { ZONES } from '../events/event-groups';
import type { StudioGroup } from '../forms/form-model';

export function toSettingsGroups(saved: z.output<typeof settingsSchema>): StudioGroup[] {
  const text = (name: 'name' | 'broadcaster' | 'accent' | 'timezone' | 'domain', hint?: string) => ({
    kind: 'text' as const,
    name,
    label: SETTINGS[name],
    value: saved[name],
    ...(hint && { hint }),
  });
  return [
    { title: SETTINGS.organisation, fields: [{ ...text('name'), isRequired: true }] },
    {
      title: SETTINGS.defaults,
      fields: [
        text('broadcaster', SETTINGS.broadcasterHint),
        {
          kind: 'picture',
          name: 'logo',
          label: SETTINGS.logo,
          value: saved.logo,
          sizes: null,
          alt: saved.name,
          upload: { organisationId: saved.organisation._id, kind: 'logo' },
        },
        text('accent', SETTINGS.accentHint),
        { ...text('timezone'), list: ZONES, isRequired: true },
        text('domain', SETTINGS.domainHint),
      ],
    },
  ];
}
