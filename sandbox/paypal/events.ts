import type { Origin } from '@/sandbox/shared/origin';
import type { Webhooks } from '@/sandbox/shared/webhooks';
import { newPaypalId, type OrderRecord } from './orders';
import { toLoneCapture, toOrder, toRefund } from './wire';

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

export function createPaypalEvents(
  webhooks: Webhooks,
  { now, origin }: { now: () => number; origin: Origin },
) {
  function emit(type: string, resourceType: string, resource: object): string {
    const id = `WH-${newPaypalId()}-${newPaypalId()}`;
    const self = `${origin.current()}/v1/notifications/webhooks-events/${id}`;
    const event = {
      id,
      event_version: '1.0',
      event_type: type,
      summary: `${type} (stand-in)`,
      create_time: new Date(now()).toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      resource,
      links: [
        { href: self, rel: 'self', method: 'GET' },
        { href: `${self}/resend`, rel: 'resend', method: 'POST' },
      ],
    };
    webhooks.send('paypal', { id, type, body: JSON.stringify(event) });
    return id;
  }

  return {
    emit,
    follow(before: OrderRecord | undefined, after: OrderRecord): void {
      const { capture } = after;
      const at = origin.current();
      if (after.status === 'APPROVED' && before && before.status !== 'APPROVED')
        emit('CHECKOUT.ORDER.APPROVED', 'checkout-order', toOrder(after, at));
      if (!capture) return;
      if (capture.status !== before?.capture?.status)
        emit(CAPTURE_EVENTS[capture.status], 'capture', toLoneCapture(after, capture, at));
      for (const refund of capture.refunds) {
        const earlier = before?.capture?.refunds.find(({ id }) => id === refund.id);
        if (earlier?.status === refund.status) continue;
        const type = refund.isReversal ? 'PAYMENT.CAPTURE.REVERSED' : REFUND_EVENTS[refund.status];
        emit(type, 'refund', toRefund(capture, refund, at));
      }
    },
  };
}
export type PaypalEvents = ReturnType<typeof createPaypalEvents>;
