'use server';

import { redirect } from 'next/navigation';
import { answerForm } from '@/lib/auth/answer-form';
import { resetPassword } from '@/lib/auth/account';
import type { PostedForm } from '@/lib/auth/posted-form';
import { endSessionByForm } from '@/lib/auth/start-session';
import { resetPasswordSchema } from '@/lib/contract';

/** Sets a new password for a form that the browser posted by itself, and goes to the login. */
export async function postResetPassword(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerForm(form, resetPasswordSchema, async (input, clientAddress) => {
    const answer = await resetPassword(input, clientAddress);
    if (!answer.ok) return answer;
    await endSessionByForm();
    redirect('/auth/login?reset=1');
  });
}
