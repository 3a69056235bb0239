import { type MediaAnswer, openMedia, openPlayback } from '@/lib/api-client/playback';
import { readSessionState } from '@/lib/auth/session-state';
import { idSchema, mediaPathSchema, placeSchema, playbackTokenRequestSchema } from '@/lib/contract';
import { readCookie } from '@/lib/http/cookies';
import { checkSameOrigin } from '@/lib/http/same-origin';
import { viewerCountry } from '@/lib/http/visitor';
import { readJson } from '@/lib/json/read-json';
import { toErrorResponse, toResponse } from '@/lib/json/respond';
import {
  placeCookie,
  placeCookieName,
  playbackCookie,
  playbackCookieName,
} from '@/lib/playback/playback-cookie';
import { fail, ok } from '@/lib/result';

const MAX_BYTES = 1024;
const wishSchema = playbackTokenRequestSchema.omit({ eventId: true, place: true });

/** Opens playlists for one screen, by a cookie of this event's media that no script can read. */
export async function answerToken(request: Request, eventId: string): Promise<Response> {
  const { headers } = request;
  const origin = checkSameOrigin(request);
  if (!origin.ok) return toErrorResponse(origin.error);
  const state = readSessionState(headers);
  if (state.kind !== 'active') return toErrorResponse(fail('unauthorized', 'Please log in to watch.').error);
  if (!idSchema.safeParse(eventId).success)
    return toErrorResponse(fail('not_found', 'There is no such event.').error);
  const wish = await readJson(request, wishSchema, MAX_BYTES);
  if (!wish.ok) return toErrorResponse(wish.error);
  const { screen } = wish.value;
  const place = placeSchema.safeParse(
    readCookie(headers.get('cookie'), placeCookieName(headers, screen)),
  ).data;
  const opened = await openPlayback(
    { ...wish.value, eventId, ...(place && { place }) },
    state.session.token,
    viewerCountry(headers),
  );
  if (!opened.ok) return toErrorResponse(opened.error);
  const { token, place: nextPlace, ...rest } = opened.value;
  const ttlMs = Math.max(0, Date.parse(rest.expires_at) - Date.now());
  const response = toResponse(ok({ ...rest, ttl_ms: ttlMs }));
  response.headers.append('set-cookie', playbackCookie(headers, eventId, token, ttlMs));
  if (nextPlace) response.headers.append('set-cookie', placeCookie(headers, eventId, screen, nextPlace));
  return response;
}

/** Sends a file that is in memory without copying it, which a `Response` would. */
export type SendFile = (file: MediaAnswer & { body: Uint8Array }) => Response;

/** Playlists are opened by the token's cookie or `?token=`, segments by their signed address. */
export async function answerMedia(
  request: Request,
  { eventId, file }: { eventId: string; file: string },
  sendFile?: SendFile,
): Promise<Response> {
  if (!idSchema.safeParse(eventId).success || !mediaPathSchema.safeParse(file).success)
    return toErrorResponse(fail('not_found', 'There is no such file.').error);
  const { method, headers } = request;
  const { searchParams: query } = new URL(request.url);
  const opened = await openMedia({
    ...{ eventId, file, method, query, country: viewerCountry(headers) },
    token: readCookie(headers.get('cookie'), playbackCookieName(headers)) ?? query.get('token'),
    header: (name) => headers.get(name),
    // Made only where bytes come from elsewhere.
    get signal() {
      return request.signal;
    },
  });
  if (!opened.ok) return toErrorResponse(opened.error);
  const { status, headers: given, body } = opened.value;
  if (sendFile && body instanceof Uint8Array) return sendFile({ status, headers: given, body });
  return new Response(body, { status, headers: given });
}
