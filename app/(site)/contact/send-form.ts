'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ContactFormState } from '@/lib/contact/contact-draft';
import { readContactForm, toFieldErrors } from '@/lib/contact/read-contact-form';
import { sendContactMessage } from '@/lib/contact/send-contact-message';
import { contactMessageSchema } from '@/lib/contract';
import { clientAddress } from '@/lib/http/client-address';
import { checkFormOrigin } from '@/lib/http/same-origin';

/**
 * Takes the contact form as a browser posts it by itself: without JavaScript, or before ours has arrived. Goes to the page
 * of thanks, or answers with the form as it was filled in and what is wrong with it.
 */
export async function sendForm(_before: ContactFormState, form: FormData): Promise<ContactFormState> {
  const draft = readContactForm(form);
  const head = await headers();
  const origin = checkFormOrigin(head);
  if (!origin.ok) return { draft, errors: {}, failure: origin.error.message };
  const parsed = contactMessageSchema.safeParse(draft);
  if (!parsed.success) {
    return { draft, errors: toFieldErrors(parsed.error.issues), failure: null };
  }
  const answer = await sendContactMessage(parsed.data, clientAddress(head));
  if (!answer.ok) return { draft, errors: {}, failure: answer.error.message };
  redirect('/contact/sent');
}
