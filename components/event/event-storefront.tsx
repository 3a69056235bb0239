import { NeedsScript } from '@/components/checkout/needs-script';
import { LinkButton } from '@/components/ui/button';
import { SectionHeading } from '@/components/ui/page-heading';
import { eventPhase, isAhead } from '@/lib/event-phase';
import { type EventDetails } from '@/lib/events/event';
import { Countdown } from './countdown';
import { EventBackdrop } from './event-backdrop';
import { EventMoment } from './event-moment';
import { PackageList } from './package-list';
import { TrialButton } from './trial-button';

type EventStorefrontProps = {
  event: EventDetails;
  serverNowMs: number;
  /** This page's own path, to come back to after a login. */
  path: string;
};

/** An event's shop window: everything a crawler should read is in here, rendered on the server. */
export function EventStorefront({ event, serverNowMs, path }: EventStorefrontProps) {
  const phase = eventPhase(event, serverNowMs);
  const watchPath = `/user/watch/${encodeURIComponent(event.id)}`;
  return (
    <article className="w-full">
      <header className="night relative isolate grid min-h-[min(44rem,80dvh)] content-end overflow-hidden text-text">
        <EventBackdrop src={event.image} eager />
        <div className="absolute inset-0 -z-10 bg-linear-to-t from-ink via-ink/60 to-transparent" />
        <div className="absolute inset-0 -z-10 bg-linear-to-r from-ink/85 via-ink/40 to-transparent" />
        <div className="page-width grid gap-6 pt-40 pb-16">
          <EventMoment event={event} phase={phase} />
          <h1 className="display max-w-[9.9em] text-display-lg">{event.title}</h1>
          <p className="max-w-text text-lg whitespace-pre-line">{event.description}</p>
          {isAhead(phase) ? <Countdown startsAtMs={event.startsAtMs} serverNowMs={serverNowMs} /> : null}
          <div className="flex flex-wrap gap-4">
            {phase === 'ended' ? null : (
              <LinkButton href="#packages" size="lg">
                Get your ticket
              </LinkButton>
            )}
            {event.isTrial ? (
              <TrialButton
                eventId={event.id}
                startsAtMs={event.startsAtMs}
                serverNowMs={serverNowMs}
                path={path}
              />
            ) : null}
            <LinkButton href={watchPath} size="lg" variant="quiet">
              I have a ticket
            </LinkButton>
          </div>
        </div>
      </header>
      {event.liveArea ? (
        <section className="page-width grid gap-4 pt-section">
          <SectionHeading align="left" title={event.liveArea.heading} lead={event.liveArea.text} />
        </section>
      ) : null}
      <section id="packages" className="page-width grid gap-10 py-section">
        <SectionHeading
          align="left"
          title="Packages"
          lead={phase === 'ended' ? 'This event is over.' : 'Pay once, watch on any screen you log in on.'}
        />
        {phase === 'ended' ? null : <NeedsScript />}
        <PackageList event={event} path={path} onSale={phase !== 'ended'} />
      </section>
    </article>
  );
}
