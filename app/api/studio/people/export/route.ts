import { answerCsv } from '@/app/_studio/csv-answer';
import { listPeopleSchema, PEOPLE_MAX } from '@/lib/contract/studio';
import { studioCalls } from '@/lib/contract/studio/calls';
import { getRoute } from '@/lib/http/route';
import { toErrorResponse } from '@/lib/json/respond';
import { fail, ok } from '@/lib/result';
import { toStudioPath } from '@/lib/studio/paths';
import { readStudio } from '@/lib/studio/read-studio';

/** Exactly the people that the filters of the page show. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const read = (name: string) => searchParams.get(name) ?? '';
  const filter = listPeopleSchema.safeParse({
    eventId: read('event'),
    group: read('group'),
    q: read('q'),
  });
  if (!filter.success) return toErrorResponse(fail('invalid_input', 'These filters can not be read.').error);
  const { eventId, group, q } = filter.data;
  return answerCsv({
    name: `${group}-${new Date().toISOString().slice(0, 10)}`,
    path: toStudioPath(eventId, 'people'),
    async read(after, token) {
      const limit = String(PEOPLE_MAX);
      const page = await readStudio(studioCalls.listPeople, { eventId, group, q, after, limit }, token);
      return page.ok ? ok({ rows: page.value.people, next: page.value.next }) : page;
    },
    columns: {
      name: ({ name }) => name,
      email: ({ email }) => email,
      at: ({ at }) => at,
      until: ({ until }) => until,
    },
  });
});
