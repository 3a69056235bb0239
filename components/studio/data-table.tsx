import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';

type Look = {
  label: string;
  isNumber?: boolean;
  isHidden?: boolean;
  /** Its words are never broken. */
  isShort?: boolean;
};
/** A column with what it shows of a row; the first one is the row's name. */
export type Column<R> = Look & { cell: (row: R) => ReactNode };

type DataTableProps<R> = {
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R, index: number) => string;
};

/** On a phone each row is a block, in which each cell has its column's label. */
export function DataTable<R>({ caption, columns, rows, keyOf }: DataTableProps<R>) {
  return (
    <table
      className={cx(
        'block w-full text-left md:table',
        columns.length > 8 ? 'md:max-lg:text-xs' : 'md:max-lg:text-sm',
      )}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="hidden md:table-header-group">
        <tr>
          {columns.map(({ label, isNumber, isHidden }) => (
            <th
              key={label}
              scope="col"
              className={cx(
                'border-b border-line py-2 pr-3 text-xs font-semibold text-muted last:pr-0 lg:pr-6 lg:text-sm',
                isNumber && 'text-right',
              )}
            >
              <span className={cx(isHidden && 'sr-only')}>{label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map((row, at) => (
          <tr key={keyOf(row, at)} className="block border-b border-line py-3 md:table-row md:py-0">
            {columns.map(({ cell, ...look }, index) => (
              <Cell key={look.label} isName={index === 0} {...look}>
                {cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({
  isName,
  label,
  isNumber,
  isHidden,
  isShort,
  children,
}: Look & { isName: boolean; children: ReactNode }) {
  const look = cx(
    'min-w-0 py-1 align-top font-normal wrap-anywhere md:table-cell md:pr-3 md:last:pr-0 lg:pr-6',
    isName ? 'block' : 'grid grid-cols-[8rem_minmax(0,1fr)] items-baseline gap-x-3',
    isNumber && 'tabular-nums md:text-right',
    (isNumber || isShort) && 'md:whitespace-nowrap',
    // Buttons are higher than a line.
    isHidden ? 'md:py-1' : 'md:py-3',
  );
  if (isName)
    return (
      <th scope="row" className={look}>
        {children}
      </th>
    );
  return (
    <td className={look}>
      {isHidden ? null : (
        <span aria-hidden="true" className="text-sm text-muted md:hidden">
          {label}
        </span>
      )}
      <div className={cx('min-w-0', isHidden && 'col-span-2')}>{children}</div>
    </td>
  );
}
