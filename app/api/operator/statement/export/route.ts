import { answerStatement } from '@/app/_studio/report/statement-answer';
import { operatorCalls } from '@/lib/contract/operator/calls';
import { getRoute } from '@/lib/http/route';
import { toOperatorPath } from '@/lib/studio/paths';
import { readStudio } from '@/lib/studio/read-studio';

/** What the broadcaster's own download has. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const organisationId = new URL(request.url).searchParams.get('organisation') ?? '';
  return answerStatement(toOperatorPath(organisationId), (token) =>
    readStudio(operatorCalls.getOperatorOrganisation, { organisationId }, token),
  );
});
