import type { DeskAnswer } from '@/lib/contract/studio';
import type { FormName, PostedForm } from '@/lib/forms/posted-form';

export const DESK_FORMS = [
  'studio/live/break',
  'studio/live/correct-break',
  'studio/live/disconnect',
  'studio/live/end',
  'studio/live/end-rehearsal',
  'studio/live/rehearse',
  'studio/live/reopen',
  'studio/live/say',
  'studio/live/start',
  'studio/live/switch-destination',
] as const satisfies readonly FormName[];

export type DeskForm = (typeof DESK_FORMS)[number];

/** What was just posted without script, by form. */
export type DeskForms = { posted: Partial<Record<DeskForm, PostedForm | null>>; path: string };

export type DeskProps = { desk: DeskAnswer; forms: DeskForms };

/** What each form of the desk is given. */
export function toForm({ desk, forms }: DeskProps, name: DeskForm, fixed: Record<string, string> = {}) {
  return {
    name,
    posted: forms.posted[name] ?? null,
    path: forms.path,
    fixed: { eventId: desk._id, ...fixed },
  };
}
