import { BuyButton } from '@/components/checkout/buy-button';
import { Button, LinkButton } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Ticket as TicketShape } from '@/components/ui/ticket';
import { PACKAGES } from '@/lib/content/event-page';
import { toDirection } from '@/lib/events/direction';
import { toAccessMessages } from '@/lib/events/messages';
import type { EventDetails, EventPackage } from '@/lib/events/event';
import { type Standing, toStanding } from '@/lib/events/package-standing';
import { formatPrice } from '@/lib/money';
import type { Ticket } from '@/lib/player/ticket';
import { WhenPhase } from './event-article';
import { EventTime } from './event-time';

type PackageListProps = {
  event: EventDetails;
  path: string;
  ticket: Ticket | null;
  nowMs: number;
};

export function PackageList({ event, path, ticket, nowMs }: PackageListProps) {
  if (event.packages.length === 0) return <p className="text-muted">{PACKAGES.none}</p>;
  return (
    <ul className={cx('grid gap-6', toColumns(event.packages.length))}>
      {event.packages.map((sold) => (
        <TicketShape
          key={sold.id}
          as="li"
          bodyClassName="grid content-start gap-2"
          stubClassName="flex flex-wrap items-center justify-between gap-4"
          stub={
            <>
              <p className="display text-display-sm">{formatPrice(sold.priceCents)}</p>
              <WhenPhase is={['scheduled', 'doors', 'live', 'replay']}>
                <Way
                  event={event}
                  sold={sold}
                  path={path}
                  standing={toStanding(sold, event, ticket, nowMs)}
                />
              </WhenPhase>
              <WhenPhase is={['ended']}>
                <p className="text-sm text-muted">{PACKAGES.ended}</p>
              </WhenPhase>
            </>
          }
        >
          <h3 dir={toDirection(sold.name)} className="display text-display-xs">
            {sold.name}
          </h3>
          {sold.description ? (
            <p dir="auto" className="text-muted">
              {sold.description}
            </p>
          ) : null}
          <AccessMessages sold={sold} />
        </TicketShape>
      ))}
    </ul>
  );
}

function toColumns(count: number): string | false {
  if (count < 2) return false;
  return count === 2 || count === 4 ? 'sm:grid-cols-2' : 'md:grid-cols-3';
}

function AccessMessages({ sold }: { sold: EventPackage }) {
  const words = toAccessMessages(sold);
  if (words.length === 0) return null;
  return (
    <ul className="grid gap-1 pt-2 text-sm">
      {words.map((word) => (
        <li key={word} className="bulb-item">
          {word}
        </li>
      ))}
    </ul>
  );
}

type WayProps = { event: EventDetails; sold: EventPackage; path: string };

function Way({ standing, ...props }: WayProps & { standing: Standing }) {
  switch (standing) {
    case 'on-sale':
      return <Buy {...props} />;
    case 'owned':
      return <Watch {...props} />;
    case 'not-yet':
      return <OnSaleFrom ms={props.sold.saleFromMs ?? 0} timezone={props.event.timezone} />;
    case 'covered':
    case 'sold-out':
    case 'sale-ended':
    case 'cancelled':
      return <p className="text-sm text-muted">{PACKAGES[standing]}</p>;
  }
}

function OnSaleFrom({ ms, timezone }: { ms: number; timezone: string | null }) {
  return (
    <p className="text-sm text-muted">
      <span>{PACKAGES['not-yet']}</span> <EventTime ms={ms} timezone={timezone} />
    </p>
  );
}

function Buy({ event, sold, path }: WayProps) {
  const name = `${event.title}: ${sold.name}`;
  const label = sold.priceCents === 0 ? PACKAGES.free : PACKAGES.buy;
  return (
    <BuyButton
      item={{ eventId: event.id, selectedPackage: sold.id }}
      name={name}
      priceCents={sold.priceCents}
      path={path}
    >
      <Button type="submit" className="md:max-lg:grow" aria-label={`${label}: ${name}`}>
        {label}
      </Button>
    </BuyButton>
  );
}

function Watch({ event, sold }: WayProps) {
  return (
    <LinkButton href={`/user/watch/${encodeURIComponent(event.id)}`}>
      {PACKAGES.watch}
      <span className="sr-only">{`: ${event.title}: ${sold.name}`}</span>
    </LinkButton>
  );
}
