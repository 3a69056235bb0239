import 'server-only';
import { idSchema, mediaPathSchema, toMediaPath } from '@/lib/contract';
import { toErrorResponse } from '@/lib/http/respond';
import { fail } from '@/lib/result';
import { streamUpstream } from '@/lib/upstream/client';
import { toUpstreamError } from '@/lib/upstream/failure';

/** Headers of a player that change what it gets, and of the answer that it needs. Nothing else crosses. */
const REQUEST_HEADERS = ['range', 'if-none-match', 'if-modified-since', 'if-range'];
const ANSWER_HEADERS = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
];

/** Statuses that mean something to a player; every other becomes our own JSON. */
const PASSED_AS_THEY_ARE = new Set([200, 206, 304, 416]);

/**
 * Streams a playlist, segment or caption file of an event to someone who may watch it. The API asks for the
 * entitlement on every file; refusals come back as the usual JSON. The address of the file's origin never crosses.
 */
export async function streamMedia(
  request: Request,
  eventId: string,
  file: string,
  token: string,
): Promise<Response> {
  if (!idSchema.safeParse(eventId).success || !mediaPathSchema.safeParse(file).success) {
    return toErrorResponse(fail('not_found', 'There is no such file.').error);
  }
  const headers = pick(request.headers, REQUEST_HEADERS);
  headers.set('authorization', `Bearer ${token}`);
  const answer = await streamUpstream(toMediaPath(eventId, file), headers, request.signal);
  if (!answer.ok) return toErrorResponse(answer.error);
  const { status, body } = answer.value;
  if (!PASSED_AS_THEY_ARE.has(status)) {
    const text: unknown = await answer.value.json().catch(() => null);
    return toErrorResponse(
      toUpstreamError(status, text, answer.value.headers.get('retry-after'), Date.now()),
    );
  }
  const outgoing = pick(answer.value.headers, ANSWER_HEADERS);
  outgoing.set('cache-control', 'private, no-store');
  return new Response(body, { status, headers: outgoing });
}

function pick(from: Headers, names: string[]): Headers {
  const picked = new Headers();
  for (const name of names) {
    const value = from.get(name);
    if (value !== null) picked.set(name, value);
  }
  return picked;
}
