'use server';

import { answerForm } from '@/lib/auth/answer-form';
import { verifyEmail } from '@/lib/auth/account';
import type { PostedForm } from '@/lib/auth/posted-form';
import { verifyEmailSchema } from '@/lib/contract';

/** Confirms an address for a form that the browser posted by itself. */
export async function postVerifyEmail(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerForm(form, verifyEmailSchema, ({ token }, clientAddress) => verifyEmail(token, clientAddress));
}
