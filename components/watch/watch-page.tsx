import { Countdown } from '@/components/event/countdown';
import { EventBackdrop } from '@/components/event/event-backdrop';
import { EventMoment } from '@/components/event/event-moment';
import { eventPhase } from '@/lib/event-phase';
import { type EventDetails } from '@/lib/events/event';
import { EventPlayer } from './event-player';

type WatchPageProps = {
  event: EventDetails;
  /** File name of the playlist, or null while there is nothing to play. */
  playlist: string | null;
  serverNowMs: number;
};

/** The theatre of one event: the film while there is one, else what is being waited for. */
export function WatchPage({ event, playlist, serverNowMs }: WatchPageProps) {
  const phase = eventPhase(event, serverNowMs);
  return (
    <div className="night w-full flex-1 bg-ink text-text">
      <div className="page-width grid gap-6 py-8 sm:py-12">
        {playlist ? (
          <EventPlayer
            eventId={event.id}
            title={event.title}
            poster={event.image}
            isLive={phase === 'live'}
            previewSeconds={event.previewSeconds}
            artworkUrl={event.image}
            siteName="Marquee"
          />
        ) : (
          <Waiting event={event} serverNowMs={serverNowMs} ended={phase === 'ended'} />
        )}
        <div className="grid gap-3">
          <EventMoment event={event} phase={phase} />
          <h1 className="display text-display-md">{event.title}</h1>
          <p className="max-w-text whitespace-pre-line text-muted">{event.description}</p>
        </div>
      </div>
    </div>
  );
}

function Waiting({
  event,
  serverNowMs,
  ended,
}: {
  event: EventDetails;
  serverNowMs: number;
  ended: boolean;
}) {
  return (
    <div className="relative isolate grid aspect-video content-center justify-items-center gap-6 overflow-hidden rounded-lg p-6 text-center">
      <EventBackdrop src={event.image} />
      <div className="absolute inset-0 -z-10 bg-ink/75" />
      <p className="display text-display-sm">{ended ? 'The show is over' : 'The curtain is still down'}</p>
      {ended ? (
        <p>Thank you for watching.</p>
      ) : (
        <Countdown startsAtMs={event.startsAtMs} serverNowMs={serverNowMs} />
      )}
    </div>
  );
}
