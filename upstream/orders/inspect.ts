import {
  type CardPayment,
  type PaymentGateways,
  type PaypalOrder,
  type PurchaseFacts,
  verifyCardPayment,
  verifyPaypalOrder,
} from '@/lib/payments';
import type { AppError, Result } from '@/lib/result';
import type { OrderRow } from './repository';

/**
 * What the provider says of an order: the money is there; it is under way, and nothing is left for the buyer to do; it is
 * not yet, and the buyer may still pay; it will never be; or the provider could not be asked.
 */
export type Verdict =
  | { kind: 'paid' }
  | { kind: 'underway'; error: AppError }
  | { kind: 'open'; error: AppError }
  | { kind: 'dead'; error: AppError }
  | { kind: 'unknown'; error: AppError };

/** The facts a provider is given and checked against: our own row, nothing from a request. */
export function toFacts(order: OrderRow): PurchaseFacts {
  return {
    orderId: order.id,
    userId: order.user_id,
    itemKey: order.item_key,
    description: order.item_name,
    amountCents: order.amount_cents,
    currency: order.currency,
  };
}

/** Judges a card payment against our order. */
export function judgeCardPayment(view: Result<CardPayment>, order: OrderRow): Verdict {
  if (!view.ok) return toUnanswered(view.error);
  const checked = verifyCardPayment(view.value, toFacts(order));
  if (checked.ok) return { kind: 'paid' };
  const { status } = view.value;
  const isUnderway = status === 'processing' || status === 'requires_capture';
  if (isUnderway && checked.error.code === 'payment_pending')
    return { kind: 'underway', error: checked.error };
  return { kind: status === 'canceled' ? 'dead' : 'open', error: checked.error };
}

const DEAD_CAPTURES: readonly string[] = ['DECLINED', 'DENIED', 'FAILED', 'REFUNDED'];

/** Judges a PayPal order against ours. An approved one is still open: taking the money is the buyer's word to give. */
export function judgePaypalOrder(view: Result<PaypalOrder>, order: OrderRow): Verdict {
  if (!view.ok) return toUnanswered(view.error);
  const checked = verifyPaypalOrder(view.value, toFacts(order));
  if (checked.ok) return { kind: 'paid' };
  const { status, capture } = view.value;
  if (capture !== null && checked.error.code === 'payment_pending')
    return { kind: 'underway', error: checked.error };
  const isDead = status === 'VOIDED' || (capture !== null && DEAD_CAPTURES.includes(capture.status));
  return { kind: isDead ? 'dead' : 'open', error: checked.error };
}

/** Asks the provider about an order that has a reference. */
export async function inspectOrder(
  order: OrderRow,
  reference: string,
  { stripe, paypal }: PaymentGateways,
): Promise<Verdict> {
  switch (order.provider) {
    case 'stripe':
      return judgeCardPayment(await stripe.getIntent(reference), order);
    case 'paypal':
      return judgePaypalOrder(await paypal.getOrder(reference), order);
    case 'none':
      return { kind: 'paid' };
  }
}

// PayPal forgets an order nobody approved after some hours, and then says it never knew it.
function toUnanswered(error: AppError): Verdict {
  return { kind: error.code === 'not_found' ? 'dead' : 'unknown', error };
}
