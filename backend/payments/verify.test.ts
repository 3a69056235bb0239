import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '@/lib/result';
import { makeCardPayment, makeDispute, makeFacts, makePaypalOrder, makeRefund } from './fixtures';
import { fromCardPayment, fromPaypalOrder } from './to-payment';
import type { CardPayment, Payment, PaypalCaptureStatus, PaypalOrder } from './types';
import { verifyPayment } from './verify';

const verifyCardPayment = (card: CardPayment) => verifyPayment(fromCardPayment(card), makeFacts());
const CAPTURE = {
  id: 'C',
  amountCents: 1999,
  currency: 'USD',
  createdAtMs: 0,
  status: 'COMPLETED',
  contested: null,
} as const;
const verifyPaypalOrder = (order: PaypalOrder) => verifyPayment(fromPaypalOrder(order), makeFacts());

describe('verifyCardPayment', () => {
  it.each<[name: string, change: Partial<CardPayment>, code: ErrorCode]>([
    ['another order', { orderId: 'ord_2' }, 'payment_mismatch'],
    ['no order at all', { orderId: null }, 'payment_mismatch'],
    ['another buyer', { userId: 'usr_2' }, 'payment_mismatch'],
    ['no buyer', { userId: null }, 'payment_mismatch'],
    ['another item', { itemKey: 'plan:seo-basic' }, 'payment_mismatch'],
    ['no item', { itemKey: null }, 'payment_mismatch'],
    ['one cent too little', { amountCents: 1998, amountReceivedCents: 1998 }, 'payment_mismatch'],
    ['one cent too much', { amountCents: 2000, amountReceivedCents: 2000 }, 'payment_mismatch'],
    ['another currency', { currency: 'JPY' }, 'payment_mismatch'],
    ['less received than asked for', { amountReceivedCents: 1000 }, 'payment_mismatch'],
    [
      'a stranger’s declined payment',
      { orderId: 'x', status: 'requires_payment_method' },
      'payment_mismatch',
    ],
    ['processing', { status: 'processing', amountReceivedCents: 0 }, 'payment_pending'],
    ['waiting for 3-D Secure', { status: 'requires_action', amountReceivedCents: 0 }, 'payment_pending'],
    [
      'waiting for confirmation',
      { status: 'requires_confirmation', amountReceivedCents: 0 },
      'payment_pending',
    ],
    ['waiting for capture', { status: 'requires_capture', amountReceivedCents: 0 }, 'payment_pending'],
    ['never confirmed', { status: 'requires_payment_method', amountReceivedCents: 0 }, 'payment_pending'],
    ['declined', { status: 'requires_payment_method', declineMessage: 'No.' }, 'payment_declined'],
    ['cancelled', { status: 'canceled', amountReceivedCents: 0 }, 'payment_declined'],
  ])('refuses a payment with %s', (_, change, code) => {
    expect(verifyCardPayment(makeCardPayment(change))).toMatchObject({ ok: false, error: { code } });
  });

  it('tells the buyer why the card was declined', () => {
    const declined = { status: 'requires_payment_method', declineMessage: 'Your card has expired.' } as const;
    expect(verifyCardPayment(makeCardPayment(declined))).toMatchObject({
      error: { message: declined.declineMessage },
    });
  });
});

describe('verifyPayment', () => {
  const accessOf = (change: Partial<Payment>) => {
    const verified = verifyPayment({ ...fromCardPayment(makeCardPayment()), ...change }, makeFacts());
    return verified.ok ? verified.value.access : verified.error.code;
  };

  it.each<[name: string, change: Partial<Payment>, access: string]>([
    ['a payment', {}, 'granted'],
    ['a partial refund', { refundedCents: 1998 }, 'granted'],
    ['a full refund', { refundedCents: 1999 }, 'revoked'],
    ['an open dispute', { disputes: [makeDispute('open')] }, 'suspended'],
    ['a won dispute', { disputes: [makeDispute('won')] }, 'granted'],
    ['a lost dispute', { disputes: [makeDispute('lost')] }, 'revoked'],
    ['a lost dispute over a part', { disputes: [{ ...makeDispute('lost'), amountCents: 500 }] }, 'granted'],
    [
      'an open dispute over a part',
      { disputes: [{ ...makeDispute('open'), amountCents: 500 }] },
      'suspended',
    ],
    [
      'a lost dispute over what a refund had left',
      { refundedCents: 1499, disputes: [{ ...makeDispute('lost'), amountCents: 500 }] },
      'revoked',
    ],
    ['a won dispute after a full refund', { refundedCents: 1999, disputes: [makeDispute('won')] }, 'revoked'],
    ['a refunded stranger’s', { orderId: 'x', refundedCents: 1999 }, 'payment_mismatch'],
  ])('gives %s what it deserves', (_, change, access) => expect(accessOf(change)).toBe(access));

  it('takes PayPal’s order id for buyer and item too, and compares what it has', () => {
    const payment = fromPaypalOrder(makePaypalOrder());
    expect(verifyPayment(payment, makeFacts())).toMatchObject({ ok: true });
    expect(verifyPayment({ ...payment, amountCents: 1 }, makeFacts())).toMatchObject({
      error: { code: 'payment_mismatch' },
    });
  });

  it('counts a refund that PayPal marks on the capture alone', () => {
    const order = makePaypalOrder({ capture: { ...CAPTURE, status: 'REFUNDED' } });
    expect(verifyPaypalOrder(order)).toMatchObject({ value: { access: 'revoked' } });
  });

  it('does not count a refund that failed', () => {
    const refunds = [makeRefund({ status: 'failed' })];
    expect(fromPaypalOrder(makePaypalOrder({ refunds })).refundedCents).toBe(0);
  });
});

describe('verifyPaypalOrder', () => {
  const withCapture = (status: PaypalCaptureStatus) => ({ capture: { ...CAPTURE, status } });

  it.each<PaypalCaptureStatus>(['COMPLETED', 'PARTIALLY_REFUNDED'])('accepts a %s capture', (status) => {
    const verified = verifyPaypalOrder(makePaypalOrder(withCapture(status)));
    expect(verified).toMatchObject({ ok: true, value: { access: 'granted' } });
  });

  it.each<[name: string, change: Partial<PaypalOrder>, code: ErrorCode]>([
    ['another order', { orderId: 'ord_2' }, 'payment_mismatch'],
    ['no order of ours', { orderId: null }, 'payment_mismatch'],
    ['one cent too little', { capture: { ...CAPTURE, amountCents: 1998 } }, 'payment_mismatch'],
    ['another currency', { capture: { ...CAPTURE, currency: 'MXN' } }, 'payment_mismatch'],
    ['no approval yet', { status: 'CREATED', capture: null }, 'payment_pending'],
    ['approval but no capture', { status: 'APPROVED', capture: null }, 'payment_pending'],
    ['a voided order', { status: 'VOIDED', capture: null }, 'payment_declined'],
    ['a capture in an unfinished order', { status: 'APPROVED' }, 'payment_pending'],
    ['a pending capture', withCapture('PENDING'), 'payment_pending'],
    ['a declined capture', withCapture('DECLINED'), 'payment_declined'],
    ['a denied capture', withCapture('DENIED'), 'payment_declined'],
    ['a failed capture', withCapture('FAILED'), 'payment_declined'],
  ])('refuses an order with %s', (_, change, code) => {
    expect(verifyPaypalOrder(makePaypalOrder(change))).toMatchObject({ ok: false, error: { code } });
  });
});
