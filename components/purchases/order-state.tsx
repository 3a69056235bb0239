import { Badge, type BadgeTone } from '@/components/ui/badge';
import { describeState } from '@/lib/content/purchases';
import type { Order } from '@/lib/orders/order';

const TONES: Record<Order['status'], BadgeTone> = {
  pending: 'accent',
  paid: 'positive',
  duplicate: 'danger',
  undeliverable: 'danger',
  refunded: 'neutral',
  disputed: 'danger',
  failed: 'danger',
  expired: 'neutral',
};

export function OrderState({
  order,
}: {
  order: Pick<Order, 'status' | 'isChargedBack' | 'refundReason' | 'ticket' | 'gift'>;
}) {
  return <Badge tone={TONES[order.status]}>{describeState(order).word}</Badge>;
}
