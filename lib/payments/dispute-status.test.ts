import { describe, expect, it } from 'vitest';
import { pickDispute, readPaypalDispute, readStripeDispute } from './dispute-status';

describe('Stripe’s statuses', () => {
  it.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['appeal_under_review', 'open'],
    ['something_new', 'open'],
    ['won', 'won'],
    ['lost', 'lost'],
  ])('%s is %s', (status, told) => expect(readStripeDispute({ id: 'du_1', status })?.status).toBe(told));

  it.each(['warning_needs_response', 'warning_closed', 'prevented'])('%s holds no money', (status) =>
    expect(readStripeDispute({ id: 'du_1', status })).toBeNull(),
  );
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
    const dispute = { dispute_id: 'PP-1', status: 'RESOLVED', dispute_outcome: { outcome_code } };
    expect(readPaypalDispute(dispute).status).toBe(status);
  });

  it('counts until it is resolved', () => {
    expect(readPaypalDispute({ dispute_id: 'PP-1', status: 'OPEN' }).status).toBe('open');
    expect(readPaypalDispute({ dispute_id: 'PP-1' }).status).toBe('open');
  });
});

it('lets an open dispute decide, then a lost one', () => {
  const won = { id: '1', status: 'won' } as const;
  const lost = { id: '2', status: 'lost' } as const;
  const open = { id: '3', status: 'open' } as const;
  expect(pickDispute([won, lost, open])).toBe(open);
  expect(pickDispute([won, null, lost])).toBe(lost);
  expect(pickDispute([null, won])).toBe(won);
  expect(pickDispute([null])).toBeNull();
});
