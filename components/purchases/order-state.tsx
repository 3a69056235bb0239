import { Badge, type BadgeTone } from '@/components/ui/badge';
import { ORDER_STATES } from '@/lib/content/purchases';
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

/** Where an order stands, in a word. */
export function OrderState({ status }: { status: Order['status'] }) {
  return <Badge tone={TONES[status]}>{ORDER_STATES[status].word}</Badge>;
}
