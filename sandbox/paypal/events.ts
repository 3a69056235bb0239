import type { Journal } from '@/sandbox/shared/journal';
import type { Origin } from '@/sandbox/shared/origin';
import type { Webhooks } from '@/sandbox/shared/webhooks';
import { z } from 'zod';
import type { OrderListener } from './orders';
import { newPaypalId } from './orders';
import { toLoneCapture, toOrder, toRefund } from './wire';

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  resourceType: z.string(),
  createdMs: z.number(),
  resource: z.unknown(),
});
type EventRecord = z.infer<typeof eventSchema>;

export type PaypalEvents = {
  /**
   * Records an event about a resource as it is now, and sends it to the webhook. Returns the
   * event's id.
   */
  emit(type: string, resourceType: string, resource: object): string;
  /** Tells of what changed on an order. */
  follow: OrderListener;
};

const CAPTURE_EVENTS = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
} as const;

const REFUND_EVENTS = {
  COMPLETED: 'PAYMENT.CAPTURE.REFUNDED',
  PENDING: 'PAYMENT.REFUND.PENDING',
  FAILED: 'PAYMENT.REFUND.FAILED',
} as const;

/** PayPal's webhook events, recorded and delivered. */
export function createPaypalEvents(
  journal: Journal,
  webhooks: Webhooks,
  { now, origin }: { now: () => number; origin: Origin },
): PaypalEvents {
  const records = journal.collection('paypal.events', eventSchema);

  function emit(type: string, resourceType: string, resource: object): string {
    const id = `WH-${newPaypalId()}-${newPaypalId()}`;
    const record: EventRecord = { id, type, resourceType, createdMs: now(), resource };
    records.set(id, record);
    webhooks.send('paypal', { id, type, body: JSON.stringify(toEvent(record, origin.current())) });
    return id;
  }

  return {
    emit,
    follow(before, after) {
      const { capture } = after;
      const isNewlyApproved = after.status === 'APPROVED' && before?.status === 'CREATED';
      if (isNewlyApproved)
        emit('CHECKOUT.ORDER.APPROVED', 'checkout-order', toOrder(after, origin.current()));
      if (!capture) return;
      if (capture.status !== before?.capture?.status) {
        emit(CAPTURE_EVENTS[capture.status], 'capture', toLoneCapture(after, capture, origin.current()));
      }
      for (const refund of capture.refunds) {
        const earlier = before?.capture?.refunds.find(({ id }) => id === refund.id);
        if (earlier?.status === refund.status) continue;
        const type = refund.isReversal ? 'PAYMENT.CAPTURE.REVERSED' : REFUND_EVENTS[refund.status];
        emit(type, 'refund', toRefund(after, capture, refund, origin.current()));
      }
    },
  };
}

/** The event as PayPal writes it. */
export function toEvent({ id, type, resourceType, createdMs, resource }: EventRecord, origin: string) {
  const self = `${origin}/v1/notifications/webhooks-events/${id}`;
  return {
    id,
    event_version: '1.0',
    create_time: new Date(createdMs).toISOString(),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary: `${type} (stand-in)`,
    resource,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  };
}
