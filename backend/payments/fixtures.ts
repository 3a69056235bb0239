import type { Result } from '@/lib/result';
import type { CardPayment, Dispute, PaymentRefund, PaypalOrder, PurchaseFacts } from './types';

export function makeFacts(changes: Partial<PurchaseFacts> = {}): PurchaseFacts {
  return {
    orderId: 'ord_1',
    userId: 'usr_1',
    itemKey: 'package:evt_1:standard',
    description: 'Night of the Comets, standard ticket',
    amountCents: 1999,
    currency: 'USD',
    ...changes,
  };
}

let count = 0;

export function newFacts(changes: Partial<PurchaseFacts> = {}): PurchaseFacts {
  return makeFacts({ orderId: `ord_${(count += 1)}`, ...changes });
}

export const newKey = () => `key-${(count += 1)}`;

export const RETURN_URLS = {
  returnUrl: 'http://shop.localhost/paypal',
  cancelUrl: 'http://shop.localhost/checkout',
};

export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

export function makeCardPayment(changes: Partial<CardPayment> = {}): CardPayment {
  return {
    id: 'pi_1',
    clientSecret: 'pi_1_secret_1',
    createdAtMs: null,
    status: 'succeeded',
    amountCents: 1999,
    amountReceivedCents: 1999,
    currency: 'USD',
    orderId: 'ord_1',
    userId: 'usr_1',
    itemKey: 'package:evt_1:standard',
    declineMessage: null,
    refundedCents: 0,
    chargedAtMs: 0,
    refunds: [],
    hasMoreRefunds: false,
    isDisputed: false,
    ...changes,
  };
}

export function makeRefund(changes: Partial<PaymentRefund> = {}): PaymentRefund {
  return {
    id: 're_1',
    moneyReference: 'ch_1',
    status: 'done',
    amountCents: 1999,
    key: null,
    note: null,
    createdAtMs: 0,
    ...changes,
  };
}

export function makeDispute(status: Dispute['status']): Dispute {
  return {
    id: 'du_1',
    status,
    amountCents: 1999,
    moneyReference: 'ch_1',
    reason: 'fraudulent',
    createdAtMs: 0,
  };
}

export function makePaypalOrder(changes: Partial<PaypalOrder> = {}): PaypalOrder {
  return {
    id: 'PAYPALORDER1',
    status: 'COMPLETED',
    createdAtMs: null,
    approveUrl: null,
    payeeId: null,
    orderId: 'ord_1',
    amountCents: 1999,
    currency: 'USD',
    capture: {
      id: 'CAPTURE1',
      status: 'COMPLETED',
      amountCents: 1999,
      currency: 'USD',
      createdAtMs: 0,
      contested: null,
    },
    refunds: [],
    ...changes,
  };
}
