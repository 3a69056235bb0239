import type { ReactNode } from 'react';
import type * as z from 'zod';
import { Badge } from '@/components/ui/badge';
import { CODES } from '@/lib/content/studio/codes';
import type { codesAnswerSchema } from '@/lib/contract/studio';
import { sayBalance } from '@/lib/studio/say-balance';
import { sayMoment } from '@/lib/time/moment';
import { type Column, DataTable } from '../data-table';

type Answer = z.output<typeof codesAnswerSchema>;
export type Code = Answer['codes'][number];
export type Batch = Answer['batches'][number];
type Terms = Pick<Code, 'percent' | 'amount' | 'tickets' | 'valid_from' | 'valid_until'>;

type CodeTableProps<T> = {
  rows: readonly T[];
  zone: string;
  isOfPass: boolean;
  renderActions: (row: T) => ReactNode;
};

type Cells<T> = { name: (row: T) => ReactNode; used: (row: T) => ReactNode };

function toColumns<T extends Terms>(
  { name, used }: Cells<T>,
  { zone, isOfPass, renderActions }: Omit<CodeTableProps<T>, 'rows'>,
): Column<T>[] {
  const { columns } = CODES;
  const tickets: Column<T> = {
    label: columns.tickets,
    cell: (row) => <span dir="auto">{row.tickets.join(', ') || CODES.all}</span>,
  };
  return [
    { label: columns.code, cell: name },
    {
      label: columns.off,
      isNumber: true,
      cell: ({ percent, amount }) => (percent === null ? sayBalance(amount ?? 0) : `${percent}%`),
    },
    ...(isOfPass ? [] : [tickets]),
    {
      label: columns.valid,
      cell: (row) => <span className="text-sm">{sayTimes(row, zone) || CODES.always}</span>,
    },
    { label: columns.used, isNumber: true, cell: used },
    { label: columns.actions, isHidden: true, cell: renderActions },
  ];
}

const CODE_CELLS: Cells<Code> = {
  name: (row) => <Name title={row.code} text={row.label} isOff={row.is_off} isCode />,
  used: (row) => (
    <>
      <p>{CODES.used(row.used, row.max_uses)}</p>
      {row.max_per_person === null ? null : (
        <p className="text-sm text-muted">{CODES.perPerson(row.max_per_person)}</p>
      )}
    </>
  ),
};

const BATCH_CELLS: Cells<Batch> = {
  name: (row) => <Name title={row.label} text={CODES.singles(row.codes)} isOff={row.is_off} />,
  used: (row) => CODES.used(row.used, row.codes),
};

export const CodeTable = ({ rows, ...more }: CodeTableProps<Code>) => (
  <DataTable
    caption={CODES.title}
    columns={toColumns(CODE_CELLS, more)}
    rows={rows}
    keyOf={(row) => row._id}
  />
);

export const BatchTable = ({ rows, ...more }: CodeTableProps<Batch>) => (
  <DataTable
    caption={CODES.batches}
    columns={toColumns(BATCH_CELLS, more)}
    rows={rows}
    keyOf={(row) => row._id}
  />
);

type NameProps = { title: string; text: string; isOff: boolean; isCode?: boolean };

function Name({ title, text, isOff, isCode = false }: NameProps) {
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {isCode ? <code className="break-all">{title}</code> : <span dir="auto">{title}</span>}
        {isOff ? <Badge>{CODES.isOff}</Badge> : null}
      </p>
      <p className="text-sm text-muted" dir="auto">
        {text}
      </p>
    </div>
  );
}

function sayTimes({ valid_from: from, valid_until: until }: Terms, zone: string): string {
  const say = (instant: string) => sayMoment(Date.parse(instant), zone);
  return [from && CODES.from(say(from)), until && CODES.until(say(until))].filter(Boolean).join(' ');
}
