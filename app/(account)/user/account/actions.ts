'use server';

import { redirect } from 'next/navigation';
import * as z from 'zod';
import { callUpstream } from '@/lib/api-client/client';
import { answerForm } from '@/lib/auth/answer-form';
import { confirmedDeletionSchema } from '@/lib/auth/confirmed-deletion';
import type { PostedForm } from '@/lib/auth/posted-form';
import { toLogin } from '@/lib/auth/return-to';
import { getSession } from '@/lib/auth/session';
import { endSessionByForm, startSessionByForm } from '@/lib/auth/start-session';
import { ACCOUNT } from '@/lib/content/account';
import {
  calls,
  changeEmailSchema,
  changeNameSchema,
  changePasswordSchema,
  type SessionAnswer,
} from '@/lib/contract';
import type { Result } from '@/lib/result';

/*
 * The forms of the account page where the browser posts them; with script, app/api/account has
 * them.
 */

export async function postName(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerOwner(form, changeNameSchema, async (input, caller) =>
    renew(await callUpstream(calls.changeName, { body: input, ...caller }), ACCOUNT.name.done),
  );
}

export async function postEmail(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerOwner(form, changeEmailSchema, (body, caller) =>
    callUpstream(calls.changeEmail, { body, ...caller }),
  );
}

export async function postVerification(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerOwner(form, z.object({}), (_input, caller) =>
    callUpstream(calls.sendVerification, { body: {}, ...caller }),
  );
}

export async function postPassword(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerOwner(form, changePasswordSchema, async (input, caller) =>
    renew(await callUpstream(calls.changePassword, { body: input, ...caller }), ACCOUNT.password.done),
  );
}

export async function postDeletion(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerOwner(form, confirmedDeletionSchema, async ({ password }, caller) => {
    const answer = await callUpstream(calls.deleteAccount, { body: { password }, ...caller });
    if (!answer.ok) return answer;
    await endSessionByForm();
    redirect('/auth/login?deleted=1');
  });
}

/** As `answerForm`, for an account; a visitor who is not logged in goes to the login. */
async function answerOwner<S extends z.ZodObject>(
  form: FormData,
  schema: S,
  call: (
    input: z.output<S>,
    caller: { token: string; clientAddress: string | null },
  ) => Promise<Result<{ message?: string }>>,
): Promise<PostedForm> {
  return answerForm(form, schema, async (input, clientAddress) => {
    const session = await getSession();
    const answer = session && (await call(input, { token: session.token, clientAddress }));
    if (!answer || (!answer.ok && answer.error.code === 'unauthorized')) {
      redirect(toLogin('/user/account', true));
    }
    return answer;
  });
}

/** Puts the new token of an answer in the old one's place. */
async function renew(answer: Result<SessionAnswer>, done: string): Promise<Result<{ message?: string }>> {
  if (!answer.ok) return answer;
  return startSessionByForm({ ...answer.value, message: answer.value.message ?? done });
}
