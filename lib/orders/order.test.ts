import { describe, expect, it } from 'vitest';
import { orderSchema, receiptSchema } from '@/lib/contract';
import { findEnd, hasReceipt, isWatchable, isWatchedOut, toOrder, tookMoney, toReceipt } from './order';

const ANSWER = {
  _id: 'order-7',
  item: { eventId: 'gala', selectedPackage: 'seat' },
  name: 'The Gala: A seat',
  amount: 19.99,
  currency: 'USD',
  status: 'paid',
  method: 'paypal',
  created_at: '2026-06-01T10:00:00Z',
  paid_at: '2026-06-01T12:00:05+02:00',
};
const EVENT = {
  _id: 'gala',
  title: 'The Gala',
  start_time: '2026-06-02T10:00:00Z',
  end_time: null,
  timezone: 'Mars/Olympus',
  domain: 'gala',
};

describe('an order', () => {
  it('has cents and milliseconds, and null for what the API does not tell', () => {
    expect(toOrder(orderSchema.parse(ANSWER))).toEqual({
      id: 'order-7',
      item: ANSWER.item,
      name: ANSWER.name,
      amountCents: 1999,
      status: 'paid',
      isChargedBack: false,
      refundReason: null,
      method: 'paypal',
      atMs: Date.UTC(2026, 5, 1, 10, 0, 5),
      paymentId: null,
      fromMs: null,
      untilMs: null,
      endsWithShow: false,
      event: null,
      gift: null,
      promise: null,
      ticket: null,
    });
  });

  it('ends with its ticket, else with the replay', () => {
    const event = { ...EVENT, replay_until: '2026-06-20T10:00:00Z' };
    const withEvent = toOrder(orderSchema.parse({ ...ANSWER, event }));
    const withEnd = toOrder(orderSchema.parse({ ...ANSWER, event, until: '2026-06-03T10:00:05Z' }));
    expect([findEnd(withEvent), findEnd(withEnd)]).toEqual([
      Date.UTC(2026, 5, 20, 10),
      Date.UTC(2026, 5, 3, 10, 0, 5),
    ]);
    expect(isWatchedOut(withEvent, Infinity)).toBe(false);
    expect(isWatchedOut(withEnd, Date.UTC(2026, 5, 3, 10, 0, 5))).toBe(true);
  });

  it('that is not paid stands at the time it was made', () => {
    const { atMs } = toOrder(orderSchema.parse({ ...ANSWER, status: 'pending', paid_at: null }));
    expect(atMs).toBe(Date.UTC(2026, 5, 1, 10));
  });

  it('that was refunded says why the money was owed back, and no other does', () => {
    const withReason = (status: string) =>
      orderSchema.parse({ ...ANSWER, status, refund_reason: 'duplicate' });
    expect(toOrder(withReason('refunded')).refundReason).toBe('duplicate');
    expect(toOrder(withReason('paid')).refundReason).toBeNull();
    expect(toOrder(orderSchema.parse({ ...ANSWER, status: 'refunded' })).refundReason).toBeNull();
  });

  it('treats an unknown time zone as none', () => {
    expect(toOrder(orderSchema.parse({ ...ANSWER, event: EVENT })).event).toMatchObject({
      startsAtMs: Date.UTC(2026, 5, 2, 10),
      endsAtMs: null,
      replayUntilMs: null,
      timezone: null,
    });
  });

  it('opens an event when it is paid and a ticket', () => {
    const item = { planId: 'seo-basic' };
    expect(isWatchable(toOrder(orderSchema.parse(ANSWER)))).toBe(true);
    expect(isWatchable(toOrder(orderSchema.parse({ ...ANSWER, item })))).toBe(false);
    expect(isWatchable(toOrder(orderSchema.parse({ ...ANSWER, status: 'duplicate' })))).toBe(false);
  });

  it.each([
    ['paid', true],
    ['duplicate', true],
    ['undeliverable', true],
    ['refunded', true],
    ['disputed', true],
    ['pending', false],
    ['failed', false],
    ['expired', false],
  ] as const)('that is %s took money: %s', (status, expected) => {
    expect(tookMoney({ status })).toBe(expected);
  });
});

it('has a receipt for what was charged, and none for what was free', () => {
  expect(hasReceipt({ status: 'paid', amountCents: 1 })).toBe(true);
  expect(hasReceipt({ status: 'paid', amountCents: 0 })).toBe(false);
  expect(hasReceipt({ status: 'pending', amountCents: 1 })).toBe(false);
});

it('ends with the live show, which may run over, be ended early, and be postponed', () => {
  const event = {
    _id: 'gala',
    title: 'The Gala',
    start_time: '2026-06-01T18:00:00Z',
    end_time: '2026-06-01T20:00:00Z',
    runs_over: true,
    timezone: null,
    domain: 'gala',
  };
  const endOf = (change: object) =>
    toOrder(orderSchema.parse({ ...ANSWER, ends_with_show: true, event: { ...event, ...change } }));
  const at = (text: string) => Date.parse(text);
  expect(isWatchedOut(endOf({}), at('2026-06-01T21:00:00Z'))).toBe(false);
  expect(isWatchedOut(endOf({ ended_at: '2026-06-01T21:00:00Z' }), at('2026-06-01T21:00:00Z'))).toBe(true);
  expect(isWatchedOut(endOf({ ended_at: '2026-06-01T19:00:00Z' }), at('2026-06-01T19:00:00Z'))).toBe(true);
  expect(isWatchedOut(endOf({ runs_over: false }), at('2026-06-01T20:00:00Z'))).toBe(true);
  const moved = { start_time: '2026-07-01T18:00:00Z', end_time: '2026-07-01T20:00:00Z' };
  expect(isWatchedOut(endOf(moved), at('2026-06-02T20:00:00Z'))).toBe(false);
  expect(endOf({})).toMatchObject({ endsWithShow: true });
});

it('a receipt has what was given back, and who paid', () => {
  const buyer = { name: 'Bea', email: 'bea@buyers.example' };
  const answer = receiptSchema.parse({ ...ANSWER, refunded_amount: 5.5, refunded_at: null, buyer });
  expect(toReceipt(answer)).toMatchObject({ id: 'order-7', refundedCents: 550, buyer });
});

it('a receipt has each refund and each dispute, and what a lost one took', () => {
  const buyer = { name: 'Bea', email: 'bea@buyers.example' };
  const [early, late] = ['2026-06-02T10:00:00Z', '2026-06-03T10:00:00Z'];
  const answer = receiptSchema.parse({
    ...ANSWER,
    status: 'disputed',
    dispute: 'lost',
    refunded_amount: 5.5,
    refunded_at: early,
    buyer,
    disputes: [{ amount: 19.99, status: 'lost', dispute_id: 'du_1', created_at: late }],
    refunds: [{ amount: 5.5, status: 'done', created_at: early }],
  });
  expect(toReceipt(answer)).toMatchObject({
    isChargedBack: true,
    refundedCents: 550,
    chargedBackCents: 1449,
    moneyBack: [
      { kind: 'refund', status: 'done', amountCents: 550, id: null },
      { kind: 'dispute', status: 'lost', amountCents: 1999, id: 'du_1', atMs: Date.parse(late) },
    ],
  });
});
