import { DESK } from '@/lib/content/studio/live';

const MINUTES = 60;
const MINUTE_MS = 60_000;
const HEIGHT = 40;

type MinuteChartProps = {
  title: string;
  /** An instant; the chart ends there. */
  now: string;
  minutes: readonly { at: string; count: number }[];
};

/** One bar a minute, for the last hour. */
export function MinuteChart({ title, now, minutes }: MinuteChartProps) {
  const last = Math.floor(Date.parse(now) / MINUTE_MS);
  const counts = new Map(minutes.map(({ at, count }) => [Math.floor(Date.parse(at) / MINUTE_MS), count]));
  const bars = Array.from({ length: MINUTES }, (_, index) => counts.get(last - MINUTES + 1 + index) ?? 0);
  const most = Math.max(...bars);
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-muted">{title}</figcaption>
      <svg
        viewBox={`0 0 ${MINUTES} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-16 w-full rounded-md bg-sunken text-accent"
        role="img"
        aria-label={`${title}. ${DESK.figures.chart(most, bars.at(-1) ?? 0)}`}
      >
        {bars.map((count, index) => {
          const height = most === 0 ? 0 : (count / most) * (HEIGHT - 4);
          return (
            <rect
              key={index}
              x={index + 0.1}
              y={HEIGHT - height}
              width={0.8}
              height={height}
              fill="currentColor"
            />
          );
        })}
      </svg>
    </figure>
  );
}
