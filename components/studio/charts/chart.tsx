import { CHART } from '@/lib/content/studio/charts';
import { cx } from '@/components/ui/cx';
import { type ChartProps, ChartTable } from './chart-table';
import { pickLabels, toScale } from './scale';
import { Bars, Line, type Plot, PLOT_HEIGHT } from './shapes';

/** In px: of a line of text, and of the room for the names below the plot. */
const LINE_HEIGHT = 18;
const BOTTOM = 26;
/** In px, of the widest character in a value. */
const DIGIT_WIDTH = 8;
/** Fewer bars would be as wide as a wall. */
const FEWEST_SLOTS = 7;
/** As many characters, with their gaps, as fit on a phone. */
const LINE = 45;
const GAP = 2;
const MOST_LABELS = 5;

/** Drawn on the server. Text keeps its size at any width, and the table has all values. */
export function Chart(props: ChartProps) {
  const { title, note, kind, labels, series, say, isWhole = false, table = series, marks = [] } = props;
  const [first] = series;
  if (!first || labels.length === 0) return null;
  const all = series.flatMap(({ values }) => values);
  const { low, high, ticks } = toScale(all, isWhole);
  const toY = (value: number) => ((high - value) / (high - low)) * PLOT_HEIGHT;
  const top = LINE_HEIGHT * (marks.length > 0 ? 1.5 : 0.5);
  const height = top + PLOT_HEIGHT + BOTTOM;
  const slots = kind === 'bars' ? Math.max(FEWEST_SLOTS, labels.length) : labels.length;
  const plot: Plot = { count: slots, toY };
  // A bar stands in the middle of its slot, a line begins at the edge.
  const toShare = (index: number) =>
    kind === 'bars' ? (index + 0.5) / slots : index / Math.max(1, labels.length - 1);
  const percent = (index: number) => `${Math.min(100, Math.max(0, toShare(index) * 100))}%`;
  const most = all.reduce<number>((a, b) => Math.max(a, b ?? 0), 0);
  const longest = Math.max(...labels.map(({ length }) => length));
  const fitting = Math.min(MOST_LABELS, Math.max(2, Math.floor(LINE / (longest + GAP))));
  const axisWidth = DIGIT_WIDTH * Math.max(...ticks.map((tick) => say(tick).length));
  const label = (index: number) => labels[index] ?? '';
  const at = label(Math.max(0, first.values.indexOf(most)));
  return (
    <figure className="grid min-w-0 gap-3">
      <figcaption className="grid gap-1">
        <span className="font-semibold">{title}</span>
        {note ? <span className="max-w-text text-sm text-muted">{note}</span> : null}
        {series.length > 1 ? <Legend series={series} kind={kind} /> : null}
      </figcaption>
      <div className="flex min-w-0 gap-2 fill-muted text-xs tabular-nums">
        <svg aria-hidden="true" width={axisWidth} height={height} className="shrink-0 overflow-visible">
          {ticks.map((tick) => (
            <text key={tick} x={axisWidth} y={top + toY(tick)} textAnchor="end" dominantBaseline="central">
              {say(tick)}
            </text>
          ))}
        </svg>
        <svg
          role="img"
          aria-label={CHART.summary(title, label(0), label(labels.length - 1), say(most), at)}
          width="100%"
          height={height}
          className="min-w-0 flex-1 overflow-visible"
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x2="100%"
              y1={top + toY(tick)}
              y2={top + toY(tick)}
              className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
          ))}
          {marks.map(({ at: from, until }, index) =>
            until === null ? null : (
              <rect
                key={index}
                x={percent(from)}
                y={top}
                width={`${Math.max(0, toShare(until) - toShare(from)) * 100}%`}
                height={PLOT_HEIGHT}
                className="fill-text/10"
              />
            ),
          )}
          <svg
            y={top}
            width="100%"
            height={PLOT_HEIGHT}
            viewBox={`0 0 ${slots} ${PLOT_HEIGHT}`}
            preserveAspectRatio="none"
          >
            {series.map(({ name, values }, index) =>
              kind === 'bars' ? (
                <Bars key={name} values={values} plot={plot} isPart={index > 0} />
              ) : (
                <Line key={name} values={values} plot={plot} isSecond={index > 0} />
              ),
            )}
          </svg>
          {marks.map(({ at: from }, index) => (
            <g key={index} className="fill-text stroke-text">
              <line
                x1={percent(from)}
                x2={percent(from)}
                y1={LINE_HEIGHT}
                y2={top + PLOT_HEIGHT}
                strokeDasharray="2 3"
              />
              {isApart(marks, index, toShare) ? (
                <text
                  x={percent(from)}
                  y={LINE_HEIGHT - 5}
                  textAnchor={toAnchor(toShare(from))}
                  stroke="none"
                >
                  {index + 1}
                </text>
              ) : null}
            </g>
          ))}
          {pickLabels(labels.length, fitting).map((index) => (
            <text
              key={index}
              x={percent(index)}
              y={height - 6}
              textAnchor={labels.length === 1 ? 'start' : toAnchor(toShare(index))}
            >
              {label(index)}
            </text>
          ))}
        </svg>
      </div>
      {table.length > 0 ? <ChartTable {...props} series={table} /> : null}
    </figure>
  );
}

const toAnchor = (share: number) => (share < 0.05 ? 'start' : share > 0.95 ? 'end' : 'middle');

/** Numbers closer than this share of the width would touch on a phone. */
const NEAR = 0.045;

function isApart(marks: NonNullable<ChartProps['marks']>, index: number, toShare: (at: number) => number) {
  const share = toShare(marks[index]?.at ?? 0);
  return marks.slice(0, index).every((mark) => Math.abs(toShare(mark.at) - share) >= NEAR);
}

function Legend({ series, kind }: Pick<ChartProps, 'series' | 'kind'>) {
  return (
    <span className="flex flex-wrap gap-x-5 text-sm">
      {series.map(({ name }, index) => (
        <span key={name} className="inline-flex items-center gap-2">
          <svg
            aria-hidden="true"
            width="20"
            height="10"
            className={index === 0 ? 'text-accent' : 'text-text'}
          >
            {kind === 'bars' ? (
              <rect width="20" height="10" fill="currentColor" />
            ) : (
              <path
                d="M0 5h20"
                stroke="currentColor"
                strokeWidth={2}
                strokeDasharray={cx(index > 0 && '5 3') || undefined}
              />
            )}
          </svg>
          <span>{name}</span>
        </span>
      ))}
    </span>
  );
}
