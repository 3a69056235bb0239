import { describe, expect, it } from 'vitest';
import { pickDispute, readPaypalDisputeStatus, readStripeDispute } from './dispute-status';

const stripeDispute = (status: string) =>
  readStripeDispute({
    id: 'du_1',
    status,
    amount: 1299,
    charge: 'ch_1',
    reason: 'fraudulent',
    created: 1_700_000_000,
  });

describe('Stripe’s statuses', () => {
  it.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_under_review', 'open'],
    ['something_new', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
  ])('%s is %s', (status, told) => expect(stripeDispute(status)?.status).toBe(told));

  it.each(['warning_needs_response', 'warning_closed', 'prevented'])('%s holds no money', (status) =>
    expect(stripeDispute(status)).toBeNull(),
  );
});

describe('what Stripe holds for a dispute', () => {
  const held = (...amounts: number[]) =>
    readStripeDispute({
      id: 'du_1',
      status: 'lost',
      amount: 1299,
      charge: 'ch_1',
      reason: 'fraudulent',
      created: 1,
      balance_transactions: amounts.map((amount) => ({ amount, currency: 'usd' })),
    })?.heldCents;

  it('is what it withdrew and did not give back', () => {
    expect([held(-1299), held(-1299, 1299), held(-1299, 300), held()]).toEqual([1299, 0, 999, undefined]);
  });
});

describe('PayPal’s outcomes', () => {
  it.each([
    ['RESOLVED_BUYER_FAVOUR', 'lost'],
    ['ACCEPTED', 'lost'],
    ['RESOLVED_SELLER_FAVOUR', 'won'],
    ['RESOLVED_WITH_PAYOUT', 'won'],
    ['CANCELED_BY_BUYER', 'won'],
    ['DENIED', 'won'],
    ['NONE', 'won'],
  ])('%s is %s', (outcome_code, status) => {
    const dispute = { status: 'RESOLVED', dispute_outcome: { outcome_code } };
    expect(readPaypalDisputeStatus(dispute)).toBe(status);
  });

  it('counts until it is resolved', () => {
    expect(readPaypalDisputeStatus({ status: 'OPEN' })).toBe('open');
    expect(readPaypalDisputeStatus({})).toBe('open');
  });
});

it('lets an open dispute decide, then a lost one', () => {
  const won = { id: '1', status: 'won' } as const;
  const lost = { id: '2', status: 'lost' } as const;
  const open = { id: '3', status: 'open' } as const;
  expect(pickDispute([won, lost, open])).toBe(open);
  expect(pickDispute([won, lost])).toBe(lost);
  expect(pickDispute([won])).toBe(won);
  expect(pickDispute([])).toBeNull();
});
