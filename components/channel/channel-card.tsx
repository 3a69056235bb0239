import { EventBackdrop } from '@/components/event/event-backdrop';
import { EventMoment } from '@/components/event/event-status';
import { FilmEnd } from '@/components/event/film-end';
import { PhaseBadge } from '@/components/event/phase-badge';
import { sayPrice } from '@/lib/seo/say-price';
import { Badge } from '@/components/ui/badge';
import { cx } from '@/components/ui/cx';
import { CHANNEL } from '@/lib/content/channel';
import type { EventDetails } from '@/lib/events/event';
import { toEventState } from '@/lib/events/event-state';
import { listOffered } from '@/lib/events/offer-state';

type ChannelCardProps = { event: EventDetails; href: string; nowMs: number; isLead?: boolean };

/** The whole card is a link. The lead is as wide as the page. */
export function ChannelCard({ event, href, nowMs, isLead = false }: ChannelCardProps) {
  const { title, timezone, replayUntilMs, on_demand: isFilm } = event;
  const state = toEventState(event, nowMs);
  const price = sayPrice(listOffered(event, nowMs));
  return (
    <li
      className={cx(
        'relative grid content-start overflow-hidden rounded-lg bg-surface shadow-card hover:shadow-lift',
        isLead && 'md:grid-cols-[3fr_2fr] md:items-center',
      )}
    >
      <div
        className={cx(
          'night empty-stage relative isolate aspect-video',
          isLead && 'md:aspect-auto md:h-full md:min-h-80',
        )}
      >
        <EventBackdrop
          event={event}
          sizes={
            isLead
              ? '(min-width: 48rem) 60vw, 100vw'
              : '(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw'
          }
          eager={isLead}
        />
      </div>
      <div className={cx('grid content-start gap-2 p-4', isLead && 'gap-3 sm:p-8')}>
        {isFilm ? (
          <p>
            <Badge tone="neutral">{CHANNEL.film}</Badge>
          </p>
        ) : state.phase === 'live' || state.phase === 'doors' ? (
          <p>
            <PhaseBadge phase={state.phase} />
          </p>
        ) : null}
        <h3
          className={cx('display wrap-anywhere', isLead ? 'text-display-md' : 'text-display-xs')}
          dir="auto"
        >
          <a href={href} className="after:absolute after:inset-0 after:rounded-lg">
            {title}
          </a>
        </h3>
        {isFilm ? (
          <FilmEnd untilMs={replayUntilMs} timezone={timezone} />
        ) : (
          <EventMoment
            state={state}
            timezone={timezone}
            replayUntilMs={replayUntilMs}
            className="text-muted"
          />
        )}
        {price === null ? null : <p className="font-semibold">{price}</p>}
      </div>
    </li>
  );
}
