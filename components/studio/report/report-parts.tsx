import type * as z from 'zod';
import { Notice } from '@/components/ui/notice';
import { SelectField } from '@/components/ui/select-field';
import { MODES, REPORT } from '@/lib/content/studio/report';
import type { MoneyMode, reportSchema } from '@/lib/contract/studio';
import { DataTable } from '../data-table';
import { listFigureColumns } from './figures';
import { FilterForm } from '../forms/filter-form';

export type Report = z.output<typeof reportSchema>;

type GroupTableProps = { caption: string; name: string; unnamed?: string; groups: Report['by_day'] };

export function GroupTable({ caption, name, unnamed = '', groups }: GroupTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={[
        {
          label: name,
          cell: ({ label }) => (
            <span dir="auto" className="font-semibold">
              {label || unnamed}
            </span>
          ),
        },
        ...listFigureColumns(groups),
      ]}
      rows={groups}
      keyOf={({ key }) => key}
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
