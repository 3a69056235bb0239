import type * as z from 'zod';
import { REPORT } from '@/lib/content/studio/report';
import type { figuresSchema } from '@/lib/contract/studio';
import { sayBalance } from '@/lib/studio/say-balance';
import { sayFees } from './say-fees';

export type Figures = z.output<typeof figuresSchema>;

type Figure = {
  label: string;
  cell: (figures: Figures) => string;
  /** In a file: an amount in dollars, or the text of a count. */
  value: (figures: Figures) => number | string;
};

const { figures: LABELS } = REPORT;

/** What is taken off has a minus where people read it. */
const off = (value: number) => sayBalance(value === 0 ? 0 : -value);

type Amount = Exclude<keyof Figures, 'orders' | 'fees_not_told'>;
const amount = (name: Amount, say: (value: number) => string): Figure => ({
  label: LABELS[name],
  cell: (figures) => say(figures[name]),
  value: (figures) => figures[name],
});

/** Each figure of the report, in the order of every table and file. */
const FIGURES: { [K in keyof Figures]: Figure | Pick<Figure, 'value'> } = {
  orders: {
    label: LABELS.orders,
    cell: ({ orders }) => orders.toLocaleString('en-US'),
    value: ({ orders }) => String(orders),
  },
  gross: amount('gross', sayBalance),
  discounts: amount('discounts', off),
  refunds: amount('refunds', off),
  disputes: amount('disputes', off),
  fees: {
    ...amount('fees', off),
    cell: ({ orders: all, fees, fees_not_told }) =>
      sayFees({ fees: fees === 0 ? 0 : -fees, fees_not_told, all }),
  },
  /** In a cell it is said with the fees. */
  fees_not_told: { value: ({ fees_not_told: untold }) => String(untold) },
  share: amount('share', off),
  net: amount('net', sayBalance),
};

const SHOWN = Object.values(FIGURES).filter((figure) => 'cell' in figure);

const SHOWN_ALWAYS = ['orders', 'gross', 'net'];

/** The columns of a table of figures, without those in which nothing stands. */
export function listFigureColumns(rows: readonly { figures: Figures }[]) {
  return Object.entries(FIGURES).flatMap(([name, figure]) =>
    'cell' in figure && (SHOWN_ALWAYS.includes(name) || rows.some(({ figures }) => hasFigure(figures, name)))
      ? [
          {
            label: figure.label,
            isNumber: true,
            cell: ({ figures }: { figures: Figures }) => figure.cell(figures),
          },
        ]
      : [],
  );
}

const hasFigure = (figures: Figures, name: string): boolean =>
  Object.entries(figures).some(
    ([key, value]) => value !== 0 && (key === name || (name === 'fees' && key === 'fees_not_told')),
  );

type Step = { label: string; said: string; from: number; until: number; isTotal: boolean };

const TAKEN = ['discounts', 'refunds', 'disputes', 'fees', 'share'] as const;

/** From gross to net, without the steps that took nothing. `from` and `until` are in dollars. */
export function listSteps(figures: Figures): Step[] {
  const total = (name: 'gross' | 'net'): Step => ({
    label: LABELS[name],
    said: sayBalance(figures[name]),
    from: 0,
    until: figures[name],
    isTotal: true,
  });
  let left = figures.gross;
  const taken = TAKEN.flatMap((name): Step[] => {
    const from = left;
    left -= figures[name];
    const figure = FIGURES[name];
    return 'cell' in figure && hasFigure(figures, name)
      ? [{ label: figure.label, said: figure.cell(figures), from, until: left, isTotal: false }]
      : [];
  });
  return [total('gross'), ...taken, total('net')];
}

/** With its label, for a list of one report's figures. */
export const listFigures = (figures: Figures) =>
  SHOWN.map(({ label, cell }) => [label, cell(figures)] as const);

/** The columns of a file whose lines have `figures`. */
export const FIGURES_IN_FILE = Object.fromEntries(
  Object.entries(FIGURES).map(([name, { value }]) => [
    name,
    ({ figures }: { figures: Figures }) => value(figures),
  ]),
);
