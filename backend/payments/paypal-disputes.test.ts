import { expect, it } from 'vitest';
import { startDeadline } from './deadline';
import { listPaypalDisputes } from './paypal-disputes';

const dollars = (value: string) => ({ currency_code: 'USD', value });

function listEnded(outcome: object) {
  const dispute = { dispute_id: 'PP-R-1', status: 'RESOLVED', dispute_amount: dollars('15.00') };
  const send = async (make: () => { path: string }) =>
    make().path.includes('?') ? { items: [dispute] } : { ...dispute, dispute_outcome: outcome };
  return listPaypalDisputes({ send }, { id: 'CAPTURE1', amountCents: 1500 }, startDeadline(1000));
}

it.each([
  ['RESOLVED_BUYER_FAVOUR', '5.00', { status: 'lost', amountCents: 500 }],
  ['RESOLVED_BUYER_FAVOUR', undefined, { status: 'lost', amountCents: 1500 }],
  ['RESOLVED_WITH_PAYOUT', '5.00', { status: 'won', amountCents: 1500 }],
])('a dispute that ended with %s and %s refunded', async (outcome_code, refunded, expected) => {
  const outcome = { outcome_code, ...(refunded && { amount_refunded: dollars(refunded) }) };
  expect(await listEnded(outcome)).toMatchObject([expected]);
});

it.each([
  ['2026-12-05T10:00:00Z', Date.UTC(2026, 11, 5, 10)],
  ['soon', undefined],
  [undefined, undefined],
])('an open dispute that is to be answered by %s', async (dueBy, expected) => {
  const dispute = { dispute_id: 'PP-R-1', status: 'OPEN', seller_response_due_date: dueBy };
  const send = async () => ({ items: [dispute] });
  const capture = { id: 'CAPTURE1', amountCents: 1500 };
  const [open] = await listPaypalDisputes({ send }, capture, startDeadline(1000));
  expect(open).toMatchObject({ status: 'open', amountCents: 1500 });
  expect(open?.answerByMs).toBe(expected);
});
