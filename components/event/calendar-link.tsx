import type { ReactNode } from 'react';
import { EVENT_PAGE } from '@/lib/content/event-page';

export function CalendarLink({ eventId, children }: { eventId: string; children?: ReactNode }) {
  return (
    <a className="link font-medium" href={`/events/${encodeURIComponent(eventId)}/calendar.ics`}>
      {EVENT_PAGE.calendar}
      {children}
    </a>
  );
}
