import { answerCsv } from '@/app/_studio/csv-answer';
import type { Audience } from '@/lib/contract/studio';
import { studioCalls } from '@/lib/contract/studio/calls';
import { getRoute } from '@/lib/http/route';
import { ok } from '@/lib/result';
import { toStudioPath } from '@/lib/studio/paths';
import { readStudio } from '@/lib/studio/read-studio';

type Minute = Audience['minutes'][number];

/** Of counts, a number would be written as an amount. */
const toText = (what: 'screens' | 'viewers' | 'left' | 'sold' | 'stalls') => (minute: Minute) =>
  minute[what]?.toString() ?? '';

/** The minutes of a show. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const eventId = new URL(request.url).searchParams.get('event') ?? '';
  return answerCsv({
    name: 'audience',
    columns: {
      at: ({ at }: Minute) => at,
      screens: toText('screens'),
      viewers: toText('viewers'),
      viewers_left: toText('left'),
      tickets_sold: toText('sold'),
      stalls: toText('stalls'),
    },
    path: toStudioPath(eventId, 'audience'),
    async read(_, token) {
      const audience = await readStudio(studioCalls.getAudience, { eventId, file: 'on' }, token);
      return audience.ok ? ok({ rows: audience.value.minutes, next: '' }) : audience;
    },
  });
});
