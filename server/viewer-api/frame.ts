import { openFrame } from '@/lib/api-client/playback';
import { frameTokenRequestSchema } from '@/lib/contract';
import { checkSameOrigin } from '@/lib/http/same-origin';
import { clientAddress, viewerCountry } from '@/lib/http/visitor';
import { readJson } from '@/lib/json/read-json';
import { toErrorResponse, toResponse } from '@/lib/json/respond';
import { fail } from '@/lib/result';

const MAX_BYTES = 8192;

const wishSchema = frameTokenRequestSchema.omit({ eventId: true });

/** For the player on another site, which keeps the token in memory. Reads and sets no cookie. */
export async function answerFrame(request: Request, id: string): Promise<Response> {
  const origin = checkSameOrigin(request);
  if (!origin.ok) return toErrorResponse(origin.error);
  const wish = await readJson(request, wishSchema, MAX_BYTES);
  if (!wish.ok) return toErrorResponse(wish.error);
  const event = frameTokenRequestSchema.shape.eventId.safeParse(id);
  if (!event.success) return toErrorResponse(fail('not_found', 'There is no such event.').error);
  const { headers } = request;
  const visitor = { country: viewerCountry(headers), clientAddress: clientAddress(headers) };
  return toResponse(await openFrame({ ...wish.value, eventId: event.data }, visitor));
}
