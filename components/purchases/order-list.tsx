'use client';

import { PAYMENT_METHODS } from '@/lib/contract/payment-providers';
import { Badge } from '@/components/ui/badge';
import { CalendarLink } from '@/components/event/calendar-link';
import { EventTime } from '@/components/event/event-time';
import { toDirection } from '@/lib/events/direction';
import { IntentLink } from '@/components/ui/intent-link';
import { cx } from '@/components/ui/cx';
import { Ticket } from '@/components/ui/ticket';
import { describeState, ORDER } from '@/lib/content/purchases';
import { toItemQuery, toReceiptPath } from '@/lib/orders/addresses';
import { isAhead } from '@/lib/events/is-ahead';
import { PHASE_LABELS } from '@/lib/events/messages';
import { formatPrice } from '@/lib/money';
import { findEnd, hasReceipt, isWatchable, isWatchedOut, type Order } from '@/lib/orders/order';
import { OrderAction, phaseOf } from './order-actions';
import { OrderState } from './order-state';

type OrderProps = { order: Order; nowMs: number };
type StubProps = OrderProps & { isReplaced: boolean };

export function OrderList({ orders, nowMs }: { orders: Order[]; nowMs: number }) {
  return (
    <ul className="grid gap-6">
      {orders.map((order) => (
        <Ticket
          key={order.id}
          as="li"
          layout="row"
          bodyClassName="grid content-start gap-3"
          stubClassName="flex flex-wrap items-center justify-between gap-4 sm:w-64 sm:flex-col sm:items-stretch"
          stub={<Stub order={order} nowMs={nowMs} isReplaced={isReplaced(order, orders, nowMs)} />}
        >
          <Details order={order} nowMs={nowMs} />
        </Ticket>
      ))}
    </ul>
  );
}

function Details({ order, nowMs }: OrderProps) {
  const { meaning } = describeState(order);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <OrderState order={order} />
        {isWatchable(order) && phaseOf(order, nowMs) === 'live' ? (
          <Badge tone="live">{PHASE_LABELS.live}</Badge>
        ) : null}
      </div>
      <OrderName order={order} />
      {meaning ? <p>{meaning}</p> : null}
      <Timing order={order} nowMs={nowMs} />
      <p className="text-sm text-muted">
        <span>{hasReceipt(order) ? ORDER.paid : ORDER.ordered}</span>{' '}
        <EventTime ms={order.atMs} timezone={null} />
        <span>{`, ${PAYMENT_METHODS[order.method]}`}</span>
      </p>
      <Links order={order} nowMs={nowMs} />
    </>
  );
}

/** In characters. A longer name would fill a phone. */
const LONG_NAME = 60;

/** The event, with the package below it. */
function OrderName({ order: { name, event } }: { order: Order }) {
  const isSplit = event !== null && name.startsWith(`${event.title}: `);
  const title = isSplit ? event.title : name;
  return (
    <div className="grid gap-1">
      <h2
        dir={toDirection(title)}
        className={cx('display wrap-anywhere', title.length > LONG_NAME ? 'text-lg' : 'text-display-xs')}
      >
        {title}
      </h2>
      {isSplit ? (
        <p dir="auto" className="font-semibold">
          {name.slice(event.title.length + 2)}
        </p>
      ) : null}
    </div>
  );
}

function Timing({ order, nowMs }: OrderProps) {
  const { event, fromMs, untilMs } = order;
  if (fromMs !== null && untilMs !== null)
    return (
      <p>
        {ORDER.validFrom} <EventTime hasYear ms={fromMs} timezone={null} /> {ORDER.validUntil}{' '}
        <EventTime hasYear ms={untilMs} timezone={null} />
      </p>
    );
  if (!event || !isWatchable(order)) return null;
  const phase = phaseOf(order, nowMs);
  const { startsAtMs, timezone } = event;
  const withShow = order.endsWithShow ? <p>{ORDER.untilShowEnds}</p> : null;
  if (isAhead(phase)) {
    return (
      <>
        <p>
          {ORDER.starts} <EventTime ms={startsAtMs} timezone={timezone} />
        </p>
        {withShow}
      </>
    );
  }
  const endMs = findEnd(order);
  if (phase === 'ended' || isWatchedOut(order, nowMs)) return null;
  if (withShow || endMs === null) return withShow;
  return (
    <p>
      {ORDER.until} <EventTime ms={endMs} timezone={timezone} />
    </p>
  );
}

function Links({ order, nowMs }: OrderProps) {
  const { id, name, event } = order;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2">
      {order.ticket === 'received' ? null : (
        <IntentLink className="link font-medium" href={toReceiptPath(id)}>
          <span>{hasReceipt(order) ? ORDER.receipt : ORDER.details}</span>
          <span className="sr-only">{`: ${name}`}</span>
        </IntentLink>
      )}
      {event && isWatchable(order) && isAhead(phaseOf(order, nowMs)) ? (
        <CalendarLink eventId={event.id}>
          <span className="sr-only">{`: ${event.title}`}</span>
        </CalendarLink>
      ) : null}
    </p>
  );
}

const isReplaced = (ended: Order, orders: readonly Order[], nowMs: number) =>
  orders.some(
    (order) =>
      isWatchable(order) &&
      !isWatchedOut(order, nowMs) &&
      toItemQuery(order.item) === toItemQuery(ended.item),
  );

function Stub({ order, nowMs, isReplaced }: StubProps) {
  return (
    <>
      <p className="display text-display-sm">{formatPrice(order.amountCents)}</p>
      <OrderAction order={order} nowMs={nowMs} isReplaced={isReplaced} />
    </>
  );
}
