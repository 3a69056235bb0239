import type { ReactNode } from 'react';
import { EventDescription } from '@/components/event/event-description';
import { OrganizerPicture } from '@/components/event/organizer-picture';
import { toBrandStyle } from '@/components/ui/to-brand-style';
import { CHANNEL } from '@/lib/content/channel';
import { CHANNEL_SORTS } from '@/lib/contract/channels';
import { eventPhase } from '@/lib/contract/event-phase';
import type { ChannelDetails } from '@/lib/events/channel';
import { toDirection } from '@/lib/events/direction';
import type { EventDetails } from '@/lib/events/event';
import { formatPrice, toCents } from '@/lib/money';
import { toPassPath } from '@/lib/orders/addresses';
import { ChannelCard } from './channel-card';

type ChannelViewProps = {
  channel: ChannelDetails;
  nowMs: number;
  sort: (typeof CHANNEL_SORTS)[number];
  toHref: (event: EventDetails) => string;
  /** The form that takes an address for news. */
  follow: ReactNode;
};

export function ChannelView({ channel, nowMs, sort, toHref, follow }: ChannelViewProps) {
  const { className, style } = toBrandStyle(channel.accent);
  const { events, past, lists, page, pages, organizer } = channel;
  const live = events.filter((event) => eventPhase(event, nowMs) === 'live');
  const next = events.filter((event) => !live.includes(event));
  const cards = { nowMs, toHref };
  // The first picture is large: of what is on, else of what comes.
  const [leadNext, ...laterNext] = next;
  const isFirst = page === 1;
  return (
    <article
      className={`page-width grid gap-x-12 gap-y-10 pt-top pb-section lg:grid-cols-[minmax(0,1fr)_24rem] ${className}`}
      style={style}
    >
      <header>
        <div className="flex items-start gap-5">
          {organizer.picture === null ? null : <OrganizerPicture src={organizer.picture} />}
          <div className="grid min-w-0 gap-4">
            <h1 className="display text-display-lg wrap-anywhere" dir={toDirection(channel.name)}>
              {channel.name}
            </h1>
            {organizer.about === null ? null : (
              <EventDescription
                text={organizer.about}
                className="max-w-text text-lg text-muted wrap-anywhere"
              />
            )}
            {organizer.contact === null ? null : <Contact contact={organizer.contact} />}
          </div>
        </div>
      </header>
      <div className="grid content-start gap-section lg:col-span-2">
        {isFirst ? (
          <>
            {live.length > 0 ? (
              <Row title={CHANNEL.live} events={live} isLead {...cards} />
            ) : leadNext ? (
              <Row title={CHANNEL.next} events={[leadNext]} isLead {...cards}>
                {laterNext.length === 0 ? null : <Cards events={laterNext} {...cards} />}
              </Row>
            ) : null}
            {live.length > 0 && next.length > 0 ? (
              <Row title={CHANNEL.next} events={next} {...cards} />
            ) : null}
            {channel.passes.length === 0 ? null : (
              <section className="grid gap-5">
                <h2 className="display text-display-sm">{CHANNEL.passes}</h2>
                <ul className="flex flex-wrap gap-4">
                  {channel.passes.map(({ _id: id, name, price }) => (
                    <li key={id}>
                      <a
                        href={toPassPath(id)}
                        className="grid gap-1 rounded-lg bg-surface p-5 shadow-card hover:shadow-lift"
                      >
                        <span className="text-lg font-semibold wrap-anywhere" dir="auto">
                          {name}
                        </span>
                        <span>{formatPrice(toCents(price))}</span>
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {channel.trailer === null ? null : (
              <section className="grid gap-5">
                <h2 className="display text-display-sm">{CHANNEL.trailer}</h2>
                <video
                  src={channel.trailer}
                  controls
                  preload="none"
                  playsInline
                  className="night aspect-video w-full max-w-4xl rounded-lg bg-ink"
                />
              </section>
            )}
            {lists.map((list) => (
              <Row key={list.name} title={list.name} events={list.events} {...cards} />
            ))}
          </>
        ) : null}
        {past.length === 0 ? null : (
          <Row id="past" title={CHANNEL.past} events={past} {...cards}>
            <Pages page={page} pages={pages} sort={sort} />
          </Row>
        )}
        {events.length + past.length === 0 ? (
          <section className="grid gap-3">
            <h2 className="display text-display-sm">{CHANNEL.empty.title}</h2>
            <p className="max-w-text text-lg text-muted">{CHANNEL.empty.text}</p>
          </section>
        ) : null}
      </div>
      <div className="lg:col-start-2 lg:row-start-1">{follow}</div>
    </article>
  );
}

function Contact({ contact }: { contact: string }) {
  const href = contact.startsWith('https://') ? contact : `mailto:${contact}`;
  return (
    <p>
      <a className="link font-medium" href={href} rel="noopener noreferrer nofollow ugc">
        {CHANNEL.write}
      </a>
    </p>
  );
}

type CardsProps = Pick<ChannelViewProps, 'nowMs' | 'toHref'> & {
  events: readonly EventDetails[];
  isLead?: boolean;
};

function Row({
  id,
  title,
  children,
  ...cards
}: CardsProps & { id?: string; title: string; children?: ReactNode }) {
  return (
    <section id={id} className="grid gap-5">
      <h2 className="display text-display-sm wrap-anywhere" dir="auto">
        {title}
      </h2>
      <Cards {...cards} />
      {children}
    </section>
  );
}

function Cards({ events, nowMs, toHref, isLead = false }: CardsProps) {
  return (
    <ul className={isLead ? 'grid gap-6' : 'grid gap-6 sm:grid-cols-2 lg:grid-cols-3'}>
      {events.map((event) => (
        <ChannelCard key={event.id} event={event} href={toHref(event)} nowMs={nowMs} isLead={isLead} />
      ))}
    </ul>
  );
}

const toQuery = (sort: string, page: number) => {
  const query = new URLSearchParams({
    ...(sort !== 'date' && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size === 0 ? '/#past' : `/?${query}#past`;
};

type PagesProps = Pick<ChannelDetails, 'page' | 'pages'> & Pick<ChannelViewProps, 'sort'>;

function Pages({ page, pages, sort }: PagesProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <nav aria-label={CHANNEL.sort}>
        <ul className="flex flex-wrap gap-x-5">
          {CHANNEL_SORTS.map((one) => (
            <li key={one}>
              <a
                href={toQuery(one, 1)}
                aria-current={one === sort ? 'true' : undefined}
                className="link inline-flex min-h-11 items-center font-medium aria-[current]:no-underline"
              >
                {CHANNEL.sorts[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {pages === 1 ? null : (
        <nav aria-label={CHANNEL.pages} className="flex flex-wrap items-center gap-x-5">
          {page > 1 ? (
            <a href={toQuery(sort, page - 1)} className="link inline-flex min-h-11 items-center font-medium">
              {CHANNEL.previous}
            </a>
          ) : null}
          <p className="text-muted tabular-nums">{CHANNEL.page(page, pages)}</p>
          {page < pages ? (
            <a href={toQuery(sort, page + 1)} className="link inline-flex min-h-11 items-center font-medium">
              {CHANNEL.following}
            </a>
          ) : null}
        </nav>
      )}
    </div>
  );
}
