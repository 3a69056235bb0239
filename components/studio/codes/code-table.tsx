import type { ReactNode } from 'react';
import type * as z from 'zod';
import { Badge } from '@/components/ui/badge';
import { CODES } from '@/lib/content/studio/codes';
import type { codesAnswerSchema } from '@/lib/contract/studio';
import { sayBalance } from '@/lib/studio/say-balance';
import { formatMoment } from '@/lib/time/instant';
import { DataTable } from '../data-table';

type Answer = z.output<typeof codesAnswerSchema>;
export type Code = Answer['codes'][number];
export type Batch = Answer['batches'][number];
type Terms = Pick<Code, 'percent' | 'amount' | 'tickets' | 'valid_from' | 'valid_until'>;

type CodeTableProps<T> = { rows: readonly T[]; zone: string; renderActions: (row: T) => ReactNode };

const toColumns = () => {
  const { code, off, tickets, valid, used, actions } = CODES.columns;
  return [
    { label: code },
    { label: off, isNumber: true },
    { label: tickets },
    { label: valid },
    { label: used, isNumber: true },
    { label: actions, isHidden: true },
  ];
};

export function CodeTable({ rows, zone, renderActions }: CodeTableProps<Code>) {
  return (
    <DataTable
      caption={CODES.title}
      columns={toColumns()}
      rows={rows.map((row) => ({
        key: row._id,
        cells: [
          <Name key="name" title={row.code} text={row.label} isOff={row.is_off} isCode />,
          ...toTermCells(row, zone),
          <div key="used">
            <p>{CODES.used(row.used, row.max_uses)}</p>
            {row.max_per_person === null ? null : (
              <p className="text-sm text-muted">{CODES.perPerson(row.max_per_person)}</p>
            )}
          </div>,
          renderActions(row),
        ],
      }))}
    />
  );
}

export function BatchTable({ rows, zone, renderActions }: CodeTableProps<Batch>) {
  return (
    <DataTable
      caption={CODES.batches}
      columns={toColumns()}
      rows={rows.map((row) => ({
        key: row._id,
        cells: [
          <Name key="name" title={row.label} text={CODES.singles(row.codes)} isOff={row.is_off} />,
          ...toTermCells(row, zone),
          CODES.used(row.used, row.codes),
          renderActions(row),
        ],
      }))}
    />
  );
}

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

function toTermCells(
  { percent, amount, tickets, valid_from, valid_until }: Terms,
  zone: string,
): ReactNode[] {
  const say = (instant: string) => formatMoment(Date.parse(instant), zone);
  const times = [
    ...(valid_from ? [CODES.from(say(valid_from))] : []),
    ...(valid_until ? [CODES.until(say(valid_until))] : []),
  ];
  return [
    percent === null ? sayBalance(amount ?? 0) : `${percent}%`,
    <span key="tickets" dir="auto">
      {tickets.join(', ') || CODES.all}
    </span>,
    <span key="valid" className="text-sm">
      {times.join(' ') || CODES.always}
    </span>,
  ];
}
