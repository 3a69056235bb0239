import type * as z from 'zod';
import type { payoutsSchema } from '@/lib/contract/studio';
import { ok, type Result } from '@/lib/result';
import { answerCsv } from './csv-answer';

const FIGURES = ['gross', 'discounts', 'refunds', 'disputes', 'fees', 'fees_not_told', 'share', 'net'];

type Statement = Pick<z.output<typeof payoutsSchema>, 'months'>;

/**
 * A line for each month, and for each earlier one that it has news of. A login leads to `path`.
 */
export const answerStatement = (path: string, read: (token: string) => Promise<Result<Statement>>) =>
  answerCsv({
    name: 'statement',
    columns: ['month', 'from', 'state', 'orders', ...FIGURES, 'paid_out', 'balance'],
    path,
    async read(_after, token) {
      const asked = await read(token);
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
