import Stripe from 'stripe';
import { z } from 'zod';
import { randomText } from '@/sandbox/shared/ids';
import type { Journal } from '@/sandbox/shared/journal';
import type { Webhooks } from '@/sandbox/shared/webhooks';

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  createdMs: z.number(),
  object: z.unknown(),
});
type EventRecord = z.infer<typeof eventSchema>;

export type StripeEvents = {
  /**
   * Records an event about an object as it is now, and sends it to the endpoint. Returns the
   * event's id.
   */
  emit(type: string, object: object): string;
  /** The event as Stripe writes it; undefined when there is none of this id. */
  get(id: string): object | undefined;
};

/** Stripe's events: kept for `GET /v1/events/:id`, and delivered. */
export function createStripeEvents(journal: Journal, webhooks: Webhooks, now: () => number): StripeEvents {
  const records = journal.collection('stripe.events', eventSchema);
  return {
    emit(type, object) {
      const record = { id: `evt_3${randomText(23)}`, type, createdMs: now(), object };
      records.set(record.id, record);
      // Stripe writes its webhooks over several lines, and signs them so.
      webhooks.send('stripe', { id: record.id, type, body: JSON.stringify(toEvent(record), null, 2) });
      return record.id;
    },
    get(id) {
      const record = records.get(id);
      return record && toEvent(record);
    },
  };
}

function toEvent({ id, type, createdMs, object }: EventRecord) {
  return {
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(createdMs / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}
