/** In px. The width of a plot is its number of points. */
export const PLOT_HEIGHT = 180;

export type Plot = { count: number; toY: (value: number) => number };
type ShapeProps = { values: readonly (number | null)[]; plot: Plot };

export function Bars({ values, plot: { toY }, isPart }: ShapeProps & { isPart: boolean }) {
  const [x, width] = isPart ? [0.3, 0.4] : [0.1, 0.8];
  return values.map((value, index) =>
    value === null || value === 0 ? null : (
      <rect
        key={index}
        x={index + x}
        y={toY(Math.max(0, value))}
        width={width}
        height={Math.max(1, Math.abs(toY(value) - toY(0)))}
        className={isPart ? 'fill-text' : value < 0 ? 'fill-accent/50' : 'fill-accent'}
      />
    ),
  );
}

export function Line({ values, plot: { count, toY }, isSecond }: ShapeProps & { isSecond: boolean }) {
  const slot = count / Math.max(1, count - 1);
  const place = (value: number, index: number) => `${round(index * slot)} ${round(toY(value))}`;
  const runs = toRuns(values);
  const line = runs.map(({ from, run }) =>
    run.length === 1 && run[0] !== undefined
      ? // A line of no length has round ends: a dot.
        `M${place(run[0], from)}h0`
      : `M${run.map((value, index) => place(value, from + index)).join('L')}`,
  );
  const area = runs.map(
    ({ from, run }) =>
      `M${place(0, from)}L${run.map((value, index) => place(value, from + index)).join('L')}L${place(0, from + run.length - 1)}Z`,
  );
  return (
    <>
      {isSecond ? null : <path d={area.join('')} className="fill-accent/20" />}
      <path
        d={line.join('')}
        className={isSecond ? 'stroke-text' : 'stroke-accent'}
        fill="none"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray={isSecond ? '5 4' : undefined}
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Values between gaps, with the index of the first. */
export function toRuns(values: readonly (number | null)[]): { from: number; run: number[] }[] {
  const runs: { from: number; run: number[] }[] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last && last.from + last.run.length === index) last.run.push(value);
    else runs.push({ from: index, run: [value] });
  });
  return runs;
}
