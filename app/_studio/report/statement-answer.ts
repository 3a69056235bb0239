import type * as z from 'zod';
import { FIGURES_IN_FILE } from '@/components/studio/report/figures';
import type { payoutsSchema } from '@/lib/contract/studio';
import { ok, type Result } from '@/lib/result';
import { answerCsv } from '../csv-answer';

type Statement = Pick<z.output<typeof payoutsSchema>, 'months'>;

/** A line for each month, and for each earlier one that it has news of. A login leads to `path`. */
export const answerStatement = (path: string, read: (token: string) => Promise<Result<Statement>>) =>
  answerCsv({
    name: 'statement',
    path,
    async read(_after, token) {
      const asked = await read(token);
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
