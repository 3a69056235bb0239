import { SectionHeading } from '@/components/ui/page-heading';
import { cx } from '@/components/ui/cx';
import { toDirection } from '@/lib/events/direction';
import { splitProgram } from '@/lib/events/split-program';

type LiveAreaProps = { heading: string; text: string; compact?: boolean };

/** The broadcaster's text; lines that begin with a time are its program. */
export function LiveArea({ heading, text, compact = false }: LiveAreaProps) {
  const { lead, items } = splitProgram(text);
  const title = (
    <bdi dir={toDirection(heading)} className="display">
      {heading}
    </bdi>
  );
  return (
    <div className={cx('grid gap-x-12 gap-y-3', !compact && 'lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]')}>
      {compact ? <h2 className="display text-display-xs">{title}</h2> : <SectionHeading title={title} />}
      <div className="grid content-start gap-3">
        {lead === '' ? null : (
          <p dir="auto" className="max-w-text whitespace-pre-line text-muted">
            {lead}
          </p>
        )}
        {items.length === 0 ? null : (
          <ol className="divide-y divide-line border-y border-line">
            {items.map(({ time, what }) => (
              <li key={`${time} ${what}`} className="grid grid-cols-[5.5rem_1fr] gap-x-4 py-3">
                <span className="font-semibold text-accent tabular-nums">{time}</span>
                <span dir="auto">{what}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
