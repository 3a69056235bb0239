'use server';

import { redirect } from 'next/navigation';
import { callUpstream } from '@/lib/api-client/client';
import { answerForm } from '@/lib/auth/answer-form';
import { getReferral } from '@/lib/auth/get-referral';
import type { PostedForm } from '@/lib/auth/posted-form';
import { parseReferral } from '@/lib/auth/referral';
import { parseReturnTo } from '@/lib/auth/return-to';
import { startSessionByForm } from '@/lib/auth/start-session';
import { calls, registerFormSchema } from '@/lib/contract';

/**
 * Takes the registration form as a browser posts it by itself: goes on as the page does, or answers
 * with it and why.
 */
export async function postRegistration(_before: PostedForm, form: FormData): Promise<PostedForm> {
  return answerForm(form, registerFormSchema, async (input, clientAddress) => {
    const referral = parseReferral(form.get('referral')) ?? (await getReferral());
    const answer = await callUpstream(calls.register, { body: { ...input, referral }, clientAddress });
    const started = answer.ok ? await startSessionByForm(answer.value) : answer;
    if (!started.ok) return started;
    redirect(parseReturnTo(form.get('returnTo')) ?? '/auth/login?registered=1');
  });
}
