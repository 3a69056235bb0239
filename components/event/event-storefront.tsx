import { ReferralKeeper } from '@/components/auth/referral-keeper';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { SectionHeading } from '@/components/ui/page-heading';
import { type EventDetails, eventPhase } from '@/lib/events/event';
import { PHASE_WORDS } from '@/lib/events/words';
import { Countdown } from './countdown';
import { EventTime } from './event-time';
import { PackageList } from './package-list';
import { TrialButton } from './trial-button';

type EventStorefrontProps = {
  event: EventDetails;
  serverNowMs: number;
  /** This page's own path, to come back to after a login. */
  path: string;
  referral: string | null;
};

/** An event's shop window: everything a crawler should read is in here, rendered on the server. */
export function EventStorefront({ event, serverNowMs, path, referral }: EventStorefrontProps) {
  const phase = eventPhase(event, serverNowMs);
  const watchPath = `/user/watch/${encodeURIComponent(event.id)}`;
  return (
    <article className="w-full">
      {referral ? <ReferralKeeper code={referral} /> : null}
      <header className="night relative isolate grid min-h-[min(44rem,80dvh)] content-end overflow-hidden text-text">
        {/* eslint-disable-next-line @next/next/no-img-element -- a broadcaster's picture may live on any host */}
        <img
          src={event.image}
          alt=""
          width={1600}
          height={900}
          fetchPriority="high"
          className="absolute inset-0 -z-10 size-full object-cover"
        />
        <div className="absolute inset-0 -z-10 bg-linear-to-t from-ink via-ink/60 to-transparent" />
        <div className="absolute inset-0 -z-10 bg-linear-to-r from-ink/85 via-ink/40 to-transparent" />
        <div className="page-width grid gap-6 pt-40 pb-16">
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone={phase === 'live' ? 'live' : 'accent'}>{PHASE_WORDS[phase]}</Badge>
            <p className="font-medium">
              <EventTime ms={event.startsAtMs} timezone={event.timezone} />
            </p>
          </div>
          <h1 className="display max-w-[20ch] text-display-lg">{event.title}</h1>
          <p className="max-w-text text-lg whitespace-pre-line">{event.description}</p>
          {phase === 'upcoming' ? (
            <Countdown startsAtMs={event.startsAtMs} serverNowMs={serverNowMs} />
          ) : null}
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
        <PackageList event={event} path={path} onSale={phase !== 'ended'} />
      </section>
    </article>
  );
}
