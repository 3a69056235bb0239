import type { z } from 'zod';
import type { DraftEntry } from '@/lib/contract/studio/events/draft-entry';
import { type AppError, fail, ok, type Result } from '@/lib/result';
import { eventEntrySchema, type NewEvent } from '../../events/file-schema';

/** Fields of the forms whose name differs from the entry's. */
const FORM_FIELDS: Record<string, string> = {
  'live_area.heading': 'live_heading',
  'live_area.text': 'live_text',
  'access.from': 'access_from',
  'access.hours': 'access_hours',
  'stream.folder': 'folder',
  'stream.url': 'url',
  stream: 'url',
};

/** By the schema of the events file. Fails with `invalid_input` and the fields of the form. */
export function parseDraft(entry: DraftEntry): Result<NewEvent> {
  const parsed = eventEntrySchema.safeParse(entry);
  if (parsed.success) return ok(parsed.data);
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[toField(issue)] ??= toSentence(issue.message);
  return refuseFields(fields);
}

/** `invalid_input` with a sentence for each field. */
export function refuseFields(fields: Record<string, string>) {
  const [first = ''] = Object.values(fields);
  return fail('invalid_input', `Nothing was saved. ${first}`.trim(), { fields });
}

/** What is wrong with the first field. */
export function toReason({ fields = {}, message }: AppError): string {
  return Object.values(fields)[0] ?? message;
}

function toField({ path }: z.core.$ZodIssue): string {
  const [first, index, ...rest] = path.map(String);
  const names = first === 'packages' && index !== undefined ? rest : path.map(String);
  const name = names.join('.');
  return FORM_FIELDS[name] ?? names[0] ?? 'packages';
}

/** The file's messages go on after a field's name: "needs a text". */
function toSentence(message: string): string {
  const sentence = message.startsWith('needs ') ? `This ${message}` : message;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
