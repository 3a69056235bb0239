'use client';

import type { EventPhase } from '@/lib/contract/event-phase';
import { EventTime } from './event-time';
import { useShow } from './show';

const WORDS: Record<Exclude<EventPhase, 'scheduled'>, string> = {
  doors: 'Doors are open. The show starts in',
  live: 'The show is on',
  replay: 'The whole show, to watch again',
  ended: 'This event is over',
};

type PhaseWordsProps = { replayUntilMs: number | null; timezone: string | null };

/** One sentence on where an event stands, read out when it changes. Of an event that is to come, the countdown says it. */
export function PhaseWords({ replayUntilMs, timezone }: PhaseWordsProps) {
  const { phase } = useShow();
  return (
    <div role="status" className="grid gap-1 empty:absolute">
      {phase === 'scheduled' ? null : <p className="display text-display-xs">{WORDS[phase]}</p>}
      {phase === 'replay' && replayUntilMs !== null ? (
        <p>
          Until <EventTime ms={replayUntilMs} timezone={timezone} />
        </p>
      ) : null}
    </div>
  );
}
