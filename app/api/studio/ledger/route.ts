import { answerCsv } from '@/app/_studio/csv-answer';
import { studioCalls } from '@/lib/contract/studio/calls';
import { getRoute } from '@/lib/http/route';
import { ofOrganisation, toStudioPath } from '@/lib/studio/paths';
import { readMode } from '@/lib/studio/read-mode';
import { readStudio } from '@/lib/studio/read-studio';

const COLUMNS = 'at booked_at event order package code partner kind amount fee share'.split(' ');

/** Every movement of money, of an event or of an organisation. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const read = (name: string) => searchParams.get(name) ?? '';
  const [eventId, organisationId, mode] = [read('event'), read('organisation'), readMode(read('mode'))];
  return answerCsv({
    name: 'ledger',
    columns: COLUMNS,
    path: eventId ? toStudioPath(eventId, 'report') : ofOrganisation('/studio/report', organisationId),
    async read(after, token) {
      const page = eventId
        ? await readStudio(studioCalls.listEventMovements, { eventId, mode, after }, token)
        : await readStudio(studioCalls.listMovements, { organisationId, mode, after }, token);
      return page.ok ? { ok: true, value: { rows: page.value.movements, next: page.value.next } } : page;
    },
  });
});
