import type { ReactNode } from 'react';
import { NeedsScript } from '@/components/checkout/needs-script';
import { Badge } from '@/components/ui/badge';
import { BrandLogo } from '@/components/ui/brand-logo';
import { SectionHeading } from '@/components/ui/page-heading';
import { toBrandStyle } from '@/components/ui/to-brand-style';
import { EVENT_FALLBACKS, EVENT_PAGE, PACKAGES } from '@/lib/content/event-page';
import { toDirection } from '@/lib/events/direction';
import { type EventDetails, findLeastPrice } from '@/lib/events/event';
import { toEventState } from '@/lib/events/event-state';
import type { PostedForm } from '@/lib/forms/posted-form';
import { listOffered } from '@/lib/events/package-standing';
import { formatPrice } from '@/lib/money';
import type { Ticket } from '@/lib/player/ticket';
import { AccessNote } from './access-note';
import { CalendarLink } from './calendar-link';
import { EventCountdown } from './countdown';
import { EventArticle, WhenPhase } from './event-article';
import { EventBackdrop } from './event-backdrop';
import { EventDescription } from './event-description';
import { EventMoment, PhaseMessage, StatusLine } from './event-status';
import { HeroActions } from './hero-actions';
import { PackageList } from './package-list';
import { TicketBar } from './ticket-bar';

const HERO = 'hero';

type EventStorefrontProps = {
  event: EventDetails;
  serverNowMs: number;
  path: string;
  ticket: Ticket | null;
  entry: ReactNode;
  postedTrial: PostedForm | null;
  hasLogo: boolean;
};

export function EventStorefront(props: EventStorefrontProps) {
  const { event, serverNowMs, path, ticket, entry, postedTrial, hasLogo } = props;
  const { id, title, timezone } = event;
  const { className, style } = toBrandStyle(event.accent);
  const bought = ticket?.kind === 'ticket' ? ticket : null;
  const offered = listOffered(event, serverNowMs);
  const price = sayPrice(offered);
  return (
    <EventArticle
      eventId={id}
      initial={toEventState(event, serverNowMs)}
      className={`w-full ${className}`}
      style={style}
    >
      <header
        id={HERO}
        className="night empty-stage relative isolate grid min-h-[min(44rem,80dvh)] content-end overflow-hidden text-text"
      >
        <EventBackdrop src={event.image} picture={event.picture} alt={event.image_alt} eager />
        <div className="absolute inset-0 -z-10 bg-linear-to-t from-ink via-ink/60 to-transparent" />
        <div className="absolute inset-0 -z-10 bg-linear-to-r from-ink/85 via-ink/40 to-transparent" />
        <div className="page-width grid gap-6 pt-20 pb-12 sm:pt-40 sm:pb-16">
          {hasLogo && event.logo ? (
            <BrandLogo
              src={event.logo}
              alt={EVENT_FALLBACKS.logo(event.broadcaster ?? title)}
              className="h-14"
            />
          ) : null}
          <EventMoment timezone={timezone} />
          <h1 dir={toDirection(title)} className={`display rtl:max-w-text ${toTitleSize(title)}`}>
            {title}
          </h1>
          <StatusLine timezone={timezone} />
          {event.cancelled ? <CancelledNote reason={event.cancelled.reason} /> : null}
          <PhaseMessage replayUntilMs={event.replayUntilMs} timezone={timezone} />
          {event.cancelled ? null : <EventCountdown />}
          {ticket ? <TicketNote ticket={ticket} event={event} /> : null}
          <HeroActions
            eventId={id}
            trial={
              event.isTrial && !event.cancelled
                ? event.trialIncludesShow
                  ? 'with-show'
                  : 'until-start'
                : null
            }
            postedTrial={postedTrial}
            path={path}
            price={price}
            isOnSale={offered.length > 0}
            ticketKind={ticket?.kind ?? null}
            entry={entry}
          />
          <EventDescription text={event.description} className="text-lg" />
          <WhenPhase is={['scheduled']}>
            <p>
              <CalendarLink eventId={id} />
            </p>
          </WhenPhase>
        </div>
      </header>
      {event.liveArea ? (
        <section className="page-width grid gap-4 pt-section">
          <SectionHeading
            title={<bdi>{event.liveArea.heading}</bdi>}
            lead={<bdi>{event.liveArea.text}</bdi>}
          />
        </section>
      ) : null}
      <section id="packages" className="page-width grid gap-10 py-section">
        <SectionHeading
          title={PACKAGES.title}
          lead={
            <>
              <WhenPhase is={['ended']}>
                <span>{PACKAGES.over}</span>
              </WhenPhase>
              <WhenPhase is={['scheduled', 'doors', 'live', 'replay']}>
                <span>{bought ? PACKAGES.owned : PACKAGES.onSale}</span>
              </WhenPhase>
            </>
          }
        />
        <WhenPhase is={['scheduled', 'doors', 'live', 'replay']}>
          <NeedsScript />
        </WhenPhase>
        <PackageList event={event} path={path} ticket={bought} nowMs={serverNowMs} />
      </section>
      {bought || price === null ? null : <TicketBar heroId={HERO} price={price} />}
    </EventArticle>
  );
}

function toTitleSize({ length }: string): string {
  if (length <= 60) return 'max-w-[9.9em] text-display-lg';
  return length <= 120 ? 'max-w-[16em] text-display-md' : 'max-w-[24em] text-display-sm';
}

function sayPrice(packages: EventDetails['packages']): string | null {
  const least = findLeastPrice(packages);
  if (!least) return null;
  const price = formatPrice(least.cents);
  return least.isOnly ? price : EVENT_PAGE.from(price);
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
