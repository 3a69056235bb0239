import * as z from 'zod';
import { draftEntrySchema } from '@/lib/contract/studio/events/draft-entry';
import type { undoEditSchema } from '@/lib/contract/studio/events/schemas';
import { fail, ok } from '@/lib/result';
import type { StudioContext } from '../context';
import { toLogSentence } from '../log/log-sentences';
import type { Member } from '../studio-router';
import { type DraftRow, editDraft } from './draft-store';

const lastEditSchema = z.object({
  /** Of the draft that the edit made. */
  version: z.number().int(),
  action: z.string(),
  subject: z.string().nullable(),
  before: draftEntrySchema,
});

/** The last edit of a draft, or null where something else came after it, like publishing. */
function readLastEdit({ last_edit: json, version }: DraftRow) {
  if (json === null) return null;
  const edit = lastEditSchema.parse(JSON.parse(json));
  return edit.version === version ? edit : null;
}

/** What can be undone, as in "removed the ticket “Balcony”". */
export function sayLastEdit(row: DraftRow): string | null {
  const edit = readLastEdit(row);
  return edit && toLogSentence(edit.action, edit.subject);
}

/** Puts back what was before the last edit. It is an edit too, so it can be undone. */
export function undoEdit(context: StudioContext, input: z.output<typeof undoEditSchema>, member: Member) {
  return editDraft(context, member, input, async ({ row }) => {
    const edit = readLastEdit(row);
    if (!edit) return fail('conflict', 'This can no longer be undone.');
    return ok({ entry: edit.before, action: 'edit-undone', message: 'The last change is undone.' });
  });
}
