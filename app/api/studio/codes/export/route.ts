import { answerCsv } from '@/app/_studio/csv-answer';
import { studioCalls } from '@/lib/contract/studio/calls';
import { getRoute } from '@/lib/http/route';
import { ok } from '@/lib/result';
import { toStudioPath } from '@/lib/studio/paths';
import { readStudio } from '@/lib/studio/read-studio';

/** Single-use codes that were made together. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const [eventId, batch] = [searchParams.get('event') ?? '', searchParams.get('batch') ?? ''];
  return answerCsv({
    name: 'codes',
    path: toStudioPath(eventId, 'codes'),
    async read(after, token) {
      const page = await readStudio(studioCalls.exportCodes, { eventId, batch, after }, token);
      return page.ok ? ok({ rows: page.value.codes, next: page.value.next }) : page;
    },
    columns: { code: ({ code }) => code, used: ({ used }) => (used ? 'yes' : 'no') },
  });
});
