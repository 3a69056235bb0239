import type * as z from 'zod';
import { OrderBadge, toBuyerName } from '@/components/studio/orders/orders-table';
import { TextLink } from '@/components/ui/intent-link';
import { HOME } from '@/lib/content/studio/home';
import type { homeSchema } from '@/lib/contract/studio';
import { toOrderPath } from '@/lib/studio/paths';
import { sayBalance } from '@/lib/studio/say-balance';
import { Moment } from '../moment';

type LatestOrder = NonNullable<z.output<typeof homeSchema>['orders']>[number];

export function LatestOrders({ orders, zone }: { orders: readonly LatestOrder[]; zone: string }) {
  if (orders.length === 0) return <p className="text-muted">{HOME.orders.none}</p>;
  return (
    <ul className="grid">
      {orders.map((order) => (
        <li key={order._id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3">
          <div className="grid min-w-0 gap-1">
            <p className="font-semibold wrap-anywhere" dir="auto">
              <TextLink href={toOrderPath(order.event, order._id)}>{toBuyerName(order.buyer)}</TextLink>
            </p>
            <p className="text-sm text-muted wrap-anywhere" dir="auto">
              {order.name}
            </p>
            <p className="text-sm text-muted">
              <Moment at={order.paid_at ?? order.created_at} zone={zone} />
            </p>
          </div>
          <div className="grid justify-items-end gap-1">
            <p className="font-semibold tabular-nums">{sayBalance(order.amount)}</p>
            {order.status === 'paid' ? null : <OrderBadge status={order.status} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
