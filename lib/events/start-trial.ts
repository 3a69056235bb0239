import 'server-only';
import { calls } from '@/lib/contract';
import { type Result, fail, ok } from '@/lib/result';
import { callUpstream } from '@/lib/api-client/client';
import { parseTrialRedirect } from './trial-redirect';

/**
 * Starts a trial. Fails with the API's sentence, or `upstream_invalid` when it names no page we may
 * send people to.
 */
export async function startTrial(
  eventId: string,
  viewer: { token: string; country: string | null },
  origins: { siteUrl: string; askedFrom: string },
): Promise<Result<{ redirectUrl: string }>> {
  const answer = await callUpstream(calls.startTrial, { body: { eventId }, ...viewer });
  if (!answer.ok) return answer;
  const redirectUrl = parseTrialRedirect(answer.value.redirectUrl, origins.siteUrl, origins.askedFrom);
  return redirectUrl ? ok({ redirectUrl }) : fail('upstream_invalid', 'No redirect URL provided.');
}
