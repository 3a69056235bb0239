'use server';

import { redirect } from 'next/navigation';
import { logIn } from '@/lib/auth/account';
import { answerForm } from '@/lib/auth/answer-form';
import { loginFailureMessage } from '@/lib/auth/login-messages';
import type { PostedForm } from '@/lib/auth/posted-form';
import { parseReturnTo } from '@/lib/auth/return-to';
import { startSessionByForm } from '@/lib/auth/start-session';
import { loginSchema } from '@/lib/contract';
import { type AppError, ERROR_STATUS, fail } from '@/lib/result';

/**
 * Takes the login form as a browser posts it by itself: goes on as the page does, or answers with
 * the form and why.
 */
export async function postLogin(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerForm(form, loginSchema, async (input, clientAddress) => {
    const answer = await logIn(input, clientAddress);
    const started = answer.ok ? await startSessionByForm(answer.value) : answer;
    if (!started.ok) return refuse(started.error);
    redirect(parseReturnTo(form.get('returnTo')) ?? '/');
  });
}

const refuse = ({ message, ...error }: AppError) =>
  fail(error.code, loginFailureMessage(ERROR_STATUS[error.code], message), error);
