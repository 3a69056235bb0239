import { env } from '@/lib/env';
import { getEventStateFor } from '@/lib/events/state';
import { resolveHost } from '@/lib/events/host';
import type { DirectAnswer, DirectRequest } from '@/lib/http/direct-routes';
import { requestHost } from '@/lib/http/public-origin';
import { toDirectAnswer } from '@/lib/http/respond';

const SITE_HOSTNAME = new URL(env.SITE_URL).hostname;

/** The same for everybody and for a second, so that caches in front may answer for us. */
const CACHE_CONTROL = 'public, max-age=1, stale-while-revalidate=5';

/** Where an event stands: what every page of it asks for again and again. */
export async function answerState({ headers }: DirectRequest, eventId: string): Promise<DirectAnswer> {
  const state = await getEventStateFor(eventId, resolveHost(requestHost(headers), SITE_HOSTNAME));
  return toDirectAnswer(state, state.ok ? { 'cache-control': CACHE_CONTROL } : {});
}
