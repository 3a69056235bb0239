'use client';

import { EventTime } from './event-time';
import { useShow } from './show';

type PhaseWordsProps = { replayUntilMs: number | null; timezone: string | null };

/** One sentence on where an event stands, read out when it changes. Of an event that is to come, the countdown says it. */
export function PhaseWords({ replayUntilMs, timezone }: PhaseWordsProps) {
  const { phase } = useShow();
  return (
    <div role="status" className="display text-display-xs empty:hidden">
      {phase === 'doors' ? <p>Doors are open. The show starts in</p> : null}
      {phase === 'live' ? <p>The show is on</p> : null}
      {phase === 'replay' ? (
        <p>
          {replayUntilMs === null ? (
            'The whole show, to watch again'
          ) : (
            <>
              The whole show, to watch again until <EventTime ms={replayUntilMs} timezone={timezone} />
            </>
          )}
        </p>
      ) : null}
      {phase === 'ended' ? <p>This event is over</p> : null}
    </div>
  );
}
