import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { BrandLogo } from '@/components/ui/brand-logo';
import { EVENT_FALLBACKS, EVENT_PAGE, PACKAGES } from '@/lib/content/event-page';
import { EVENT_STATUS } from '@/lib/content/event-status';
import { toDirection } from '@/lib/events/direction';
import type { EventDetails } from '@/lib/events/event';
import type { EndedTicket } from '@/lib/orders/order';
import { findShownEnd, type Ticket } from '@/lib/player/ticket';
import { AccessNote } from './access-note';
import { EventCountdown } from './countdown';
import { WhenPhase } from './event-article';
import { EventBackdrop } from './event-backdrop';
import { EventDescription } from './event-description';
import { EventTime } from './event-time';
import { FilmEnd } from './film-end';
import { CurrentMoment, CurrentPhase, StatusLine } from './event-status';

type EventHeroProps = {
  id: string;
  event: EventDetails;
  ticket: Ticket | null;
  ended: EndedTicket | null;
  hasLogo: boolean;
  /** The buttons. */
  children: ReactNode;
};

/** The picture is above the text on a phone, and beside it on a desktop. */
export function EventHero({ id, event, ticket, ended, hasLogo, children }: EventHeroProps) {
  const { title, timezone, replayUntilMs, cancelled } = event;
  return (
    <header
      id={id}
      className="page-width grid gap-x-12 gap-y-6 sm:pt-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:pt-10"
    >
      <div className="poster night empty-stage relative isolate -mx-gutter aspect-4/3 overflow-hidden sm:mx-0 sm:aspect-video sm:rounded-lg sm:shadow-lift lg:col-start-2 lg:row-start-1 lg:aspect-auto lg:min-h-120">
        <EventBackdrop event={event} alt={event.image_alt} sizes="(min-width: 64rem) 56vw, 100vw" eager />
      </div>
      <div className="max-lg:contents lg:row-span-2 lg:grid lg:content-center lg:gap-6">
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center gap-4">
            {hasLogo && event.logo ? (
              <BrandLogo
                src={event.logo}
                alt={EVENT_FALLBACKS.logo(event.broadcaster ?? title)}
                className="h-14"
              />
            ) : null}
            {cancelled ? (
              <Badge tone="danger">{PACKAGES.cancelled}</Badge>
            ) : event.on_demand ? null : (
              <CurrentPhase />
            )}
          </div>
          <h1 dir={toDirection(title)} className={`display ${toTitleSize(title)}`}>
            {title}
          </h1>
          {cancelled ? null : event.on_demand ? (
            <FilmEnd untilMs={findShownEnd(ticket, replayUntilMs)} timezone={timezone} />
          ) : (
            <CurrentMoment timezone={timezone} replayUntilMs={findShownEnd(ticket, replayUntilMs)} />
          )}
          <StatusLine timezone={timezone} />
          {cancelled ? <CancelledNote reason={cancelled.reason} /> : null}
          {cancelled ? null : (
            <WhenPhase is={['ended']}>
              <p>{EVENT_STATUS.thanks}</p>
            </WhenPhase>
          )}
          {ticket ? <TicketNote ticket={ticket} event={event} /> : null}
          {ended ? <EndedNote ended={ended} event={event} /> : null}
          {children}
        </div>
        <EventDescription text={event.description} className="max-lg:order-1" />
      </div>
      {cancelled || event.on_demand ? null : <EventCountdown captions={EVENT_STATUS.starts} />}
    </header>
  );
}

function toTitleSize({ length }: string): string {
  return length <= 60 ? 'text-display-md' : 'text-display-sm';
}

function CancelledNote({ reason }: { reason: string }) {
  return (
    <div className="grid max-w-text gap-1 rounded-md bg-raised px-4 py-3 text-text">
      <p className="font-semibold">{EVENT_PAGE.cancelled}</p>
      {reason === '' ? null : (
        <p dir="auto" className="whitespace-pre-line">
          {reason}
        </p>
      )}
    </div>
  );
}

function EndedNote({ ended, event }: { ended: EndedTicket; event: EventDetails }) {
  const [text, again] = EVENT_PAGE.ended[event.on_demand ? 'rental' : 'ticket'];
  return (
    <WhenPhase is={['scheduled', 'doors', 'live', 'replay']}>
      <p>
        <span>{text}</span> <EventTime hasYear ms={ended.untilMs} timezone={event.timezone} />
        <span>{`. ${again}`}</span>
      </p>
    </WhenPhase>
  );
}

function TicketNote({ ticket, event }: { ticket: Ticket; event: EventDetails }) {
  return (
    <WhenPhase is={['scheduled', 'doors', 'live', 'replay']}>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="positive">{EVENT_PAGE.owns[ticket.kind]}</Badge>
        <span>
          <AccessNote ticket={ticket} event={event} />
        </span>
      </p>
    </WhenPhase>
  );
}
