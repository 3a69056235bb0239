import { Badge } from '@/components/ui/badge';
import type { EventPhase } from '@/lib/event-phase';
import type { EventDetails } from '@/lib/events/event';
import { PHASE_WORDS } from '@/lib/events/words';
import { EventTime } from './event-time';

/** The line above an event's title: where it stands, and when it starts. */
export function EventMoment({ event, phase }: { event: EventDetails; phase: EventPhase }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone={phase === 'live' ? 'live' : 'accent'}>{PHASE_WORDS[phase]}</Badge>
      <p className="font-medium">
        <EventTime ms={event.startsAtMs} timezone={event.timezone} />
      </p>
    </div>
  );
}
