import 'server-only';
import { errorBodySchema, idSchema, mediaPathSchema } from '@/lib/contract';
import type { DirectAnswer } from '@/lib/http/direct-routes';
import { toDirectAnswer } from '@/lib/http/respond';
import { fail } from '@/lib/result';
import { toUpstreamError } from '@/lib/api-client/failure';
import { type MediaRequest, openUpstreamMedia } from '@/lib/api-client/media';

/** Statuses that mean something to a player; every other becomes our own JSON. */
const PASSED_AS_THEY_ARE = new Set([200, 206, 304, 416]);

/** Headers of the API's answer that a player or a cache needs. Nothing else crosses. */
const PASSED = [
  'accept-ranges',
  'cache-control',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
];

/**
 * A playlist, segment or caption file of an event, as the API hands it out: it asks for the access at every playlist, and
 * for the signature at every segment. Refusals come back as the usual JSON. The address of the film's origin never crosses.
 */
export async function openMedia(request: MediaRequest): Promise<DirectAnswer> {
  if (!idSchema.safeParse(request.eventId).success || !mediaPathSchema.safeParse(request.file).success)
    return toDirectAnswer(fail('not_found', 'There is no such file.'));
  const answer = await openUpstreamMedia(request);
  if (!answer.ok) return toDirectAnswer(answer);
  const { status, headers, body } = answer.value;
  if (PASSED_AS_THEY_ARE.has(status)) return { status, headers: pick(headers), body };
  const text: unknown = await new Response(body).json().catch(() => null);
  const failure = errorBodySchema.safeParse(text).data ?? null;
  return toDirectAnswer({ ok: false, error: toUpstreamError(status, failure, null, Date.now()) });
}

function pick(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => PASSED.includes(name))
      .concat([['x-content-type-options', 'nosniff']]),
  );
}
