import type * as z from 'zod';
import { Notice } from '@/components/ui/notice';
import { SelectField } from '@/components/ui/select-field';
import { MODES, REPORT } from '@/lib/content/studio/report';
import type { figuresSchema, MoneyMode, reportSchema } from '@/lib/contract/studio';
import { sayBalance } from '@/lib/studio/say-balance';
import { sayFees } from './say-fees';
import { DataTable } from './data-table';
import { FigureList } from './figure-list';
import { FilterForm } from './filter-form';

export type Figures = z.output<typeof figuresSchema>;
export type Report = z.output<typeof reportSchema>;

const { figures: LABELS } = REPORT;

/** The columns of every table of figures. */
export const FIGURE_COLUMNS = [
  LABELS.orders,
  LABELS.gross,
  LABELS.discounts,
  LABELS.refunds,
  LABELS.disputes,
  LABELS.fees,
  LABELS.share,
  LABELS.net,
].map((label) => ({ label, isNumber: true }));

/** What is taken off has a minus. */
export function toFigureCells(figures: Figures): string[] {
  const { orders, gross, discounts, refunds, disputes, fees, fees_not_told, share, net } = figures;
  const off = (value: number) => sayBalance(value === 0 ? 0 : -value);
  return [
    orders.toLocaleString('en-US'),
    sayBalance(gross),
    off(discounts),
    off(refunds),
    off(disputes),
    sayFees({ fees: fees === 0 ? 0 : -fees, fees_not_told, all: orders }),
    off(share),
    sayBalance(net),
  ];
}

export function ReportFigures({ figures }: { figures: Figures }) {
  const cells = toFigureCells(figures);
  return (
    <FigureList figures={FIGURE_COLUMNS.map(({ label }, index) => [label, cells[index] ?? ''] as const)} />
  );
}

type GroupTableProps = { caption: string; name: string; unnamed?: string; groups: Report['by_day'] };

export function GroupTable({ caption, name, unnamed = '', groups }: GroupTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={[{ label: name }, ...FIGURE_COLUMNS]}
      rows={groups.map(({ key, label, figures }) => ({
        key,
        cells: [
          <span key="name" dir="auto" className="font-semibold">
            {label || unnamed}
          </span>,
          ...toFigureCells(figures),
        ],
      }))}
    />
  );
}

type ModeProps = { path: string; organisation: string; mode: MoneyMode; modes: readonly MoneyMode[] };

/** Money of several modes is chosen from, never added. */
export function ModeFilter({ path, organisation, mode, modes }: ModeProps) {
  const options = Object.fromEntries(modes.map((one) => [one, MODES[one]]));
  return (
    <div className="grid gap-4 print:gap-0">
      {modes.length > 1 ? (
        <div className="print:hidden">
          <FilterForm path={path} organisation={organisation} submit={REPORT.show}>
            <SelectField name="mode" label={REPORT.mode} options={options} defaultValue={mode} />
          </FilterForm>
        </div>
      ) : null}
      {mode === 'live' ? null : <Notice>{REPORT.only(MODES[mode])}</Notice>}
    </div>
  );
}
