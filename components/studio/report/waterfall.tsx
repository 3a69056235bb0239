import { cx } from '@/components/ui/cx';
import { REPORT } from '@/lib/content/studio/report';
import { sayBalance } from '@/lib/studio/say-balance';
import { type Figures, listSteps } from './figures';

/** What each step from gross to net took off; its bar hangs where the last one ended. */
export function Waterfall({ figures }: { figures: Figures }) {
  const { orders, gross, net } = figures;
  const steps = listSteps(figures);
  const low = Math.min(0, net, ...steps.map(({ until }) => until));
  const span = Math.max(gross, 0.01) - low;
  const toShare = (value: number) => `${((value - low) / span) * 100}%`;
  const toWidth = (value: number) => `${(Math.abs(value) / span) * 100}%`;
  return (
    <div className="grid gap-x-12 gap-y-6 border-y border-line py-6 lg:grid-cols-[auto_minmax(0,1fr)]">
      <dl className="grid content-start gap-4">
        <div>
          <dt className="text-muted">{REPORT.figures.net}</dt>
          <dd className="display text-display-sm tabular-nums">{sayBalance(net)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{REPORT.figures.orders}</dt>
          <dd className="text-xl font-bold tabular-nums">{orders.toLocaleString('en-US')}</dd>
        </div>
      </dl>
      <dl className="grid max-w-3xl content-start">
        {steps.map(({ label, said, from, until, isTotal }) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-2 last:border-0 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <dt className={cx(isTotal && 'font-semibold')}>{label}</dt>
            <dd className="flex items-center justify-end gap-4 tabular-nums">
              <svg aria-hidden="true" width="100%" height="14" className="hidden min-w-0 flex-1 sm:block">
                <rect
                  x={toShare(Math.min(from, until))}
                  width={toWidth(until - from)}
                  height="14"
                  rx="2"
                  className={isTotal ? 'fill-accent' : 'fill-text/35'}
                />
              </svg>
              <span className={cx('sm:w-40 sm:shrink-0 sm:text-right', isTotal && 'font-semibold')}>
                {said}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
