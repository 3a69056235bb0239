import * as z from 'zod';
import {
  listScreens,
  type MediaAnswer,
  openMedia,
  openPlayback,
  stopScreen,
} from '@/lib/api-client/playback';
import {
  mediaPathSchema,
  placeSchema,
  playbackTokenRequestSchema,
  showSchema,
  type ShowId,
  stopScreenSchema,
  toShowText,
} from '@/lib/contract';
import { findGrant } from '@/lib/auth/purchase-grant';
import { readSessionState } from '@/lib/auth/session-state';
import { allowsSecure, readCookie } from '@/lib/http/cookies';
import { checkSameOrigin } from '@/lib/http/same-origin';
import { viewerCountry } from '@/lib/http/visitor';
import { readJson } from '@/lib/json/read-json';
import { toErrorResponse, toResponse } from '@/lib/json/respond';
import { toWatchPath } from '@/lib/orders/addresses';
import { toBuyerKey } from '@/lib/orders/captures/purchase-key';
import { readBearer } from '@/lib/network/bearer';
import { toDeviceName } from '@/lib/player/device-name';
import { fail, ok, type Result } from '@/lib/result';
import { SEATED_COOKIE } from './admission';

const MAX_WISH_BYTES = 1024;

async function admitViewer<S extends z.ZodType>(
  request: Request,
  id: string,
  schema: S,
): Promise<Result<{ wish: z.output<S>; login: string; show: ShowId; isPaired: boolean }>> {
  const { headers } = request;
  const origin = checkSameOrigin(request);
  if (!origin.ok) return origin;
  const wish = await readJson(request, schema, MAX_WISH_BYTES);
  if (!wish.ok) return wish;
  const show = showSchema.safeParse(id).data;
  if (!show) return fail('not_found', 'There is no such event.');
  const grant = readBearer(request);
  if (grant !== null) return ok({ wish: wish.value, login: grant, show, isPaired: true });
  const state = readSessionState(headers);
  const viewer = state.kind === 'active' ? state.session : findGrant(headers, show.event);
  if (!viewer) return fail('unauthorized', 'Please sign in to watch.');
  return ok({ wish: wish.value, login: viewer.token, show, isPaired: false });
}

/** In milliseconds. A screen may sleep this long and keep its place. */
const PLACE_MS = 60 * 60 * 1000;

const tokenWishSchema = playbackTokenRequestSchema.omit({ eventId: true, device: true });

/**
 * Sets a cookie for this event's media, hidden from scripts. A paired screen has no cookies, so its
 * answer has the token and the place.
 */
export async function answerToken(request: Request, id: string): Promise<Response> {
  const admitted = await admitViewer(request, id, tokenWishSchema);
  if (!admitted.ok) return toErrorResponse(admitted.error);
  const { wish, login, show, isPaired } = admitted.value;
  const { headers } = request;
  const { screen, place: shown, ...wishes } = wish;
  const account = toBuyerKey(login);
  const device = toDeviceName(headers.get('user-agent'));
  const place = isPaired
    ? shown
    : placeSchema.safeParse(readCookie(headers.get('cookie'), cookieName(headers, `place-${screen}`))).data;
  const opened = await openPlayback(
    show,
    { ...wishes, screen, ...(place && { place }), ...(device && { device }) },
    login,
    viewerCountry(headers),
  );
  if (!opened.ok) return toErrorResponse(opened.error);
  const { token, place: nextPlace, cast_token: castToken, ...rest } = opened.value;
  // For a device that is handed the address and has no cookie; it counts while the place is held.
  if (castToken && rest.playlist !== null) rest.playlist += `?token=${castToken}`;
  const ttlMs = Math.max(0, Date.parse(rest.expires_at) - Date.now());
  if (isPaired) return toResponse(ok({ ...opened.value, ttl_ms: ttlMs }));
  const response = toResponse(ok({ ...rest, account, ttl_ms: ttlMs }));
  const path = `/api/playback/${toShowText(show)}`;
  response.headers.append('set-cookie', toCookie(headers, 'playback', token, path, ttlMs));
  const seated = toCookie(headers, SEATED_COOKIE, '1', toWatchPath(show.event), ttlMs);
  response.headers.append('set-cookie', seated);
  if (nextPlace) {
    const placeCookie = toCookie(headers, `place-${screen}`, nextPlace, `${path}/token`, PLACE_MS);
    response.headers.append('set-cookie', placeCookie);
  }
  return response;
}

/** The `__Host-` prefix needs the path `/`. */
function cookieName(headers: Headers, name: string): string {
  return `${allowsSecure(headers) ? '__Secure-' : ''}${name}`;
}

/** The schemas of the ids leave nothing to escape. */
function toCookie(headers: Headers, name: string, value: string, path: string, ageMs: number): string {
  const secure = allowsSecure(headers) ? '; Secure' : '';
  const age = Math.ceil(ageMs / 1000);
  return `${cookieName(headers, name)}=${value}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

const screenWishSchema = z.object({ stop: stopScreenSchema.shape.id.optional() });

export async function answerScreens(request: Request, id: string): Promise<Response> {
  const admitted = await admitViewer(request, id, screenWishSchema);
  if (!admitted.ok) return toErrorResponse(admitted.error);
  const { wish, login, show } = admitted.value;
  const { event: eventId } = show;
  if (wish.stop !== undefined) {
    const stopped = await stopScreen(eventId, wish.stop, login);
    if (!stopped.ok) return toErrorResponse(stopped.error);
  }
  return toResponse(await listScreens(eventId, login));
}

/** Sends a file from memory without the copy that a `Response` makes. */
export type SendFile = (file: MediaAnswer & { body: Uint8Array }) => Response;

/** Playlists need the cookie or `?token=`, segments a signed address. */
export async function answerMedia(
  request: Request,
  { id, file }: { id: string; file: string },
  sendFile?: SendFile,
): Promise<Response> {
  const show = showSchema.safeParse(id).data;
  if (!show || !mediaPathSchema.safeParse(file).success)
    return toErrorResponse(fail('not_found', 'There is no such file.').error);
  const { method, headers } = request;
  const { searchParams: query } = new URL(request.url);
  const opened = await openMedia({
    show,
    file,
    method,
    query,
    country: viewerCountry(headers),
    token: query.get('token') ?? readCookie(headers.get('cookie'), cookieName(headers, 'playback')) ?? null,
    header: (name) => headers.get(name),
    // Made only for a remote file.
    get signal() {
      return request.signal;
    },
  });
  if (!opened.ok) return toErrorResponse(opened.error);
  const { status, headers: given, body } = opened.value;
  if (sendFile && body instanceof Uint8Array) return sendFile({ status, headers: given, body });
  return new Response(body, { status, headers: given });
}
