import type * as z from 'zod';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { TextLink } from '@/components/ui/intent-link';
import { ORDER_STATUS_LABELS, ORDERS } from '@/lib/content/studio/orders';
import type { OrderStatus } from '@/lib/contract';
import type { eventOrderSummarySchema } from '@/lib/contract/studio';
import { toOrderPath } from '@/lib/studio/paths';
import { sayBalance } from '@/lib/studio/say-balance';
import { DataTable } from '../data-table';
import { Moment } from '../moment';

export type EventOrder = z.output<typeof eventOrderSummarySchema>;

const TONES: Record<OrderStatus, BadgeTone> = {
  paid: 'positive',
  refunded: 'neutral',
  disputed: 'danger',
  duplicate: 'accent',
  undeliverable: 'accent',
  pending: 'neutral',
  failed: 'neutral',
  expired: 'neutral',
};

export function OrderBadge({ status }: Pick<EventOrder, 'status'>) {
  return <Badge tone={TONES[status]}>{ORDER_STATUS_LABELS[status]}</Badge>;
}

type OrdersTableProps = { eventId: string; title: string; zone: string; orders: readonly EventOrder[] };

export function OrdersTable({ eventId, title, zone, orders }: OrdersTableProps) {
  const { buyer, ticket, amount, status, at } = ORDERS.columns;
  return (
    <DataTable
      caption={ORDERS.title}
      columns={[
        { label: buyer, cell: (order) => <Person eventId={eventId} order={order} /> },
        { label: ticket, cell: (order) => <span dir="auto">{order.name.replace(`${title}: `, '')}</span> },
        { label: amount, isNumber: true, cell: (order) => <Amount order={order} /> },
        { label: status, cell: (order) => <OrderBadge status={order.status} /> },
        {
          label: at,
          cell: (order) => <Moment at={order.paid_at ?? order.created_at} zone={zone} />,
        },
      ]}
      rows={orders}
      keyOf={(order) => order._id}
    />
  );
}

/** A buyer may have given an address alone, and its owner may have taken it back. */
export const toBuyerName = (buyer: EventOrder['buyer']) =>
  buyer ? buyer.name || buyer.email || ORDERS.noAddress : ORDERS.deleted;

function Person({ eventId, order }: { eventId: string; order: EventOrder }) {
  const { buyer, holder } = order;
  return (
    <div className="min-w-0">
      <p className="font-semibold" dir="auto">
        <TextLink href={toOrderPath(eventId, order._id)}>{toBuyerName(buyer)}</TextLink>
      </p>
      {buyer?.name ? <p className="text-sm text-muted">{buyer.email}</p> : null}
      {holder ? <p className="text-sm text-muted">{ORDERS.movedTo(holder.email)}</p> : null}
    </div>
  );
}

function Amount({ order: { amount, refunded } }: { order: EventOrder }) {
  return (
    <>
      <span>{sayBalance(amount)}</span>
      {refunded > 0 ? (
        <span className="block text-sm text-muted">{ORDERS.refunded(sayBalance(refunded))}</span>
      ) : null}
    </>
  );
}
