import 'server-only';
import { callUpstream } from '@/lib/api-client/client';
import { calls, type ScreensAnswer } from '@/lib/contract';
import type { Result } from '@/lib/result';

/** The screens that play the ticket of a login. Fails as the API says, or with `not_supported`. */
export async function listScreens(eventId: string, token: string): Promise<Result<ScreensAnswer>> {
  return callUpstream(calls.listScreens, { params: { eventId }, token });
}

/** Ends one of them. Fails as the API says: `not_found` for one that isn't playing. */
export async function stopScreen(eventId: string, id: string, token: string) {
  return callUpstream(calls.stopScreen, { body: { eventId, id }, token });
}
