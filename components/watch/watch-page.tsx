import { type ShowId, toShowText } from '@/lib/contract/show-id';
import type { ReactNode } from 'react';
import { AccessNote, isTrialOnly } from '@/components/event/access-note';
import { EventArticle } from '@/components/event/event-article';
import { CurrentMoment, CurrentPhase, StatusLine } from '@/components/event/event-status';
import { FilmEnd } from '@/components/event/film-end';
import { EventDescription } from '@/components/event/event-description';
import { FormatNote } from '@/components/event/format-note';
import { LinkButton } from '@/components/ui/button';
import { toBrandStyle } from '@/components/ui/to-brand-style';
import { TRIAL } from '@/lib/content/trial';
import { NEEDS_SCRIPT } from '@/lib/content/needs-script';
import type { EventDetails } from '@/lib/events/event';
import { toDirection } from '@/lib/events/direction';
import { toEventState } from '@/lib/events/event-state';
import { findShownEnd, type Ticket } from '@/lib/player/ticket';
import { Stage } from './stage';

type WatchPageProps = {
  show: ShowId;
  event: EventDetails;
  serverNowMs: number;
  ticket: Ticket | null;
  siteName: string;
  children: ReactNode;
};

export function WatchPage({ show, event, serverNowMs, ticket, siteName, children }: WatchPageProps) {
  const { className, style } = toBrandStyle(event.accent);
  // These props are sent with the page as data.
  const { id, title, image, picture, image_focus, preview_seconds } = event;
  const isTrial = ticket !== null && isTrialOnly(ticket, event.startsAtMs);
  return (
    <EventArticle
      eventId={toShowText(show)}
      initial={toEventState(event, serverNowMs)}
      isAttending
      className={`theatre night w-full flex-1 bg-ink text-text ${className}`}
      style={style}
    >
      <div className="theatre-page page-width grid gap-6 pb-12 sm:pt-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-6">
          <noscript>
            <p className="rounded-md bg-info-soft p-4">{NEEDS_SCRIPT.watch}</p>
          </noscript>
          {event.video_format ? <FormatNote format={event.video_format} /> : null}
          <Stage
            show={show}
            event={{ id, title, image, picture, image_focus, preview_seconds }}
            siteName={siteName}
            note={isTrial ? <TrialEnd ticket={ticket} event={event} /> : null}
          />
          <StatusLine timezone={event.timezone} />
          <div className="grid gap-3">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {event.on_demand ? (
                <FilmEnd untilMs={findShownEnd(ticket, event.replayUntilMs)} timezone={event.timezone} />
              ) : (
                <>
                  <CurrentPhase />
                  <CurrentMoment
                    timezone={event.timezone}
                    replayUntilMs={findShownEnd(ticket, event.replayUntilMs)}
                  />
                </>
              )}
            </div>
            <h1 dir={toDirection(event.title)} className="display text-display-sm">
              {event.title}
            </h1>
            <EventDescription text={event.description} className="text-muted" />
          </div>
        </div>
        {children}
      </div>
    </EventArticle>
  );
}

function TrialEnd({ ticket, event }: { ticket: Ticket; event: EventDetails }) {
  return (
    <>
      <p className="max-w-text text-balance">
        <AccessNote ticket={ticket} event={event} />
      </p>
      {event.packages.length > 0 ? (
        <LinkButton href={`/events/${encodeURIComponent(event.id)}#packages`}>{TRIAL.getTicket}</LinkButton>
      ) : null}
    </>
  );
}
