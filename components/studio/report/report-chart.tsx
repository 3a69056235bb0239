import { REPORT } from '@/lib/content/studio/report';
import { sayBalance } from '@/lib/studio/say-balance';

type Day = { key: string; figures: { net: number } };

const WIDTH = 960;
const HEIGHT = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A bar for each day from the first to the last, also for those in which nothing moved. */
export function ReportChart({ days }: { days: readonly Day[] }) {
  const [first, last] = [days.at(0), days.at(-1)];
  if (!first || !last) return null;
  const values = days.map(({ figures }) => figures.net);
  const [high, low] = [Math.max(0, ...values), Math.min(0, ...values)];
  const scale = HEIGHT / Math.max(1, high - low);
  const toNumber = (day: string) => Date.parse(day) / DAY_MS;
  const slots = toNumber(last.key) - toNumber(first.key) + 1;
  const slot = WIDTH / Math.max(slots, 7);
  const text = REPORT.chartText(first.key, last.key, sayBalance(high));
  return (
    <figure className="grid gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{REPORT.chart}</span>
        <span className="text-sm text-muted tabular-nums">{REPORT.most(sayBalance(high))}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={text}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-48 w-full border-b border-line text-accent"
      >
        {days.map(({ key, figures: { net } }) => (
          <rect
            key={key}
            x={(toNumber(key) - toNumber(first.key)) * slot}
            y={(high - Math.max(0, net)) * scale}
            width={slot * 0.8}
            height={Math.max(1, Math.abs(net) * scale)}
            fill="currentColor"
            fillOpacity={net < 0 ? 0.45 : 1}
          />
        ))}
      </svg>
      <p className="flex justify-between text-sm text-muted tabular-nums">
        <time dateTime={first.key}>{first.key}</time>
        <time dateTime={last.key}>{last.key}</time>
      </p>
    </figure>
  );
}
