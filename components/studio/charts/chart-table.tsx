import { CHART } from '@/lib/content/studio/charts';

export type Series = {
  name: string;
  /** Null for a value that is not told: a gap. */
  values: readonly (number | null)[];
};

export type ChartProps = {
  title: string;
  /** What is counted. */
  note?: string;
  /** Later series of bars are parts of the first one, and stand in its bars. */
  kind: 'line' | 'bars';
  /** Of the points, under the axis and in the table; `along` names them. */
  along: string;
  labels: readonly string[];
  series: readonly Series[];
  say: (value: number) => string;
  /** Counts: the axis has no fractions. */
  isWhole?: boolean;
  /** The columns of the table; none where another table of the page has these values. */
  table?: readonly Series[];
  /** Moments between the points, by their index. They are numbered. */
  marks?: readonly { at: number; until: number | null }[];
};

type Props = Pick<ChartProps, 'title' | 'along' | 'labels' | 'say'> & { series: readonly Series[] };

/** The cells have no classes of their own: there may be hundreds. */
export function ChartTable({ title, along, labels, series, say }: Props) {
  return (
    <details className="text-sm print:hidden">
      <summary className="link w-fit">{CHART.table}</summary>
      <table className="mt-2 w-full max-w-text tabular-nums [&_td]:py-1 [&_td]:text-right [&_th]:py-1 [&_th]:text-left [&_th]:font-normal [&_thead_th]:font-semibold [&_thead_th+th]:text-right [&_tr]:border-b [&_tr]:border-line">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{along}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={index}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => {
                const value = values[index] ?? null;
                return <td key={name}>{value === null ? CHART.few : say(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
