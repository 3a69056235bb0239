import { PAYPAL_NOT_TAKEN } from '@/lib/contract/decline-messages';
import type {
  CardPayment,
  Dispute,
  Payment,
  PaymentStatus,
  PaypalCapture,
  PaypalCaptureStatus,
  PaypalOrder,
} from './types';

type Outcome = Pick<Payment, 'status' | 'message' | 'isDeclined'>;

export const NOT_COMPLETED = "This payment isn't complete yet. Finish it to get access.";

const paid: Outcome = { status: 'paid', message: null, isDeclined: false };
const waits = (status: PaymentStatus, message: string): Outcome => ({ status, message, isDeclined: false });
const refused = (status: PaymentStatus, message: string): Outcome => ({ status, message, isDeclined: true });

/** The caller adds disputes. */
export function fromCardPayment(card: CardPayment): Payment {
  const { id, status, amountCents, amountReceivedCents } = card;
  return {
    provider: 'stripe',
    reference: id,
    moneyReference: id,
    confirmedAtMs: card.chargedAtMs,
    ...readCardStatus(card),
    ...(card.feeCents !== undefined && { feeCents: card.feeCents }),
    // A partial payment must not pass for the whole.
    amountCents: status === 'succeeded' ? Math.min(amountCents, amountReceivedCents) : amountCents,
    currency: card.currency,
    orderId: card.orderId,
    userId: card.userId,
    itemKey: card.itemKey,
    refundedCents: card.refundedCents,
    refunds: card.refunds,
    disputes: [],
  };
}

function readCardStatus({ status, declineMessage }: CardPayment): Outcome {
  switch (status) {
    case 'succeeded':
      return paid;
    case 'processing':
    case 'requires_capture':
      return waits(
        'underway',
        "Your bank is still processing this payment. You'll get access as soon as it goes through.",
      );
    case 'requires_action':
      return waits('open', 'Your bank asks you to confirm this payment. Finish that step to get access.');
    case 'requires_confirmation':
      return waits('open', NOT_COMPLETED);
    case 'requires_payment_method':
      return declineMessage === null ? waits('open', NOT_COMPLETED) : refused('open', declineMessage);
    case 'canceled':
      return refused('failed', 'This payment was canceled. You were not charged.');
  }
}

/** The caller adds disputes. */
export function fromPaypalOrder(order: PaypalOrder): Payment {
  const { capture } = order;
  const amountCents = capture?.amountCents ?? order.amountCents ?? 0;
  const { refunds } = order;
  const listedCents = refunds.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amountCents), 0);
  return {
    provider: 'paypal',
    reference: order.id,
    moneyReference: capture?.id ?? null,
    confirmedAtMs: capture?.createdAtMs ?? null,
    ...readPaypalStatus(order),
    amountCents,
    ...(capture?.feeCents !== undefined && { feeCents: capture.feeCents }),
    currency: capture?.currency ?? order.currency ?? '',
    orderId: order.orderId,
    userId: null,
    itemKey: null,
    refundedCents: capture?.status === 'REFUNDED' ? Math.max(amountCents, listedCents) : listedCents,
    refunds,
    disputes: capture?.contested ? [toUnlistedDispute(capture, capture.contested)] : [],
  };
}

/** PayPal may list the dispute later or never. Until then it carries the capture's id. */
function toUnlistedDispute({ id, amountCents }: PaypalCapture, status: 'open' | 'lost'): Dispute {
  return { id, status, amountCents, moneyReference: id, reason: null, createdAtMs: null };
}

function readPaypalStatus({ status, capture }: PaypalOrder): Outcome {
  if (!capture) {
    return status === 'VOIDED'
      ? refused('failed', 'This PayPal payment was canceled. You were not charged.')
      : waits('open', "This PayPal payment isn't complete yet. Finish it to get access.");
  }
  const outcome = readCaptureStatus(capture.status);
  return outcome.status === 'paid' && status !== 'COMPLETED'
    ? waits('underway', 'PayPal is still processing this payment.')
    : outcome;
}

function readCaptureStatus(status: PaypalCaptureStatus): Outcome {
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED':
      return paid;
    case 'PENDING':
      return waits(
        'underway',
        "PayPal is still reviewing this payment. You'll get access as soon as it clears.",
      );
    case 'DECLINED':
    case 'DENIED':
    case 'FAILED':
      return refused('failed', PAYPAL_NOT_TAKEN);
  }
}
