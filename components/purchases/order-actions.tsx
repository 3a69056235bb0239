import { ORDER } from '@/lib/content/purchases';
import { destinationOf, toCheckoutPath, toCompletionPath } from '@/lib/orders/addresses';
import { LinkButton } from '@/components/ui/button';
import { type EventPhase, eventPhase } from '@/lib/contract/event-phase';
import { ENTRY_LABELS } from '@/lib/events/messages';
import { isWatchable, isWatchedOut, type Order } from '@/lib/orders/order';

export function phaseOf({ event }: Order, nowMs: number): EventPhase | null {
  return event && eventPhase(event, nowMs);
}

type OrderActionProps = {
  order: Order;
  nowMs: number;
  /** Whether another ticket of the same kind opens the event. */
  isReplaced?: boolean;
};

export function OrderAction({ order, nowMs, isReplaced = false }: OrderActionProps) {
  const { item, name, paymentId, status } = order;
  const about = <span className="sr-only">{`: ${name}`}</span>;
  if (status === 'pending' || status === 'failed' || status === 'expired') {
    const isUnderway = status === 'pending' && paymentId !== null;
    return (
      <LinkButton
        variant="secondary"
        href={isUnderway ? toCompletionPath(item, paymentId) : toCheckoutPath(item)}
      >
        <span>{status === 'pending' ? ORDER.check : ORDER.payAgain}</span>
        {about}
      </LinkButton>
    );
  }
  if ('passId' in item && status === 'paid') {
    if (isWatchedOut(order, nowMs)) return <p className="text-sm text-muted">{ORDER.passOver}</p>;
    return (
      <LinkButton href={destinationOf(item)}>
        <span>{ORDER.seePass}</span>
        {about}
      </LinkButton>
    );
  }
  if (!isWatchable(order)) return null;
  const phase = phaseOf(order, nowMs);
  if (phase === 'ended') return <p className="text-sm text-muted">{ORDER.over}</p>;
  if (isWatchedOut(order, nowMs))
    return (
      <>
        <p className="text-sm text-muted">{ORDER.watchedOut}</p>
        {isReplaced || !('eventId' in item) ? null : (
          <LinkButton variant="secondary" href={`/events/${encodeURIComponent(item.eventId)}#packages`}>
            <span>{ORDER.again}</span>
            {about}
          </LinkButton>
        )}
      </>
    );
  return (
    <LinkButton href={destinationOf(item)}>
      <span>{phase ? ENTRY_LABELS[phase] : ORDER.watch}</span>
      {about}
    </LinkButton>
  );
}
