import 'server-only';
import {
  API_BASE,
  calls,
  errorBodySchema,
  eventIdSchema,
  type FrameTokenRequest,
  type PlaybackAnswer,
  type PlaybackTokenRequest,
  type ScreensAnswer,
  type ShowId,
  toMediaPath,
  toShowText,
} from '@/lib/contract';
import { log } from '@/lib/observability/log';
import { fail, ok, type Result } from '@/lib/result';
import { isCircuitOpen } from './breaker';
import { callUpstream, readAnswerBody, toHeaders, withDeadline } from './client';
import { toUpstreamError } from './failure';
import {
  embeddedBackend,
  isEmbedded,
  type MediaAnswer,
  type MediaRequest,
  transport,
  upstreamOrigin,
} from './transport';

export type { MediaAnswer, MediaRequest };

const INTERRUPTED = fail(
  'upstream_unavailable',
  "The broadcast was interrupted. We're reconnecting; no need to reload.",
);

/** Fails with `not_found` or as the API does. */
export async function getPlayback(
  show: ShowId,
  token: string,
  country: string | null,
): Promise<Result<PlaybackAnswer>> {
  if (!eventIdSchema.safeParse(show.event).success) return fail('not_found', 'There is no such event.');
  return callUpstream(calls.getPlayback, { params: { eventId: toShowText(show) }, token, country });
}

/** Fails as the API does, or with `not_supported`. */
export async function listScreens(eventId: string, token: string): Promise<Result<ScreensAnswer>> {
  return callUpstream(calls.listScreens, { params: { eventId }, token });
}

/** Fails as the API does: `not_found` for a screen that isn't playing. */
export async function stopScreen(eventId: string, id: string, token: string) {
  return callUpstream(calls.stopScreen, { body: { eventId, id }, token });
}

/** A repeat with the same screen is its heartbeat. */
export const openPlayback = (
  show: ShowId,
  wish: Omit<PlaybackTokenRequest, 'eventId'>,
  token: string,
  country: string | null,
) => callUpstream(calls.openPlayback, { body: { ...wish, eventId: toShowText(show) }, token, country });

/** For a player on another site, without an account. `clientAddress` counts previews. */
export const openFrame = (
  body: FrameTokenRequest,
  visitor: { country: string | null; clientAddress: string | null },
) => callUpstream(calls.openFrame, { body, ...visitor });

const PASSED_STATUSES = new Set([200, 206, 304, 416]);

const PASSED_HEADERS = new Set([
  'accept-ranges',
  'cache-control',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
]);

const ASKED_HEADERS = ['range', 'if-none-match', 'if-modified-since', 'if-range'];

/** The body is unread. Fails as the API does, or with `upstream_unavailable`. */
export async function openMedia(
  request: MediaRequest,
  open = isEmbedded ? openEmbeddedMedia : fetchMedia,
): Promise<Result<MediaAnswer>> {
  try {
    const { status, headers, body } = await open(request);
    if (PASSED_STATUSES.has(status)) return ok({ status, headers: pick(headers), body });
    const refusal = await withDeadline((late) => readAnswerBody(new Response(body).body, late));
    const failure = errorBodySchema.safeParse(refusal).data ?? null;
    return { ok: false, error: toUpstreamError(status, failure, null, Date.now()) };
  } catch (error) {
    if (!request.signal?.aborted && !isCircuitOpen(error))
      log.error({ show: toShowText(request.show), err: error }, 'The API gave no answer for a media file.');
    return INTERRUPTED;
  }
}

async function openEmbeddedMedia(request: MediaRequest): Promise<MediaAnswer> {
  return (await embeddedBackend()).openMedia(request);
}

function pick(headers: Record<string, string>): Record<string, string> {
  const picked: Record<string, string> = { 'x-content-type-options': 'nosniff' };
  for (const [given, value] of Object.entries(headers)) {
    const name = given.toLowerCase();
    if (PASSED_HEADERS.has(name)) picked[name] = value;
  }
  return picked;
}

/** Only the headers have a deadline: the body takes as long as the viewer reads. */
async function fetchMedia(request: MediaRequest): Promise<MediaAnswer> {
  return withDeadline(async (late) => {
    const signals = request.signal ? [request.signal, late] : [late];
    const response = await transport(toRequest(request, AbortSignal.any(signals)));
    const body = request.method === 'HEAD' ? null : response.body;
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  });
}

function toRequest({ header, query, ...request }: MediaRequest, signal: AbortSignal): Request {
  // Node's fetch would unpack a compressed file and keep the packed length.
  const headers = toHeaders({ 'accept-encoding': 'identity' }, request);
  for (const name of ASKED_HEADERS) {
    const value = header(name);
    if (value !== null) headers.set(name, value);
  }
  const search = query.size > 0 ? `?${query}` : '';
  const url = `${upstreamOrigin}${API_BASE}${toMediaPath(toShowText(request.show), request.file)}${search}`;
  return new Request(url, { method: request.method, headers, signal });
}
