'use client';

import { useCurrentEvent } from '@/components/event/event-article';
import { ShortTime } from '@/components/event/event-time';
import { ASIDE } from '@/lib/content/watch';
import type { EventDetails } from '@/lib/events/event';
import { Panel } from './panel';

type NextMomentsProps = Pick<EventDetails, 'doorsOpenAtMs' | 'endsAtMs' | 'replayUntilMs' | 'timezone'> & {
  ticketUntilMs: number | null;
};

export function NextMoments(props: NextMomentsProps) {
  const { doorsOpenAtMs, endsAtMs, replayUntilMs, ticketUntilMs, timezone } = props;
  const { phase, starts_at_ms: startsAtMs, now_ms: nowMs } = useCurrentEvent();
  const moments = [
    { name: ASIDE.moments.doors, ms: doorsOpenAtMs },
    { name: ASIDE.moments.start, ms: startsAtMs },
    { name: ASIDE.moments.end, ms: phase === 'replay' ? null : endsAtMs },
    ticketUntilMs !== null && ticketUntilMs < (replayUntilMs ?? Infinity)
      ? { name: ASIDE.moments.ticket, ms: ticketUntilMs }
      : { name: ASIDE.moments.replay, ms: replayUntilMs },
  ].flatMap(({ name, ms }) => (ms === null || ms <= nowMs ? [] : [{ name, ms }]));
  if (moments.length === 0) return null;
  return (
    <Panel title={ASIDE.next}>
      <dl className="grid gap-2">
        {moments.map(({ name, ms }) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd>
              <ShortTime ms={ms} timezone={timezone} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
