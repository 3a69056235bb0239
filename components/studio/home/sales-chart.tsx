import type * as z from 'zod';
import { CategoryBars } from '@/components/studio/charts/category-bars';
import { Chart } from '@/components/studio/charts/chart';
import { toDayLabels } from '@/components/studio/charts/day-labels';
import { FigureList } from '@/components/studio/figure-list';
import { HOME } from '@/lib/content/studio/home';
import type { homeSchema } from '@/lib/contract/studio';
import { sayBalance } from '@/lib/studio/say-balance';

type Sales = Pick<z.output<typeof homeSchema>, 'days' | 'sales' | 'timezone'>;

const { sales: TEXTS } = HOME;

type SalesChartProps = Sales & {
  byTicket?: readonly { label: string; note?: string; sold: readonly number[] }[];
};

/** Of the last 14 days. */
export function SalesChart({ days, sales, timezone, byTicket = [] }: SalesChartProps) {
  const sum = sales.reduce(
    (total, { sold, amount }) => ({
      sold: total.sold + sold,
      amount: amount === null || total.amount === null ? null : total.amount + amount,
    }),
    { sold: 0, amount: 0 },
  );
  const today = sales.at(-1) ?? { sold: 0, amount: null };
  return (
    <div className="grid gap-5">
      <FigureList
        figures={[
          [TEXTS.today, say(today)],
          [TEXTS.days, say(sum)],
        ]}
        className="flex flex-wrap gap-x-10 gap-y-4"
      />
      {sum.sold === 0 ? (
        <p className="text-muted">{TEXTS.none}</p>
      ) : (
        <Chart
          title={TEXTS.chart}
          note={`${TEXTS.note} ${TEXTS.zone(timezone)}`}
          kind="bars"
          along={TEXTS.along}
          labels={toDayLabels(days.map((day) => Date.parse(day)))}
          series={[{ name: TEXTS.sold, values: sales.map(({ sold }) => sold) }]}
          say={(value) => value.toLocaleString('en-US')}
          isWhole
        />
      )}
      {byTicket.length > 1 ? (
        <CategoryBars
          caption={TEXTS.byTicket}
          columns={[TEXTS.ticket, TEXTS.sold]}
          rows={byTicket.map(({ label, note, sold }) => ({
            label,
            note,
            count: sold.reduce((total, one) => total + one, 0),
          }))}
        />
      ) : null}
    </div>
  );
}

const say = ({ sold, amount }: { sold: number; amount: number | null }) =>
  amount === null ? TEXTS.tickets(sold) : `${sayBalance(amount)} · ${TEXTS.tickets(sold)}`;
