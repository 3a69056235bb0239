'use server';

import { redirect } from 'next/navigation';
import { callUpstream } from '@/lib/api-client/client';
import { logIn, logOut, resetPassword, verifyEmail } from '@/lib/auth/account';
import { answerForm } from '@/lib/auth/answer-form';
import { getReferral } from '@/lib/auth/get-referral';
import { loginFailureMessage } from '@/lib/auth/login-messages';
import type { PostedForm } from '@/lib/auth/posted-form';
import { parseReturnTo } from '@/lib/auth/return-to';
import { getSession } from '@/lib/auth/session';
import { endSessionByForm, startSessionByForm } from '@/lib/auth/start-session';
import { AUTH_FORMS } from '@/lib/content/auth-forms';
import {
  calls,
  forgotPasswordSchema,
  loginSchema,
  registerFormSchema,
  resetPasswordSchema,
  verifyEmailSchema,
} from '@/lib/contract';
import { renewLogin } from '@/lib/orders/captures/save-captures';
import { type AppError, ERROR_STATUS, fail } from '@/lib/result';

/* The forms below /auth where the browser posts them; with script, app/api/auth takes them. */

export async function postLogin(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerForm(form, loginSchema, async (input, clientAddress) => {
    const answer = await logIn(input, clientAddress);
    if (answer.ok) void renewLogin(answer.value.token);
    const words = answer.ok ? (answer.value.message ?? AUTH_FORMS.login.done) : '';
    const started = await startSessionByForm(answer, words);
    if (!started.ok) return refuseLogin(started.error);
    redirect(parseReturnTo(form.get('returnTo')) ?? '/');
  });
}

const refuseLogin = ({ message, ...error }: AppError) =>
  fail(error.code, loginFailureMessage(ERROR_STATUS[error.code], message), error);

export async function postLogOut(): Promise<void> {
  const session = await getSession();
  // As in the route: the browser forgets the session whatever the API says.
  const answer = session && (await logOut(session.token));
  await endSessionByForm(answer?.ok ? answer.value.message : '');
  redirect('/');
}

export async function postRegistration(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerForm(form, registerFormSchema, async (input, clientAddress) => {
    const body = { ...input, referral: await getReferral() };
    const started = await startSessionByForm(await callUpstream(calls.register, { body, clientAddress }));
    if (!started.ok) return started;
    redirect(parseReturnTo(form.get('returnTo')) ?? '/auth/login?registered=1');
  });
}

export async function postForgotPassword(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerForm(form, forgotPasswordSchema, (body, clientAddress) =>
    callUpstream(calls.forgotPassword, { body, clientAddress }),
  );
}

export async function postResetPassword(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerForm(form, resetPasswordSchema, async (input, clientAddress) => {
    const answer = await resetPassword(input, clientAddress);
    if (!answer.ok) return answer;
    await endSessionByForm();
    redirect('/auth/login?reset=1');
  });
}

export async function postVerifyEmail(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerForm(form, verifyEmailSchema, ({ token }, clientAddress) => verifyEmail(token, clientAddress));
}
