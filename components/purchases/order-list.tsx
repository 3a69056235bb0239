import { Badge, type BadgeTone } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { Ticket } from '@/components/ui/ticket';
import { destinationOf } from '@/components/checkout/destination';
import { EventTime } from '@/components/event/event-time';
import type { OrderAnswer } from '@/lib/contract';
import { formatUsd, parseUsdToCents } from '@/lib/money';

const STATUS: Record<OrderAnswer['status'], { word: string; tone: BadgeTone }> = {
  pending: { word: 'Not paid yet', tone: 'neutral' },
  paid: { word: 'Paid', tone: 'positive' },
  duplicate: { word: 'Paid twice: we owe you this amount', tone: 'danger' },
  refunded: { word: 'Refunded', tone: 'neutral' },
  disputed: { word: 'Disputed', tone: 'danger' },
  failed: { word: 'Failed', tone: 'danger' },
  expired: { word: 'Expired', tone: 'neutral' },
};

const METHOD: Record<OrderAnswer['method'], string> = { card: 'Card', paypal: 'PayPal', none: 'Free' };

/** A buyer's orders as tickets, newest first. */
export function OrderList({ orders }: { orders: OrderAnswer[] }) {
  return (
    <ul className="grid gap-6">
      {orders.map((order) => (
        <Ticket
          key={order._id}
          as="li"
          layout="row"
          bodyClassName="grid gap-2"
          stubClassName="grid content-center justify-items-start gap-3 sm:min-w-56"
          stub={<Stub order={order} />}
        >
          <h2 className="display text-display-xs">{order.name}</h2>
          <p className="text-muted">
            <EventTime ms={Date.parse(order.paid_at ?? order.created_at)} timezone={null} />
          </p>
          <p className="text-sm text-muted">
            Order <code className="break-all">{order._id}</code>
          </p>
        </Ticket>
      ))}
    </ul>
  );
}

function Stub({ order }: { order: OrderAnswer }) {
  const { word, tone } = STATUS[order.status];
  return (
    <>
      <p className="display text-display-xs">{formatUsd(parseUsdToCents(order.amount) ?? 0)}</p>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={tone}>{word}</Badge> {METHOD[order.method]}
      </p>
      {order.status === 'paid' && 'eventId' in order.item ? (
        <LinkButton href={destinationOf(order.item)}>Watch</LinkButton>
      ) : null}
    </>
  );
}
