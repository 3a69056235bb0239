import { readSessionState } from '@/lib/auth/session-state';
import { placeSchema, playbackTokenRequestSchema } from '@/lib/contract';
import type { DirectAnswer, DirectRequest } from '@/lib/http/direct-routes';
import { toDirectAnswer } from '@/lib/http/respond';
import { checkSameOrigin } from '@/lib/http/same-origin';
import { viewerCountry } from '@/lib/http/viewer-country';
import { placeCookie, placeCookieName, playbackCookie, readCookie } from '@/lib/playback/playback-cookie';
import { fail, ok } from '@/lib/result';
import { openPlayback } from '@/lib/api-client/playback';
import { readJsonBody } from './read-json-body';

const MAX_BODY_BYTES = 1024;

/**
 * Opens playlists for one screen, and keeps them open: the token goes into a cookie of this event's media alone, so that no
 * script of a page can read it and every player sends it. What the screen shows at its next request is in another one.
 */
export async function answerToken(request: DirectRequest, eventId: string): Promise<DirectAnswer> {
  const { headers } = request;
  const origin = checkSameOrigin({ headers });
  if (!origin.ok) return toDirectAnswer(origin);
  const state = readSessionState(headers);
  if (state.kind !== 'active') return toDirectAnswer(fail('unauthorized', 'Please log in to watch.'));
  const sent = await readJsonBody(request, MAX_BODY_BYTES);
  const wish = playbackTokenRequestSchema.safeParse({ ...Object(sent), eventId });
  if (!wish.success)
    return toDirectAnswer(fail('invalid_input', wish.error.issues[0]?.message ?? 'Not a valid request.'));
  const { screen } = wish.data;
  const shown = placeSchema.safeParse(readCookie(headers.get('cookie'), placeCookieName(headers, screen)));
  const body = { ...wish.data, ...(shown.success && { place: shown.data }) };
  const opened = await openPlayback(body, state.session.token, viewerCountry(headers));
  if (!opened.ok) return toDirectAnswer(opened);
  const { token: playbackToken, expires_at: expiresAt, place, ...rest } = opened.value;
  const ttlMs = Math.max(0, Date.parse(expiresAt) - Date.now());
  return toDirectAnswer(ok({ ...rest, expires_at: expiresAt, ttl_ms: ttlMs }), {
    'set-cookie': [
      playbackCookie(headers, wish.data.eventId, playbackToken, ttlMs),
      ...(place ? [placeCookie(headers, wish.data.eventId, screen, place)] : []),
    ],
  });
}
