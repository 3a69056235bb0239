import { expect, it } from 'vitest';
import { planFees } from './fees';
import type { Paid } from './verdict';

const refund = {
  id: 're_1',
  amountCents: 500,
  moneyReference: null,
  key: null,
  note: null,
  createdAtMs: 1,
} as const;
const dispute = {
  id: 'du_1',
  status: 'lost',
  amountCents: 1000,
  feeCents: 1500,
  moneyReference: null,
  reason: null,
  createdAtMs: 1,
} as const;
const sources = ['payment:pi_1', 'refund:re_1', 'dispute:du_1'];

const PAID: Paid = {
  kind: 'paid',
  access: 'granted',
  refundedCents: 0,
  disputeStatus: null,
  confirmedAtMs: null,
  moneyReference: null,
  refunds: [],
  disputes: [],
};

const plan = (told: Partial<Paid>, booked: readonly [string, number][] = []) =>
  planFees({ ...PAID, ...told }, sources, new Map(booked));

it('books what is told, once, and nothing for what is not', () => {
  expect(plan({})).toEqual([]);
  expect(plan({ feeCents: 88 })).toEqual([{ source: 'payment:pi_1', cents: 88 }]);
  expect(plan({ feeCents: 88 }, [['payment:pi_1', 88]])).toEqual([]);
  expect(plan({ feeCents: 90 }, [['payment:pi_1', 88]])).toEqual([{ source: 'payment:pi_1', cents: 2 }]);
  expect(plan({ feeCents: 0 })).toEqual([{ source: 'payment:pi_1', cents: 0 }]);
  expect(plan({}, [['payment:pi_1', 88]])).toEqual([]);
});

it('books what comes back with a refund, and takes it back when the refund fails', () => {
  const done = { refunds: [{ ...refund, status: 'done', returnedFeeCents: 17 }] } as const;
  expect(plan(done)).toEqual([{ source: 'refund:re_1', cents: -17 }]);
  const failed = { refunds: [{ ...refund, status: 'failed', returnedFeeCents: 17 }] } as const;
  expect(plan(failed, [['refund:re_1', -17]])).toEqual([{ source: 'refund:re_1', cents: 17 }]);
  const untold = { refunds: [{ ...refund, status: 'failed' }] } as const;
  expect(plan(untold, [['refund:re_1', -17]])).toEqual([{ source: 'refund:re_1', cents: 17 }]);
  expect(plan(untold)).toEqual([]);
  expect(plan(untold, [['refund:re_1', 0]])).toEqual([]);
  expect(plan({ refunds: [{ ...refund, status: 'done' }] })).toEqual([]);
});

it('books the fee of a dispute with it, and waits while its money is not booked', () => {
  expect(plan({ disputes: [dispute] })).toEqual([{ source: 'dispute:du_1', cents: 1500 }]);
  expect(plan({ disputes: [{ ...dispute, id: 'du_2' }] })).toEqual([]);
});
