import 'server-only';
import { calls, idSchema, type PlaybackAnswer } from '@/lib/contract';
import { fail, type Result } from '@/lib/result';
import { callUpstream } from '@/lib/api-client/client';

/** Fails with `not_found` or what the API says. */
export async function getPlayback(
  eventId: string,
  token: string,
  country: string | null,
): Promise<Result<PlaybackAnswer>> {
  const params = idSchema.safeParse(eventId);
  if (!params.success) return fail('not_found', 'There is no such event.');
  return callUpstream(calls.getPlayback, { params: { eventId: params.data }, token, country });
}
