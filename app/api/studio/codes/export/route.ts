import { answerCsv } from '@/app/_studio/csv-answer';
import { studioCalls } from '@/lib/contract/studio/calls';
import { getRoute } from '@/lib/http/route';
import { ok } from '@/lib/result';
import { toStudioPath, withQuery } from '@/lib/studio/paths';
import { readStudio } from '@/lib/studio/read-studio';

/** Single-use codes that were made together. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const of = (name: string) => searchParams.get(name) ?? '';
  const [eventId, organisationId, passId, batch] = [of('event'), of('organisation'), of('pass'), of('batch')];
  return answerCsv({
    name: 'codes',
    path:
      passId === ''
        ? toStudioPath(eventId, 'codes')
        : withQuery('/studio/passes', { organisation: organisationId, codes: passId }),
    async read(after, token) {
      const page =
        passId === ''
          ? await readStudio(studioCalls.exportCodes, { eventId, batch, after }, token)
          : await readStudio(studioCalls.exportPassCodes, { organisationId, passId, batch, after }, token);
      return page.ok ? ok({ rows: page.value.codes, next: page.value.next }) : page;
    },
    columns: { code: ({ code }) => code, used: ({ used }) => (used ? 'yes' : 'no') },
  });
});
