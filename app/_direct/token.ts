import { decodeToken } from '@/lib/auth/session-token';
import { sessionCookieName } from '@/lib/auth/session-cookie';
import { playbackTokenRequestSchema } from '@/lib/contract';
import { type DirectAnswer, type DirectRequest, toDirectAnswer } from '@/lib/http/direct-routes';
import { toErrorResponse, toResponse } from '@/lib/http/respond';
import { checkSameOrigin } from '@/lib/http/same-origin';
import { viewerCountry } from '@/lib/http/viewer-country';
import { openPlayback } from '@/lib/playback/open-playback';
import { playbackCookie, readCookie } from '@/lib/playback/playback-cookie';
import { type AppError, fail } from '@/lib/result';
import { readJsonBody } from './read-json-body';

const MAX_BODY_BYTES = 1024;
const bodySchema = playbackTokenRequestSchema.omit({ eventId: true });

/**
 * Opens playlists for one screen, and keeps them open: the token goes into a cookie of this event's media alone, so that no
 * script of a page can read it and every player sends it.
 */
export async function answerToken(request: DirectRequest, eventId: string): Promise<DirectAnswer> {
  const { headers } = request;
  const origin = checkSameOrigin({ headers });
  if (!origin.ok) return refuse(origin.error);
  const token = readCookie(headers.get('cookie'), sessionCookieName(headers));
  const claims = token === null ? null : decodeToken(token);
  if (token === null || !claims || claims.expiresAtMs <= Date.now())
    return refuse(fail('unauthorized', 'Please log in to watch.').error);
  const body = bodySchema.safeParse(await readJsonBody(request, MAX_BODY_BYTES));
  if (!body.success)
    return refuse(fail('invalid_input', body.error.issues[0]?.message ?? 'Not valid.').error);
  const opened = await openPlayback({ ...body.data, eventId }, token, viewerCountry(headers));
  if (!opened.ok) return refuse(opened.error);
  const { token: playbackToken, expires_at: expiresAt, ...rest } = opened.value;
  const ttlMs = Math.max(0, Date.parse(expiresAt) - Date.now());
  const cookie = playbackCookie(headers, eventId, playbackToken, ttlMs);
  const answer = { ...rest, expires_at: expiresAt, ttl_ms: ttlMs };
  return toDirectAnswer(toResponse({ ok: true, value: answer }, { 'set-cookie': cookie }));
}

function refuse(error: AppError): Promise<DirectAnswer> {
  return toDirectAnswer(toErrorResponse(error));
}
