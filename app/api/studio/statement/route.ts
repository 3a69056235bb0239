import { answerCsv } from '@/app/_studio/csv-answer';
import { studioCalls } from '@/lib/contract/studio/calls';
import { getRoute } from '@/lib/http/route';
import { ok } from '@/lib/result';
import { ofOrganisation } from '@/lib/studio/paths';
import { readMode } from '@/lib/studio/read-mode';
import { readStudio } from '@/lib/studio/read-studio';

const FIGURES = ['gross', 'discounts', 'refunds', 'disputes', 'fees', 'fees_not_told', 'share', 'net'];

/** A line for each month, and for each earlier one that it has news of. */
export const { GET, POST, PUT, PATCH, DELETE } = getRoute(async (request) => {
  const { searchParams } = new URL(request.url);
  const organisationId = searchParams.get('organisation') ?? '';
  const mode = readMode(searchParams.get('mode') ?? '');
  return answerCsv({
    name: 'statement',
    columns: ['month', 'from', 'state', 'orders', ...FIGURES, 'paid_out', 'balance'],
    path: ofOrganisation('/studio/payouts', organisationId),
    async read(_after, token) {
      const asked = await readStudio(studioCalls.getPayouts, { organisationId, mode }, token);
      if (!asked.ok) return asked;
      const rows = asked.value.months.map(({ month, from, is_closed, figures, paid_out, balance }) => ({
        month,
        from,
        state: is_closed ? 'closed' : 'open',
        ...figures,
        // Numbers are written as amounts.
        orders: String(figures.orders),
        fees_not_told: String(figures.fees_not_told),
        paid_out,
        balance,
      }));
      return ok({ rows, next: '' });
    },
  });
});
