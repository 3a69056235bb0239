import { answerStatement } from '@/app/_studio/report/statement-answer';
import { studioCalls } from '@/lib/contract/studio/calls';
import { getRoute } from '@/lib/http/route';
import { ofOrganisation } from '@/lib/studio/paths';
import { readMode } from '@/lib/studio/read-mode';
import { readStudio } from '@/lib/studio/read-studio';

export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const organisationId = searchParams.get('organisation') ?? '';
  const mode = readMode(searchParams.get('mode') ?? '');
  return answerStatement(ofOrganisation('/studio/payouts', organisationId), (token) =>
    readStudio(studioCalls.getPayouts, { organisationId, mode }, token),
  );
});
