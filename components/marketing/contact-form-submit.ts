import { readContactForm, toFieldErrors } from '@/lib/contact/read-contact-form';
import type { ContactFormState } from '@/lib/contact/contact-draft';
import { contactMessageSchema } from '@/lib/contract/contact';
import { postJson } from '@/lib/http/post-json';

export type ContactOutcome =
  { kind: 'sent' } | ({ kind: 'refused' } & Pick<ContactFormState, 'errors' | 'failure'>);

/**
 * Checks the form with the schema that the server uses, and sends it. Fetched when the visitor turns to the form, because the
 * schema's library is heavier than the rest of the page.
 */
export async function submitContactForm(form: FormData): Promise<ContactOutcome> {
  const parsed = contactMessageSchema.safeParse(readContactForm(form));
  if (!parsed.success) {
    return { kind: 'refused', errors: toFieldErrors(parsed.error.issues), failure: null };
  }
  const answer = await postJson('/api/contact', parsed.data);
  return answer.ok ? { kind: 'sent' } : { kind: 'refused', errors: {}, failure: answer.error.message };
}
