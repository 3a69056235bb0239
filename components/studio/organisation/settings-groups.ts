import type * as z from 'zod';
import { QUESTIONS_HINT } from '@/lib/content/studio/event-form';
import { SETTINGS } from '@/lib/content/studio/team';
import type { careSchema, settingsSchema } from '@/lib/contract/studio';
import { ZONES } from '../events/event-groups';
import type { StudioField, StudioGroup } from '../forms/form-model';

type Saved = z.output<typeof settingsSchema>;
type Other =
  'organisation' | 'version' | 'picture_bytes' | 'logo' | 'picture' | keyof typeof careSchema.shape;
type TextName = Exclude<keyof Saved, Other>;

export function toSettingsGroups(saved: Saved): StudioGroup[] {
  const base = (name: TextName, hint?: string) => ({
    name,
    label: SETTINGS[name],
    value: saved[name],
    ...(hint && { hint }),
  });
  const text = (name: TextName, hint?: string) => ({ kind: 'text' as const, ...base(name, hint) });
  const area = (name: TextName, rows: number, hint?: string): StudioField => ({
    kind: 'area',
    rows,
    ...base(name, hint),
  });
  const picture = (name: 'logo' | 'picture'): StudioField => ({
    kind: 'picture',
    name,
    label: SETTINGS[name],
    value: saved[name],
    sizes: null,
    alt: saved.name,
    upload: { organisationId: saved.organisation._id, kind: 'logo' },
  });
  return [
    { title: SETTINGS.organisation, fields: [{ ...text('name'), isRequired: true }] },
    {
      title: SETTINGS.organizer,
      fields: [
        area('about', 4, SETTINGS.aboutHint),
        picture('picture'),
        text('contact', SETTINGS.contactHint),
        area('refund_rules', 3, SETTINGS.refundsHint),
        area('questions', 6, QUESTIONS_HINT),
      ],
    },
    {
      title: SETTINGS.defaults,
      fields: [
        text('broadcaster', SETTINGS.broadcasterHint),
        picture('logo'),
        text('accent', SETTINGS.accentHint),
        { ...text('timezone'), list: ZONES, isRequired: true },
        text('domain', SETTINGS.domainHint),
      ],
    },
    {
      title: SETTINGS.elsewhere,
      fields: [area('frame_sites', 4, SETTINGS.sitesHint)],
    },
  ];
}
