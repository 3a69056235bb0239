import { answerCsv } from '@/app/_studio/csv-answer';
import { FIGURES_IN_FILE } from '@/components/studio/figures';
import { studioCalls } from '@/lib/contract/studio/calls';
import { getRoute } from '@/lib/http/route';
import { ok } from '@/lib/result';
import { ofOrganisation } from '@/lib/studio/paths';
import { readMode } from '@/lib/studio/read-mode';
import { readStudio } from '@/lib/studio/read-studio';

/** A line for each month, and for each earlier one that it has news of. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const organisationId = searchParams.get('organisation') ?? '';
  const mode = readMode(searchParams.get('mode') ?? '');
  return answerCsv({
    name: 'statement',
    path: ofOrganisation('/studio/payouts', organisationId),
    async read(_after, token) {
      const asked = await readStudio(studioCalls.getPayouts, { organisationId, mode }, token);
      return asked.ok ? ok({ rows: asked.value.months, next: '' }) : asked;
    },
    columns: {
      month: ({ month }) => month,
      from: ({ from }) => from,
      state: ({ is_closed: isClosed }) => (isClosed ? 'closed' : 'open'),
      ...FIGURES_IN_FILE,
      paid_out: ({ paid_out: paidOut }) => paidOut,
      balance: ({ balance }) => balance,
    },
  });
});
