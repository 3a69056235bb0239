import { Badge } from '@/components/ui/badge';
import type { Ticket } from '@/lib/playback/ticket';
import { EventTime } from './event-time';

const WORDS: Record<Ticket['kind'], string> = {
  ticket: 'You have a ticket',
  trial: 'Your free trial is active',
};

export function TicketNote({ ticket, timezone }: { ticket: Ticket; timezone: string | null }) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      <Badge tone="positive">{WORDS[ticket.kind]}</Badge>
      {ticket.untilMs === null ? null : (
        <span>
          You can watch until <EventTime ms={ticket.untilMs} timezone={timezone} />
        </span>
      )}
    </p>
  );
}
