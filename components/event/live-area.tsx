import { SectionHeading } from '@/components/ui/page-heading';
import { cx } from '@/components/ui/cx';
import { toDirection } from '@/lib/events/direction';
import type { EventDetails } from '@/lib/events/event';
import { placeProgram, splitProgram } from '@/lib/time/split-program';
import { toKnownZone } from '@/lib/time/known-zone';
import { ProgramItem, TimedProgram } from './timed-program';

type LiveAreaProps = Pick<EventDetails, 'startsAtMs' | 'timezone'> & {
  area: { heading: string; text: string };
  compact?: boolean;
};

/** The broadcaster's text; lines that begin with a time are its program. */
export function LiveArea({ area: { heading, text }, startsAtMs, timezone, compact = false }: LiveAreaProps) {
  const { lead, items } = splitProgram(text);
  const zone = toKnownZone(timezone);
  const placed = zone === null ? null : placeProgram(items, startsAtMs, zone);
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
        {items.length === 0 ? null : placed && zone ? (
          <TimedProgram items={placed} timezone={zone} />
        ) : (
          <ol className="divide-y divide-line border-y border-line">
            {items.map((item) => (
              <ProgramItem key={`${item.time} ${item.what}`} {...item} />
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
