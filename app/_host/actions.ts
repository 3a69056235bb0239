'use server';

import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { answerForm } from '@/lib/auth/answer-form';
import { EMPTY_FORM, type PostedForm } from '@/lib/auth/posted-form';
import { parseReturnTo, toLogin } from '@/lib/auth/return-to';
import { getSessionState } from '@/lib/auth/session';
import { trialRequestSchema } from '@/lib/contract';
import { env } from '@/lib/env';
import { sayTrialFailure } from '@/lib/events/messages';
import { startTrial } from '@/lib/events/start-trial';
import { isLocalPath } from '@/lib/http/local-path';
import { viewerCountry } from '@/lib/http/visitor';
import { fail, ok } from '@/lib/result';
import { getRequestHost } from './request-host';

/** Starts the free trial for a form post; with script, app/api/events/trial does. */
export async function postTrial(_before: PostedForm, form: FormData): Promise<PostedForm> {
  const returnTo = parseReturnTo(form.get('path')) ?? '/';
  const state = await getSessionState();
  if (state.kind !== 'active') redirect(toLogin(returnTo, state.kind === 'ended'));
  const viewer = { token: state.session.token, country: viewerCountry(await headers()) };
  const { origin: askedFrom } = await getRequestHost();
  let elsewhere: string | null = null;
  const posted = await answerForm(form, trialRequestSchema, async ({ eventId }) => {
    const started = await startTrial(eventId, viewer, { siteUrl: env.SITE_URL, askedFrom });
    if (!started.ok && started.error.code === 'unauthorized') redirect(toLogin(returnTo, true));
    if (!started.ok) return fail(started.error.code, sayTrialFailure(started.error).join(' '));
    const { redirectUrl } = started.value;
    if (isLocalPath(redirectUrl)) redirect(redirectUrl);
    // The policy's form-action forbids a redirect to another origin: show a link instead.
    elsewhere = redirectUrl;
    return ok({});
  });
  return elsewhere ? { ...EMPTY_FORM, values: { redirectUrl: elsewhere } } : posted;
}
