import type { ReactNode } from 'react';
import { NeedsScript } from '@/components/checkout/needs-script';
import { SectionHeading } from '@/components/ui/page-heading';
import { toBrandStyle } from '@/components/ui/to-brand-style';
import { EVENT_PAGE, PACKAGES } from '@/lib/content/event-page';
import type { EventDetails } from '@/lib/events/event';
import { toEventState } from '@/lib/events/event-state';
import type { PostedForm } from '@/lib/forms/posted-form';
import { isInEarlySale, listOffered, toSaleState } from '@/lib/events/offer-state';
import type { EndedTicket } from '@/lib/orders/order';
import type { Ticket } from '@/lib/player/ticket';
import { AboutEvent } from './about-event';
import { ChannelLink } from './channel-link';
import { EventArticle, WhenPhase } from './event-article';
import { EventHero } from './event-hero';
import { FormatNote } from './format-note';
import { HeroActions } from './hero-actions';
import { LiveArea } from './live-area';
import { PackageList } from './package-list';
import { sayPrice } from '@/lib/seo/say-price';
import { ShareButton } from './share-button';
import { TicketBar } from './ticket-bar';

const HERO = 'hero';

type EventStorefrontProps = {
  event: EventDetails;
  serverNowMs: number;
  path: string;
  ticket: Ticket | null;
  /** Of a visitor without a ticket. */
  ended: EndedTicket | null;
  isSignedIn: boolean;
  /** Of the broadcaster, in an earlier sale. */
  passes: readonly { _id: string; name: string }[];
  entry: ReactNode;
  postedTrial: PostedForm | null;
  hasLogo: boolean;
  /** The canonical one. */
  url: string;
  testPath: string | null;
  postedFollow: PostedForm | null;
};

export function EventStorefront(props: EventStorefrontProps) {
  const {
    event,
    serverNowMs,
    path,
    ticket,
    ended,
    isSignedIn,
    passes,
    entry,
    postedTrial,
    hasLogo,
    url,
    testPath,
    postedFollow,
  } = props;
  const { id, title } = event;
  const { className, style } = toBrandStyle(event.accent);
  const held = ticket && ticket.kind !== 'trial' ? ticket : null;
  const price = sayPrice(listOffered(event, serverNowMs));
  const hasBar = !held && price !== null;
  return (
    <EventArticle
      eventId={id}
      initial={toEventState(event, serverNowMs)}
      className={`w-full ${className}`}
      style={style}
    >
      <EventHero id={HERO} event={event} ticket={ticket} ended={ended} hasLogo={hasLogo}>
        <HeroActions
          eventId={id}
          trial={
            event.isTrial && !event.cancelled && !event.isSaleStopped
              ? event.trialIncludesShow
                ? 'with-show'
                : 'until-start'
              : null
          }
          postedTrial={postedTrial}
          path={path}
          price={price}
          closed={sayClosed(event, serverNowMs)}
          ticketKind={ticket?.kind ?? null}
          isCancelled={event.cancelled !== null}
          share={<ShareButton url={url} title={title} />}
          entry={entry}
        />
      </EventHero>
      {event.liveArea ? (
        <section className="page-width pt-section">
          <LiveArea area={event.liveArea} startsAtMs={event.startsAtMs} timezone={event.timezone} />
        </section>
      ) : null}
      <section id="packages" className="page-width grid gap-8 py-section">
        <SectionHeading
          title={PACKAGES.title}
          lead={
            <>
              <WhenPhase is={['ended']}>
                <span>{event.cancelled ? EVENT_PAGE.cancelled : PACKAGES.over}</span>
              </WhenPhase>
              <WhenPhase is={['scheduled', 'doors', 'live', 'replay']}>
                <span>
                  {held ? `${EVENT_PAGE.owns[held.kind]}. ${PACKAGES.owned}` : price && PACKAGES.onSale}
                </span>
              </WhenPhase>
            </>
          }
        />
        <WhenPhase is={['scheduled', 'doors', 'live', 'replay']}>
          <NeedsScript />
          {event.video_format ? <FormatNote format={event.video_format} /> : null}
        </WhenPhase>
        <PackageList
          event={event}
          path={path}
          ticket={held}
          again={ended?.packageId ?? null}
          isSignedIn={isSignedIn}
          passes={passes}
          nowMs={serverNowMs}
        />
      </section>
      <ChannelLink event={event} posted={postedFollow} isEarly={isInEarlySale(event, serverNowMs)} />
      <AboutEvent event={event} testPath={testPath} />
      {hasBar ? <TicketBar heroId={HERO} title={title} price={price} /> : null}
    </EventArticle>
  );
}

/** Why no package is on sale, in the button's place. */
function sayClosed(event: EventDetails, nowMs: number): string | null {
  const states = event.packages.map((sold) => toSaleState(sold, event, nowMs));
  if (states.length === 0 || states.includes('cancelled')) return null;
  if (event.isSaleStopped) return PACKAGES['sale-stopped'];
  if (states.every((state) => state === 'sale-ended')) return PACKAGES['sale-ended'];
  return PACKAGES[states.includes('held') ? 'held' : 'sold-out'];
}
