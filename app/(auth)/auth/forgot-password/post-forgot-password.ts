'use server';

import { callUpstream } from '@/lib/api-client/client';
import { answerForm } from '@/lib/auth/answer-form';
import type { PostedForm } from '@/lib/auth/posted-form';
import { calls, forgotPasswordSchema } from '@/lib/contract';

/** Has the link mailed for a form that the browser posted by itself. */
export async function postForgotPassword(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerForm(form, forgotPasswordSchema, (body, clientAddress) =>
    callUpstream(calls.forgotPassword, { body, clientAddress }),
  );
}
