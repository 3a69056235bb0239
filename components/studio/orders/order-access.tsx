import type * as z from 'zod';
import { TextLink } from '@/components/ui/intent-link';
import { Notice } from '@/components/ui/notice';
import { ORDER_PAGE, WHY } from '@/lib/content/studio/orders';
import type { eventOrderSchema } from '@/lib/contract/studio';
import { toWhyPath } from '@/lib/studio/paths';

type Order = z.output<typeof eventOrderSchema>;

/** What the state of an order means for access, where it has none. */
export function OrderAccess({
  eventId,
  order,
  may,
}: {
  eventId: string;
  order: Order;
  may: readonly string[];
}) {
  const text = sayAccess(order);
  if (text === null) return null;
  return (
    <Notice>
      <p>{text}</p>
      {may.includes('getWhy') ? (
        <p>
          <TextLink href={toWhyPath(eventId, order._id)}>{WHY.link}</TextLink>
        </p>
      ) : null}
    </Notice>
  );
}

function sayAccess({ status, dispute, is_over: isOver }: Order): string | null {
  const { access } = ORDER_PAGE;
  if (status === 'paid') return isOver ? access.over : null;
  if (status === 'disputed' && dispute === 'lost') return access.lost;
  return access[status];
}
