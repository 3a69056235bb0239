'use server';

import { answerForm } from '@/lib/auth/answer-form';
import { forgotPassword } from '@/lib/auth/mail-links';
import type { PostedForm } from '@/lib/auth/posted-form';
import { forgotPasswordSchema } from '@/lib/contract';

/** Has the link mailed for a form that the browser posted by itself. */
export async function postForgotPassword(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerForm(form, forgotPasswordSchema, ({ email }, clientAddress) =>
    forgotPassword(email, clientAddress),
  );
}
