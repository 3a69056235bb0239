import { AccessNote, isTrialOnly } from '@/components/event/access-note';
import { EventArticle, WhenPhase } from '@/components/event/event-article';
import { CurrentMoment, CurrentPhase, StatusLine } from '@/components/event/event-status';
import { EventDescription } from '@/components/event/event-description';
import { LinkButton } from '@/components/ui/button';
import { toBrandStyle } from '@/components/ui/to-brand-style';
import { TRIAL } from '@/lib/content/trial';
import { NEEDS_SCRIPT } from '@/lib/content/needs-script';
import type { EventDetails } from '@/lib/events/event';
import { toDirection } from '@/lib/events/direction';
import { toEventState } from '@/lib/events/event-state';
import type { Ticket } from '@/lib/player/ticket';
import { Stage } from './stage';
import { YourScreens } from './your-screens';

type WatchPageProps = {
  event: EventDetails;
  serverNowMs: number;
  ticket: Ticket | null;
  siteName: string;
};

export function WatchPage({ event, serverNowMs, ticket, siteName }: WatchPageProps) {
  const { className, style } = toBrandStyle(event.accent);
  // These props are sent with the page as data.
  const { id, title, image, picture, image_focus, preview_seconds } = event;
  const isTrial = ticket !== null && isTrialOnly(ticket, event.startsAtMs);
  return (
    <EventArticle
      eventId={event.id}
      initial={toEventState(event, serverNowMs)}
      isAttending
      className={`theatre night w-full flex-1 bg-ink text-text ${className}`}
      style={style}
    >
      <div className="theatre-page page-width grid gap-6 py-8 sm:py-12">
        <noscript>
          <p className="rounded-md bg-info-soft p-4">{NEEDS_SCRIPT.watch}</p>
        </noscript>
        <Stage
          event={{ id, title, image, picture, image_focus, preview_seconds }}
          siteName={siteName}
          note={isTrial ? <TrialEnd ticket={ticket} event={event} /> : null}
        />
        <StatusLine timezone={event.timezone} />
        <div className="grid gap-3">
          <CurrentPhase />
          <CurrentMoment timezone={event.timezone} replayUntilMs={event.replayUntilMs} />
          <h1 dir={toDirection(event.title)} className="display text-display-md">
            {event.title}
          </h1>
          {ticket && !isTrial ? (
            <WhenPhase is={['scheduled', 'doors', 'live', 'replay']}>
              <p className="text-muted">
                <AccessNote ticket={ticket} event={event} />
              </p>
            </WhenPhase>
          ) : null}
          {ticket && ticket.screens !== null ? (
            <WhenPhase is={['live', 'replay']}>
              <YourScreens eventId={event.id} limit={ticket.screens} />
            </WhenPhase>
          ) : null}
          <EventDescription text={event.description} className="text-muted" />
        </div>
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
