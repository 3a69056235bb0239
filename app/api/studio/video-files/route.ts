import { passVideoFile } from '@/lib/api-client/video-files';
import { toLogin } from '@/lib/auth/return-to';
import { getSession } from '@/lib/auth/session';
import { goTo } from '@/lib/http/go-to';
import { getRoute } from '@/lib/http/route';
import { PARTS_HEADER } from '@/lib/contract/studio/videos/schemas';
import { ofOrganisation, toStudioPath, withQuery } from '@/lib/studio/paths';

/** A plain link leads here, so that a session that is over leads to the login. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const query = new URL(request.url).searchParams;
  const organisationId = query.get('organisation') ?? '';
  const session = await getSession();
  const login = toLogin(ofOrganisation('/studio/videos', organisationId), true);
  if (!session) return goTo(login);
  const { token } = session;
  const [id, part] = [query.get('id') ?? '', query.get('part') ?? ''];
  const file = await passVideoFile({ organisationId, id, part, token, signal: request.signal });
  const parts = file.headers.get(PARTS_HEADER);
  return parts === null ? file : goTo(`${withQuery(toStudioPath(id, 'video'), { parts })}#parts`);
});
