import { BuyButton } from '@/components/checkout/buy-button';
import { Button, LinkButton } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Ticket as TicketShape } from '@/components/ui/ticket';
import { SHOP } from '@/lib/content/checkout';
import { PACKAGES } from '@/lib/content/event-page';
import { toLogin } from '@/lib/auth/return-to';
import { env } from '@/lib/env';
import { toDirection } from '@/lib/events/direction';
import type { EventDetails, EventPackage } from '@/lib/events/event';
import { type OfferState, toOfferState, toSaleState } from '@/lib/events/offer-state';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { formatPrice } from '@/lib/money';
import { toPassPath } from '@/lib/orders/addresses';
import { toNewcomer } from '@/lib/orders/checkout-config';
import type { Ticket } from '@/lib/player/ticket';
import { WhenPhase } from './event-article';
import { EventTime } from './event-time';
import { FOLLOW_ID } from './follow-form';
import { MakeGoodLine } from './make-good-line';
import { PackageFacts } from './package-facts';

type PackageListProps = {
  event: EventDetails;
  path: string;
  ticket: Ticket | null;
  /** The package of a ticket that has ended. */
  again: string | null;
  isSignedIn: boolean;
  /** Of the broadcaster, in an earlier sale. */
  passes: readonly { _id: string; name: string }[];
  nowMs: number;
};

export function PackageList({ event, path, ticket, again, isSignedIn, passes, nowMs }: PackageListProps) {
  if (event.packages.length === 0) return <p className="text-muted">{PACKAGES.none}</p>;
  const { packages } = event;
  const hasChoice = packages.some(({ recommended }) => recommended);
  return (
    <>
      <MakeGoodLine event={event} />
      <ul className={cx('grid gap-6', toColumns(packages.length))}>
        {packages.map((sold) => (
          <TicketShape
            key={sold.id}
            as="li"
            layout={packages.length === 1 ? 'row' : 'stacked'}
            bodyClassName="relative grid content-start gap-2"
            stubClassName="flex flex-wrap content-center items-center gap-x-6 gap-y-3"
            stub={
              <>
                <p className="display text-display-sm">{formatPrice(sold.priceCents)}</p>
                <WhenPhase is={['scheduled', 'doors', 'live', 'replay']}>
                  <Way
                    event={event}
                    sold={sold}
                    path={path}
                    isAgain={sold.id === again}
                    isSignedIn={isSignedIn}
                    passes={passes}
                    variant={hasChoice && !sold.recommended ? 'secondary' : 'primary'}
                    state={toOfferState(sold, event, ticket, nowMs)}
                  />
                  {event.shows_sale && toSaleState(sold, event, nowMs) === 'on-sale' ? (
                    <SaleNote sold={sold} timezone={event.timezone} />
                  ) : null}
                </WhenPhase>
                {sold.nextPrice ? <EarlyPrice {...sold.nextPrice} timezone={event.timezone} /> : null}
                <WhenPhase is={['ended']}>
                  <Stamp>{event.cancelled ? PACKAGES.cancelled : PACKAGES.ended}</Stamp>
                </WhenPhase>
              </>
            }
          >
            {sold.recommended ? (
              <p className="absolute top-0 right-6 rounded-b-md bg-vermilion px-3 py-1 text-xs leading-4 font-semibold text-on-vermilion">
                {PACKAGES.recommended}
              </p>
            ) : null}
            <h3 dir={toDirection(sold.name)} className="display text-display-xs">
              {sold.name}
            </h3>
            {sold.description ? (
              <p dir="auto" className="text-muted">
                {sold.description}
              </p>
            ) : null}
            <WhenPhase is={['scheduled', 'doors', 'live']}>
              <PackageFacts sold={sold} event={event} isAired={false} />
            </WhenPhase>
            <WhenPhase is={['replay']}>
              <PackageFacts sold={sold} event={event} isAired />
            </WhenPhase>
          </TicketShape>
        ))}
      </ul>
    </>
  );
}

function toColumns(count: number): string {
  if (count === 1) return 'max-w-3xl';
  return count === 2 || count === 4 ? 'sm:grid-cols-2' : 'md:grid-cols-3';
}

/** Where the organizer wants it shown. */
function SaleNote({
  sold: { left, sale_until: untilMs },
  timezone,
}: {
  sold: EventPackage;
  timezone: string | null;
}) {
  if (!left && untilMs === null) return null;
  return (
    <p className="w-full text-sm text-muted">
      {left ? <span className="font-semibold text-text">{PACKAGES.left(left)}</span> : null}
      {left && untilMs !== null ? <span> · </span> : null}
      {untilMs === null ? null : (
        <>
          <span>{PACKAGES.saleUntil}</span> <EventTime ms={untilMs} timezone={timezone} />
        </>
      )}
    </p>
  );
}

const EarlyPrice = ({ cents, ...from }: { cents: number; fromMs: number; timezone: string | null }) => (
  <p className="w-full text-sm text-muted">
    <span>{PACKAGES.early(formatPrice(cents))}</span> <EventTime ms={from.fromMs} timezone={from.timezone} />
  </p>
);

/** Stands where the button was. */
function Stamp({ children }: { children: string }) {
  return (
    <p className="grid min-h-11 grow place-items-center rounded-md border-2 border-dashed border-line-strong px-4 text-center font-semibold text-muted">
      {children}
    </p>
  );
}

type WayProps = {
  event: EventDetails;
  sold: EventPackage;
  path: string;
  isAgain: boolean;
  isSignedIn: boolean;
  passes: PackageListProps['passes'];
  variant: 'primary' | 'secondary';
};

function Way({ state, ...props }: WayProps & { state: OfferState }) {
  switch (state) {
    case 'on-sale':
      return <Buy {...props} />;
    case 'owned':
      return <Watch {...props} />;
    case 'early':
      return <Early {...props} />;
    case 'not-yet':
      return (
        <OnSaleFrom
          ms={props.sold.sale_from ?? 0}
          timezone={props.event.timezone}
          text={PACKAGES['not-yet']}
        />
      );
    case 'covered':
    case 'sold-out':
    case 'held':
    case 'sale-ended':
    case 'sale-stopped':
    case 'cancelled':
      return <Stamp>{PACKAGES[state]}</Stamp>;
  }
}

function OnSaleFrom({ ms, timezone, text }: { ms: number; timezone: string | null; text: string }) {
  return (
    <p className="text-sm text-muted">
      <span>{text}</span> <EventTime ms={ms} timezone={timezone} />
    </p>
  );
}

/** Whether the account may buy is asked when it does. */
function Early(props: WayProps) {
  const { event, sold, path, isSignedIn, passes } = props;
  const home = event.channel === null ? null : eventOrigin(event.channel, env.SITE_URL);
  return (
    <div className="grid w-full max-w-72 gap-3">
      <OnSaleFrom ms={sold.sale_from ?? 0} timezone={event.timezone} text={PACKAGES.earlySale} />
      {isSignedIn ? (
        <Buy {...props} />
      ) : (
        <LinkButton href={toLogin(path, false)} variant={props.variant}>
          {PACKAGES.signIn}
        </LinkButton>
      )}
      {home === null ? null : (
        <p className="flex flex-wrap gap-x-5">
          <a href={`#${FOLLOW_ID}`} className="link inline-flex min-h-11 items-center">
            {PACKAGES.follow}
          </a>
          {passes.map(({ _id: id, name }) => (
            <a key={id} href={`${home}${toPassPath(id)}`} className="link inline-flex min-h-11 items-center">
              <span dir="auto" className="wrap-anywhere">
                {name}
              </span>
            </a>
          ))}
        </p>
      )}
    </div>
  );
}

function Buy({ event, sold, path, isAgain, variant }: WayProps) {
  const name = `${event.title}: ${sold.name}`;
  const again = PACKAGES.again[event.on_demand ? 'rental' : 'ticket'];
  const label = sold.priceCents === 0 ? PACKAGES.free : isAgain ? again : PACKAGES.buy;
  return (
    <BuyButton
      item={{ eventId: event.id, selectedPackage: sold.id }}
      name={name}
      priceCents={sold.priceCents}
      path={path}
      sender={event.organisation && SHOP.organizer(event.organisation, event.title)}
      newcomer={toNewcomer()}
    >
      <Button type="submit" variant={variant} className="min-w-28 grow" aria-label={`${label}: ${name}`}>
        {label}
      </Button>
    </BuyButton>
  );
}

function Watch({ event, sold }: WayProps) {
  return (
    <LinkButton href={`/user/watch/${encodeURIComponent(event.id)}`} className="grow">
      {PACKAGES.watch}
      <span className="sr-only">{`: ${event.title}: ${sold.name}`}</span>
    </LinkButton>
  );
}
