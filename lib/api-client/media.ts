import 'server-only';
import { API_BASE, toMediaPath, VIEWER_COUNTRY_HEADER } from '@/lib/contract';
import { env } from '@/lib/env';
import { log } from '@/lib/observability/log';
import { currentRequestId, REQUEST_ID_HEADER } from '@/lib/observability/request-context';
import { fail, ok, type Result } from '@/lib/result';
import { isCircuitOpen } from './breaker';
import {
  type MediaAnswer,
  type MediaRequest,
  openEmbeddedMedia,
  transport,
  upstreamOrigin,
} from './transport';

export type { MediaRequest };

/** Headers of a player that change what it gets. Nothing else crosses. */
const REQUEST_HEADERS = ['range', 'if-none-match', 'if-modified-since', 'if-range'];

/**
 * Asks the API for a media file, its body unread. The embedded API is asked without a `Request` and a `Response` between:
 * what it keeps in memory goes out as it is. Fails with `upstream_unavailable`.
 */
export async function openUpstreamMedia(request: MediaRequest): Promise<Result<MediaAnswer>> {
  try {
    const embedded = await openEmbeddedMedia(request);
    if (embedded) return ok(embedded);
    const response = await askInTime(request);
    return ok({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: request.method === 'HEAD' ? null : response.body,
    });
  } catch (error) {
    if (!request.signal?.aborted && !isCircuitOpen(error))
      log.error({ event: request.eventId, err: error }, 'The API gave no answer for a media file.');
    return fail('upstream_unavailable', 'The broadcast is interrupted, we keep trying.');
  }
}

/** The answer may take its time to arrive, as the viewer reads; its head may not. */
async function askInTime(request: MediaRequest): Promise<Response> {
  const late = new AbortController();
  const tooLate = new DOMException('The deadline has passed', 'TimeoutError');
  const timer = setTimeout(() => late.abort(tooLate), env.UPSTREAM_TIMEOUT_MS);
  const signals = request.signal ? [request.signal, late.signal] : [late.signal];
  try {
    return await transport(toRequest({ ...request, signal: AbortSignal.any(signals) }));
  } finally {
    clearTimeout(timer);
  }
}

function toRequest(request: MediaRequest): Request {
  const { eventId, file, method, query, token, country, header, signal } = request;
  // Node's fetch would unpack a compressed file and keep the length of the packed one, which we hand on.
  const headers = new Headers({ 'accept-encoding': 'identity' });
  for (const name of REQUEST_HEADERS) {
    const value = header(name);
    if (value !== null) headers.set(name, value);
  }
  const requestId = currentRequestId();
  if (requestId !== null) headers.set(REQUEST_ID_HEADER, requestId);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (country !== null) headers.set(VIEWER_COUNTRY_HEADER, country);
  const search = query.size > 0 ? `?${query}` : '';
  return new Request(`${upstreamOrigin}${API_BASE}${toMediaPath(eventId, file)}${search}`, {
    method,
    headers,
    signal,
  });
}
