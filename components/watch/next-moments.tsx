'use client';

import { useCurrentEvent } from '@/components/event/event-article';
import { EventTime } from '@/components/event/event-time';
import type { EventDetails } from '@/lib/events/event';
import { Panel } from './panel';

type NextMomentsProps = Pick<EventDetails, 'doorsOpenAtMs' | 'endsAtMs' | 'timezone'> & {
  /** When watching ends: of the ticket, or of the replay. */
  last: { name: string; ms: number | null };
  texts: Record<'title' | 'doors' | 'start' | 'end', string>;
};

export function NextMoments(props: NextMomentsProps) {
  const { doorsOpenAtMs, endsAtMs, last, texts, timezone } = props;
  const { phase, starts_at_ms: startsAtMs, now_ms: nowMs } = useCurrentEvent();
  const moments = [
    { name: texts.doors, ms: doorsOpenAtMs },
    { name: texts.start, ms: startsAtMs },
    { name: texts.end, ms: phase === 'replay' ? null : endsAtMs },
    last,
  ].flatMap(({ name, ms }) => (ms === null || ms <= nowMs ? [] : [{ name, ms }]));
  if (moments.length === 0) return null;
  return (
    <Panel title={texts.title}>
      <dl className="grid gap-2">
        {moments.map(({ name, ms }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd>
              <EventTime ms={ms} timezone={timezone} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
