import { passVideoFile } from '@/lib/api-client/video-files';
import { toLogin } from '@/lib/auth/return-to';
import { getSession } from '@/lib/auth/session';
import { goTo } from '@/lib/http/go-to';
import { getRoute } from '@/lib/http/route';
import { ofOrganisation } from '@/lib/studio/paths';

/** A plain link leads here, so that a session that is over leads to the login. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const query = new URL(request.url).searchParams;
  const organisationId = query.get('organisation') ?? '';
  const session = await getSession();
  const login = toLogin(ofOrganisation('/studio/videos', organisationId), true);
  if (!session) return goTo(login);
  const { token } = session;
  return passVideoFile({ organisationId, id: query.get('id') ?? '', token, signal: request.signal });
});
