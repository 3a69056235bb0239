'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ContactDraft, ContactFormState } from '@/lib/contact/contact-draft';
import { readContactForm, toFieldErrors } from '@/lib/contact/read-contact-form';
import { sendContactMessage } from '@/lib/contact/send-contact-message';
import { contactMessageSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/visitor';
import { setPageStatus } from '@/lib/http/page-status';
import { type AppError, ERROR_STATUS } from '@/lib/result';

/** Takes the contact form as a browser posts it: without JavaScript, or before ours has arrived. */
export async function sendForm(_before: ContactFormState, form: FormData): Promise<ContactFormState> {
  const draft = readContactForm(form);
  const head = await headers();
  const parsed = contactMessageSchema.safeParse(draft);
  if (!parsed.success) {
    setPageStatus(ERROR_STATUS.invalid_input);
    return { draft, errors: toFieldErrors(parsed.error.issues), failure: null };
  }
  const answer = await sendContactMessage(parsed.data, clientAddress(head));
  if (!answer.ok) return refuse(draft, answer.error);
  redirect('/contact/sent');
}

function refuse(draft: ContactDraft, { code, message, retryAfterMs }: AppError): ContactFormState {
  setPageStatus(ERROR_STATUS[code], retryAfterMs);
  return { draft, errors: {}, failure: message };
}
