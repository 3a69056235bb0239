import 'server-only';
import { callUpstream } from '@/lib/api-client/client';
import { calls, idSchema, type PlaybackAnswer, type ScreensAnswer } from '@/lib/contract';
import { fail, type Result } from '@/lib/result';

/** Fails with `not_found` or as the API does. */
export async function getPlayback(
  eventId: string,
  token: string,
  country: string | null,
): Promise<Result<PlaybackAnswer>> {
  const params = idSchema.safeParse(eventId);
  if (!params.success) return fail('not_found', 'There is no such event.');
  return callUpstream(calls.getPlayback, { params: { eventId: params.data }, token, country });
}

/** Fails as the API does, or with `not_supported`. */
export async function listScreens(eventId: string, token: string): Promise<Result<ScreensAnswer>> {
  return callUpstream(calls.listScreens, { params: { eventId }, token });
}

/** Fails as the API does: `not_found` for a screen that isn't playing. */
export async function stopScreen(eventId: string, id: string, token: string) {
  return callUpstream(calls.stopScreen, { body: { eventId, id }, token });
}
