import { Badge } from '@/components/ui/badge';
import { EVENT_PAGE } from '@/lib/content/event-page';
import type { Ticket } from '@/lib/playback/ticket';
import { WhenPhase } from './event-article';
import { EventTime } from './event-time';

export function TicketNote({ ticket, timezone }: { ticket: Ticket; timezone: string | null }) {
  return (
    <WhenPhase is={['scheduled', 'doors', 'live', 'replay']}>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="positive">{EVENT_PAGE.owns[ticket.kind]}</Badge>
        {ticket.untilMs === null ? null : (
          <span>
            {EVENT_PAGE.watchUntil} <EventTime ms={ticket.untilMs} timezone={timezone} />
          </span>
        )}
      </p>
    </WhenPhase>
  );
}
