import { answerCsv, toColumns } from '@/app/_studio/csv-answer';
import { studioCalls } from '@/lib/contract/studio/calls';
import { movementSchema } from '@/lib/contract/studio';
import { getRoute } from '@/lib/http/route';
import { ok } from '@/lib/result';
import { ofOrganisation, toStudioPath } from '@/lib/studio/paths';
import { readMode } from '@/lib/studio/read-mode';
import { readStudio } from '@/lib/studio/read-studio';

/** Every movement of money, of an event or of an organisation. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const read = (name: string) => searchParams.get(name) ?? '';
  const [eventId, organisationId, mode] = [read('event'), read('organisation'), readMode(read('mode'))];
  return answerCsv({
    name: 'ledger',
    columns: toColumns(movementSchema),
    path: eventId ? toStudioPath(eventId, 'report') : ofOrganisation('/studio/report', organisationId),
    async read(after, token) {
      const page = eventId
        ? await readStudio(studioCalls.listEventMovements, { eventId, mode, after }, token)
        : await readStudio(studioCalls.listMovements, { organisationId, mode, after }, token);
      return page.ok ? ok({ rows: page.value.movements, next: page.value.next }) : page;
    },
  });
});
