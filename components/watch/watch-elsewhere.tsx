import { EventArticle, WhenPhase } from '@/components/event/event-article';
import { EventBackdrop } from '@/components/event/event-backdrop';
import { EventCountdown } from '@/components/event/countdown';
import { CurrentMoment, CurrentPhase, StatusLine } from '@/components/event/event-status';
import { EventTime } from '@/components/event/event-time';
import { toBrandStyle } from '@/components/ui/to-brand-style';
import { LinkButton } from '@/components/ui/button';
import { ShortId } from '@/components/ui/short-id';
import { WATCH_ELSEWHERE as MESSAGES } from '@/lib/content/watch';
import type { EventDetails } from '@/lib/events/event';
import { toEventState } from '@/lib/events/event-state';
import { formatPrice } from '@/lib/money';
import type { Order } from '@/lib/orders/order';

type WatchElsewhereProps = {
  event: EventDetails;
  serverNowMs: number;
  ticket: Pick<Order, 'id' | 'name' | 'amountCents' | 'paymentId' | 'atMs'> | null;
};

export function WatchElsewhere({ event, serverNowMs, ticket }: WatchElsewhereProps) {
  const { className, style } = toBrandStyle(event.accent);
  const { timezone } = event;
  return (
    <EventArticle
      eventId={event.id}
      initial={toEventState(event, serverNowMs)}
      className={`night w-full flex-1 bg-ink text-text ${className}`}
      style={style}
    >
      <div className="page-width grid gap-8 py-8 sm:py-12">
        <div className="relative isolate grid min-h-80 content-center justify-items-center gap-6 overflow-hidden rounded-lg bg-raised px-2 py-6 text-center sm:px-6">
          <EventBackdrop event={event} eager />
          <div className="absolute inset-0 -z-10 bg-ink/75" />
          <CurrentPhase />
          <CurrentMoment timezone={timezone} replayUntilMs={event.replayUntilMs} />
          <h1 dir="auto" className="display text-display-md text-balance wrap-anywhere">
            {event.title}
          </h1>
          <WhenPhase is={['scheduled', 'doors']}>
            <EventCountdown />
          </WhenPhase>
        </div>
        <StatusLine timezone={timezone} />
        <div className="grid items-start gap-8 md:grid-cols-2">
          <section className="grid justify-items-start gap-3">
            <h2 className="display text-display-xs">{MESSAGES.heading}</h2>
            {event.liveArea ? (
              <p dir="auto" className="max-w-text wrap-anywhere">
                <strong>{event.liveArea.heading}</strong> <span>{event.liveArea.text}</span>
              </p>
            ) : null}
            <p className="max-w-text">{MESSAGES.text}</p>
            <p className="max-w-text text-muted">{MESSAGES.help}</p>
            <LinkButton href="/contact" variant="secondary">
              {MESSAGES.write}
            </LinkButton>
          </section>
          {ticket ? (
            <section className="grid gap-3 rounded-lg bg-raised p-6">
              <h2 className="display text-display-xs">{MESSAGES.ticket}</h2>
              <p dir="auto" className="font-semibold wrap-anywhere">
                {ticket.name}
              </p>
              <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
                <dt className="text-muted">{MESSAGES.paid}</dt>
                <dd>{formatPrice(ticket.amountCents)}</dd>
                <dt className="text-muted">{MESSAGES.on}</dt>
                <dd>
                  <EventTime hasYear ms={ticket.atMs} timezone={timezone} />
                </dd>
                <dt className="text-muted">{MESSAGES.reference}</dt>
                <dd>
                  <ShortId id={ticket.paymentId ?? ticket.id} name={MESSAGES.reference} />
                </dd>
              </dl>
            </section>
          ) : (
            <div>
              <LinkButton href={`/events/${encodeURIComponent(event.id)}#packages`} variant="secondary">
                {MESSAGES.tickets}
              </LinkButton>
            </div>
          )}
        </div>
        <p dir="auto" className="max-w-text whitespace-pre-line text-muted wrap-anywhere">
          {event.description}
        </p>
      </div>
    </EventArticle>
  );
}
