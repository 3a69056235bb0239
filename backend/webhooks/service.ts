import type { PaymentProvider } from '@/lib/contract/payment-providers';
import { ok, type Result } from '@/lib/result';
import type { OrderContext } from '../orders/context';
import { WAITING } from '../orders/schedule';
import { settle } from '../orders/settle';
import { mapResult } from '../orders/verdict';
import { fromPaypalOrder, type WebhookHeaders } from '../payments';
import { bringForward, planNext } from '../store/rhythm';
import type { OrderRow, ProviderEventRow } from '../store/schema';
import { noteToken } from '../store/saved-methods';
import { createEventStore, type EventOutcome, UNHANDLED } from './repository';

const BATCH = 50;

type Handled = { outcome: EventOutcome; orderId: string | null; hasBroughtMoney: boolean };

/**
 * A webhook is only a hint: it is recorded once, and the order is settled from the provider's own
 * record. Order and repeats of deliveries don't matter.
 */
export function createWebhookService(context: OrderContext) {
  const { store, payments, now, report, repository } = context;
  const events = createEventStore(store);

  // A crash after the provider's response leaves an order without a reference, so the order named
  // in the payment is used, and gets the reference.
  async function findOrder(event: ProviderEventRow, reference: string): Promise<Result<OrderRow | null>> {
    const { provider } = event;
    const found = await repository.findByProviderReference(provider, reference);
    if (found) return ok(found);
    const payment =
      provider === 'paypal'
        ? mapResult(await payments.paypal.getOwnOrder(reference), fromPaypalOrder)
        : await payments.stripe.getPayment(reference);
    if (!payment.ok) return payment.error.code === 'not_found' ? ok(null) : payment;
    const { orderId, status } = payment.value;
    const order = orderId === null ? undefined : await repository.findById(orderId);
    if (!order || order.provider !== provider) return ok(null);
    const after = await repository.attachReference(order.id, reference, now());
    const kept = after?.provider_ref;
    // Events of a Checkout Session carry its intent's id.
    const isOther = kept !== reference && !kept?.startsWith('cs_');
    if (isOther && status === 'paid')
      report(`The order ${order.id} was paid a second time, by ${reference}. Refund that payment.`, null);
    return ok(after ?? null);
  }

  async function handle(event: ProviderEventRow): Promise<Result<Handled>> {
    if (event.type.startsWith('VAULT.')) {
      await noteToken(store, event, now());
      return ok({ outcome: 'settled', orderId: null, hasBroughtMoney: false });
    }
    const found = event.reference === null ? ok(null) : await findOrder(event, event.reference);
    if (!found.ok) return found;
    if (found.value === null) {
      report(`${event.provider} sent an event for no order of ours: ${event.type}, ${event.id}.`, null);
      return ok({ outcome: 'not-ours', orderId: null, hasBroughtMoney: false });
    }
    const { id: orderId } = found.value;
    const cause = { source: 'webhook', eventId: event.id } as const;
    const { verdict, hasBroughtMoney } = await settle(context, found.value, null, cause);
    if (verdict.kind === 'unknown') return { ok: false, error: verdict.error };
    if (verdict.kind !== 'mismatch') return ok({ outcome: 'settled', orderId, hasBroughtMoney });
    report(`The event ${event.id} is about a payment that does not match the order ${orderId}.`, null);
    return ok({ outcome: 'mismatch', orderId, hasBroughtMoney });
  }

  // Marked last, so an unfinished event is handled again.
  async function finish(event: ProviderEventRow): Promise<Result<Handled>> {
    const handled = await handle(event);
    if (handled.ok) await events.markHandled(event, handled.value.outcome, handled.value.orderId, now());
    return handled;
  }

  async function finishSafely(event: ProviderEventRow): Promise<boolean> {
    try {
      if (!(await events.claim(event, planNext(WAITING, event.received_at, now())))) return false;
      const handled = await finish(event);
      return handled.ok && handled.value.hasBroughtMoney;
    } catch (error) {
      report(`The event ${event.id} of ${event.provider} could not be handled.`, error);
      return false;
    }
  }

  return {
    /**
     * A value means that no redelivery is needed. Fails with `invalid_input` for a forgery, or
     * `provider_unavailable` when the provider should redeliver.
     */
    async receive(
      provider: PaymentProvider,
      rawBody: Uint8Array,
      headers: WebhookHeaders,
    ): Promise<Result<{ received: true }>> {
      const read = await payments[provider].readWebhook(rawBody, headers);
      if (!read.ok) return read;
      const nowMs = now();
      const event = await events.keep(read.value, nowMs, planNext(WAITING, nowMs, nowMs));
      if (event.handled_at !== null) return ok({ received: true });
      if (!read.value.known) {
        report(`${provider} sent an event of a type that means nothing here: ${event.type}.`, null);
        await events.markHandled(event, 'unknown-type', null, nowMs);
        return ok({ received: true });
      }
      const handled = await finish(event);
      return handled.ok ? ok({ received: true }) : handled;
    },

    /** Returns the number of settled orders. */
    async handleLeft(scope: 'all' | 'due'): Promise<number> {
      await bringForward(store, UNHANDLED, WAITING, now());
      const left = await events.listLeft(scope === 'all' ? null : now(), BATCH);
      let finished = 0;
      for (const event of left) finished += (await finishSafely(event)) ? 1 : 0;
      return finished;
    },
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;
