import 'server-only';
import { headers } from 'next/headers';
import type { z } from 'zod';
import { clientAddress } from '@/lib/http/visitor';
import { setPageStatus } from '@/lib/http/page-status';
import { ERROR_STATUS, fail, type Result } from '@/lib/result';
import { type PostedForm, readTexts, toErrors, withoutSecrets } from './posted-form';

/** Answers a form posted without script; a failure with what was typed. `call` may redirect. */
export async function answerForm<S extends z.ZodObject>(
  form: FormData,
  schema: S,
  call: (input: z.output<S>, clientAddress: string | null) => Promise<Result<{ message?: string }>>,
): Promise<PostedForm> {
  const texts = readTexts(form, Object.keys(schema.shape));
  const answer = await answerTexts(texts, schema, call);
  if (answer.ok) return { values: {}, errors: {}, failure: null, done: answer.value.message ?? 'Done.' };
  const { code, message, fields = {}, retryAfterMs } = answer.error;
  setPageStatus(ERROR_STATUS[code], retryAfterMs);
  // A message that is shown beside its field is not repeated.
  const failure = Object.values(fields).includes(message) ? null : message;
  return { values: withoutSecrets(texts), errors: fields, failure, done: null };
}

async function answerTexts<S extends z.ZodObject>(
  texts: Record<string, string>,
  schema: S,
  call: Parameters<typeof answerForm<S>>[2],
): Promise<Result<{ message?: string }>> {
  const head = await headers();
  const parsed = schema.safeParse(texts);
  if (parsed.success) return call(parsed.data, clientAddress(head));
  const fields = toErrors(parsed.error.issues);
  return fail('invalid_input', Object.values(fields)[0] ?? 'The form is not valid.', { fields });
}
