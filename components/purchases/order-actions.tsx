import { destinationOf, toCheckoutPath, toCompletionPath } from '@/lib/orders/addresses';
import { LinkButton } from '@/components/ui/button';
import { type EventPhase, eventPhase } from '@/lib/contract/event-phase';
import { ENTRY_LABELS } from '@/lib/events/messages';
import type { Order } from '@/lib/orders/order';

/** Where an order's event stands; null for a plan, and where the API does not tell. */
export function phaseOf({ event }: Order, nowMs: number): EventPhase | null {
  return event && eventPhase(event, nowMs);
}

/** What the buyer can do with an order now: watch, look how the payment is getting on, or pay after all. */
export function OrderAction({ order, nowMs }: { order: Order; nowMs: number }) {
  const { item, name, paymentId } = order;
  const about = <span className="sr-only">: {name}</span>;
  switch (order.status) {
    case 'pending':
      return (
        <LinkButton
          variant="secondary"
          href={paymentId ? toCompletionPath(item, paymentId) : toCheckoutPath(item)}
        >
          Check on it{about}
        </LinkButton>
      );
    case 'failed':
    case 'expired':
      return (
        <LinkButton variant="secondary" href={toCheckoutPath(item)}>
          Pay again{about}
        </LinkButton>
      );
    case 'paid': {
      if (!('eventId' in item)) return null;
      const phase = phaseOf(order, nowMs);
      if (phase === 'ended') return <p className="text-sm text-muted">This event is over.</p>;
      return (
        <LinkButton href={destinationOf(item)}>
          {phase ? ENTRY_LABELS[phase] : 'Watch'}
          {about}
        </LinkButton>
      );
    }
    case 'duplicate':
    case 'undeliverable':
    case 'refunded':
    case 'disputed':
      return null;
  }
}
