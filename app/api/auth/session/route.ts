import { getSession } from '@/lib/auth/session';
import { toStoredToken } from '@/lib/auth/session-token';
import { getRoute } from '@/lib/http/route';
import { toResponse } from '@/lib/json/respond';
import { ok } from '@/lib/result';

export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async () => {
  const session = await getSession();
  return toResponse(ok({ token: session && toStoredToken(session.token) }));
});
