import { getSession } from '@/lib/auth/session';
import { studioCalls } from '@/lib/contract/studio/calls';
import { getRoute } from '@/lib/http/route';
import { toErrorResponse, toResponse } from '@/lib/json/respond';
import { fail } from '@/lib/result';
import { readStudio } from '@/lib/studio/read-studio';

/** The open page of a desk asks each three seconds. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const session = await getSession();
  if (!session) return toErrorResponse(fail('unauthorized', 'Please sign in to continue.').error);
  const eventId = new URL(request.url).searchParams.get('event') ?? '';
  return toResponse(await readStudio(studioCalls.getDesk, { eventId }, session.token));
});
