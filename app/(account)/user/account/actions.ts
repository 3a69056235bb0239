'use server';

import { redirect } from 'next/navigation';
import type { z } from 'zod';
import { callUpstream } from '@/lib/api-client/client';
import { answerForm } from '@/lib/auth/answer-form';
import { confirmedDeletionSchema } from '@/lib/auth/confirmed-deletion';
import type { PostedForm } from '@/lib/auth/posted-form';
import { toLogin } from '@/lib/auth/return-to';
import { getSession } from '@/lib/auth/session';
import { endSessionByForm, startSessionByForm } from '@/lib/auth/start-session';
import { ACCOUNT } from '@/lib/content/account';
import { type AnyCall, calls, type SessionAnswer } from '@/lib/contract';
import { ok, type Result } from '@/lib/result';

/*
 * The forms of the account page where the browser posts them; with script, app/api/account has
 * them.
 */

export async function postName(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerOwner(form, calls.changeName, (answer) => renew(answer, ACCOUNT.name.done));
}

export async function postEmail(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerOwner(form, calls.changeEmail);
}

export async function postVerification(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerOwner(form, calls.sendVerification);
}

export async function postPassword(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerOwner(form, calls.changePassword, (answer) => renew(answer, ACCOUNT.password.done));
}

export async function postDeletion(_before: PostedForm, form: FormData): Promise<PostedForm> {
  const leave = async (answer: Result<{ message: string }>) => {
    if (!answer.ok) return answer;
    await endSessionByForm();
    redirect('/auth/login?deleted=1');
  };
  return answerOwner(form, calls.deleteAccount, leave, confirmedDeletionSchema);
}

type Said = Result<{ message?: string }>;

/** As `answerForm`, for an account; a visitor who is not logged in goes to the login. */
async function answerOwner<A extends { message?: string }>(
  form: FormData,
  call: AnyCall & { body: z.ZodObject; answer: z.ZodType<A> },
  take: (answer: Result<A>) => Promise<Said> = (answer) => Promise.resolve(answer),
  schema: z.ZodObject = call.body,
): Promise<PostedForm> {
  return answerForm(form, schema, async (input, clientAddress) => {
    const session = await getSession();
    // Without the fields that only the form needs.
    const body = call.body.parse(input);
    const answer = session && (await callUpstream(call, { body, token: session.token, clientAddress }));
    if (!answer || (!answer.ok && answer.error.code === 'unauthorized')) {
      redirect(toLogin('/user/account', true));
    }
    return take(answer);
  });
}

/** Replaces the session's token with the answer's. */
async function renew(answer: Result<SessionAnswer>, done: string): Promise<Said> {
  const started = await startSessionByForm(answer);
  return started.ok ? ok({ message: started.value.message ?? done }) : started;
}
