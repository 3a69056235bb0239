import { getEventStateFor } from '@/lib/events/state';
import { getHost } from '@/lib/hosts/get-host';
import { toResponse } from '@/lib/json/respond';

/** The same for all visitors for a second, so that caches in front may answer. */
const CACHE_CONTROL = { 'cache-control': 'public, max-age=1, stale-while-revalidate=5' };

export async function answerState(request: Request, eventId: string): Promise<Response> {
  const state = await getEventStateFor(eventId, getHost(request.headers));
  return toResponse(state, state.ok ? CACHE_CONTROL : {});
}
