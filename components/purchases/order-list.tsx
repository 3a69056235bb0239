import { CalendarLink } from '@/components/event/calendar-link';
import { EventTime } from '@/components/event/event-time';
import { IntentLink } from '@/components/ui/intent-link';
import { Ticket } from '@/components/ui/ticket';
import { ORDER_STATES, PAYMENT_METHODS } from '@/lib/content/purchases';
import { formatUsd } from '@/lib/money';
import { type Order, tookMoney } from '@/lib/orders/order';
import { OrderAction, phaseOf } from './order-actions';
import { OrderState } from './order-state';
import { toReceiptPath } from './receipt-path';

type OrderProps = { order: Order; nowMs: number };

/** A buyer's orders as tickets, in the order given. `nowMs` is the server's time. */
export function OrderList({ orders, nowMs }: { orders: Order[]; nowMs: number }) {
  return (
    <ul className="grid gap-6">
      {orders.map((order) => (
        <Ticket
          key={order.id}
          as="li"
          layout="row"
          bodyClassName="grid content-start gap-3"
          stubClassName="grid content-between justify-items-start gap-5 sm:w-60"
          stub={<Stub order={order} nowMs={nowMs} />}
        >
          <Details order={order} nowMs={nowMs} />
        </Ticket>
      ))}
    </ul>
  );
}

function Details({ order, nowMs }: OrderProps) {
  const { event } = order;
  const { meaning } = ORDER_STATES[order.status];
  const isToCome = order.status === 'paid' && phaseOf(order, nowMs) === 'upcoming';
  return (
    <>
      <div>
        <OrderState status={order.status} />
      </div>
      <h2 className="display text-display-xs">{order.name}</h2>
      {meaning ? <p>{meaning}</p> : null}
      {isToCome && event ? (
        <p>
          Starts <EventTime ms={event.startsAtMs} timezone={event.timezone} />
        </p>
      ) : null}
      <dl className="grid gap-1 text-sm text-muted">
        <Line name={tookMoney(order) ? 'Paid' : 'Ordered'}>
          <EventTime ms={order.atMs} timezone={null} />
        </Line>
        <Line name="Payment">{PAYMENT_METHODS[order.method]}</Line>
        <Line name="Order">
          <code className="break-all">{order.id}</code>
        </Line>
      </dl>
      <p className="flex flex-wrap gap-x-5 gap-y-2">
        <IntentLink className="link font-medium" href={toReceiptPath(order.id)}>
          {tookMoney(order) ? 'Receipt' : 'Details'}
          <span className="sr-only">: {order.name}</span>
        </IntentLink>
        {isToCome && event ? (
          <CalendarLink eventId={event.id}>
            <span className="sr-only">: {event.title}</span>
          </CalendarLink>
        ) : null}
      </p>
    </>
  );
}

function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="w-18 shrink-0">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Stub({ order, nowMs }: OrderProps) {
  return (
    <>
      <p className="display text-display-sm">{formatUsd(order.amountCents)}</p>
      <OrderAction order={order} nowMs={nowMs} />
    </>
  );
}
