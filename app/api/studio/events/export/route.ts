import { toLogin } from '@/lib/auth/return-to';
import { getSession } from '@/lib/auth/session';
import { studioCalls } from '@/lib/contract/studio/calls';
import { goTo } from '@/lib/http/go-to';
import { getRoute } from '@/lib/http/route';
import { toErrorResponse } from '@/lib/json/respond';
import { ofOrganisation } from '@/lib/studio/paths';
import { readStudio } from '@/lib/studio/read-studio';

/** A plain link leads here, so that a session that is over leads to the login. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const organisationId = new URL(request.url).searchParams.get('organisation') ?? '';
  const login = toLogin(ofOrganisation('/studio', organisationId), true);
  const session = await getSession();
  if (!session) return goTo(login);
  const answer = await readStudio(studioCalls.exportEvents, { organisationId }, session.token);
  if (!answer.ok) return answer.error.code === 'unauthorized' ? goTo(login) : toErrorResponse(answer.error);
  const day = new Date().toISOString().slice(0, 10);
  return new Response(`${JSON.stringify(answer.value, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="events-${day}.json"`,
      'cache-control': 'no-store',
    },
  });
});
