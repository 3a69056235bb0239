import { CHART } from '@/lib/content/studio/charts';

type CategoryBarsProps = {
  caption: string;
  /** Of what the categories are, and of what is counted. */
  columns: readonly [name: string, count: string];
  /** Null for a count that is not told. */
  rows: readonly { label: string; note?: string; count: number | null }[];
};

/** A table whose numbers are also bars, and parts of a hundred. */
export function CategoryBars({ caption, columns, rows }: CategoryBarsProps) {
  const most = rows.reduce((high, { count }) => Math.max(high, count ?? 0), 1);
  const sum = rows.reduce((total, { count }) => total + (count ?? 0), 0);
  return (
    <table className="w-full max-w-text table-fixed self-start text-left text-sm tabular-nums">
      <caption className="mb-2 text-left text-base font-semibold">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, note, count }) => (
          <tr key={label} className="border-b border-line">
            <th scope="row" className="w-2/5 py-2 pr-3 font-normal wrap-anywhere">
              <span>{label}</span>
              {note ? <span className="block text-muted">{note}</span> : null}
            </th>
            <td className="py-2">
              <span className="flex items-center gap-3">
                <svg aria-hidden="true" width="100%" height="12" className="min-w-0 flex-1 fill-accent">
                  <rect width={`${((count ?? 0) / most) * 100}%`} height="12" rx="2" />
                </svg>
                <span className="w-24 shrink-0 text-right">
                  {count === null ? CHART.few : sayPart(count, sum)}
                </span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const sayPart = (count: number, sum: number): string =>
  `${count.toLocaleString('en-US')} · ${sum === 0 ? 0 : Math.round((count / sum) * 100)}%`;
