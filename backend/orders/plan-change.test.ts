import { describe, expect, it } from 'vitest';
import { fail } from '@/lib/result';
import { ORDER_STATUSES, type OrderStatus } from '@/lib/contract/orders';
import type { Verdict } from './verdict';
import type { Books } from './ledger';
import { mayBecome, planChange, planExpiry } from './plan-change';
import type { OrderRow } from '../store/schema';

const NOW = 1_800_000_000_000;

function makeOrder(change: Partial<OrderRow> = {}): OrderRow {
  return {
    id: 'ord_1',
    user_id: 'usr_1',
    item_key: 'plan:seo',
    kind: 'plan',
    plan_id: 'seo',
    event_id: null,
    package_id: null,
    item_name: 'SEO',
    amount_cents: 1000,
    currency: 'USD',
    provider: 'stripe',
    provider_ref: 'pi_1',
    status: 'pending',
    created_at: NOW,
    updated_at: NOW,
    paid_at: null,
    underway_at: null,
    guest_id: null,
    organisation_id: null,
    membership_id: null,
    period_number: null,
    covers_from: null,
    covers_until: null,
    promise: null,
    lapsed_at: null,
    renewal: null,
    grace_until: null,
    next_check_at: 0,
    version: 0,
    refunded_cents: 0,
    refunded_at: null,
    dispute_status: null,
    payment_mode: null,
    payment_account: null,
    given_up_at: null,
    list_cents: null,
    discount_cents: 0,
    code_id: null,
    partner_id: null,
    country: null,
    holder_id: null,
    holder_email: null,
    consented_at: null,
    ...change,
  };
}

const paid = (change: Partial<Extract<Verdict, { kind: 'paid' }>> = {}): Verdict => ({
  kind: 'paid',
  access: 'granted',
  refundedCents: 0,
  disputeStatus: null,
  confirmedAtMs: null,
  moneyReference: 'pi_1',
  refunds: [],
  disputes: [],
  ...change,
});
const without = (kind: 'underway' | 'open' | 'dead' | 'mismatch' | 'missing' | 'unknown'): Verdict => ({
  kind,
  error: fail('payment_pending', 'Not yet.').error,
});

const BOOKS: Books = {
  refunds: [],
  disputes: [],
  booked: new Map([['payment:pi_1', 1000]]),
  fees: new Map(),
  times: new Map(),
};

const becomes = (order: Partial<OrderRow>, verdict: Verdict) =>
  planChange(makeOrder(order), verdict, NOW, { books: BOOKS })?.set;

describe('the books', () => {
  const dispute = { id: 'du_1', status: 'open', amountCents: 1000, moneyReference: 'ch_1' } as const;
  const held = (change: { heldCents?: number }) => {
    const disputes = [{ ...dispute, ...change, reason: null, createdAtMs: null }];
    const verdict = paid({ access: 'suspended', disputeStatus: 'open', refundedCents: 300, disputes });
    const order = makeOrder({ status: 'paid', paid_at: 1, refunded_cents: 300 });
    const booked = new Map([...BOOKS.booked, ['refund:unlisted', -300]]);
    return planChange(order, verdict, NOW, { books: { ...BOOKS, booked } })?.money?.movements;
  };

  it('have what the provider withdrew for a dispute, also beyond what a refund had left', () => {
    expect(held({ heldCents: 1000 })).toMatchObject([{ source: 'dispute:du_1', amountCents: -1000 }]);
    expect(held({})).toMatchObject([{ source: 'dispute:du_1', amountCents: -700 }]);
  });

  it.each([
    ['the provider’s time', NOW - 5000, NOW - 5000],
    ['when the order was made, where the provider’s clock is late', NOW - 20_000, NOW - 10_000],
    ['when it was seen, where the provider’s clock is ahead', NOW + 5000, NOW],
    ['when it was seen, without a time of the provider', null, NOW],
  ])('date money by %s', (_name, toldMs, atMs) => {
    const order = { created_at: NOW - 10_000 };
    const refunds = [
      {
        id: 're_1',
        status: 'done' as const,
        amountCents: 300,
        createdAtMs: toldMs,
        moneyReference: null,
        key: null,
        note: null,
      },
    ];
    const disputes = [
      {
        ...dispute,
        heldCents: 100,
        reason: null,
        createdAtMs: toldMs,
        ...(toldMs && { returnedAtMs: toldMs }),
      },
    ];
    const verdict = paid({ confirmedAtMs: toldMs, refundedCents: 300, refunds, disputes });
    const change = planChange(makeOrder(order), verdict, NOW, { books: { ...BOOKS, booked: new Map() } });
    const times = change?.money?.movements.map((movement) => [movement.kind, movement.atMs]);
    expect(times).toEqual(['payment', 'refund', 'dispute'].map((kind) => [kind, atMs]));
    const booked = new Map([...BOOKS.booked, ['refund:re_1', -300], ['dispute:du_1', -200]]);
    const later = planChange(makeOrder({ ...order, status: 'paid', paid_at: 1 }), verdict, NOW, {
      books: { ...BOOKS, booked },
    });
    expect(later?.money?.movements).toMatchObject([{ kind: 'dispute-returned', amountCents: 100, atMs }]);
  });

  it('have a fee that is told late beside its money, with the time of that', () => {
    const books = { ...BOOKS, times: new Map([['payment:pi_1', NOW - 7000]]) };
    const tell = (feeCents: number, fees: ReadonlyMap<string, number>) =>
      planChange(makeOrder({ status: 'paid', paid_at: 1 }), paid({ feeCents }), NOW, {
        books: { ...books, fees },
      })?.money?.movements;
    const late = { source: 'payment:pi_1', amountCents: 0, atMs: NOW - 7000 };
    expect(tell(88, new Map())).toEqual([{ ...late, kind: 'fee', feeCents: 88 }]);
    expect(tell(90, new Map([['payment:pi_1', 88]]))).toEqual([
      { ...late, kind: 'fee-changed', feeCents: 2 },
    ]);
  });
});

describe('a verdict', () => {
  it.each(['pending', 'failed', 'expired'] as const)('that money came in makes a %s order paid', (status) => {
    expect(becomes({ status }, paid())).toMatchObject({ status: 'paid', paid_at: NOW, refunded_at: null });
  });

  it('that changes nothing is no change, whatever it says', () => {
    const settled = { status: 'paid', paid_at: 1 } as const;
    expect(becomes(settled, paid())).toBeUndefined();
    for (const kind of ['underway', 'open', 'dead', 'mismatch', 'unknown'] as const)
      expect(becomes(settled, without(kind))).toBeUndefined();
  });

  it('that a part went back keeps the order paid, with the day it was first seen', () => {
    const part = paid({ refundedCents: 300 });
    expect(becomes({ status: 'paid', paid_at: 1 }, part)).toMatchObject({
      status: 'paid',
      refunded_cents: 300,
      refunded_at: NOW,
      paid_at: 1,
    });
    const more = paid({ refundedCents: 500 });
    const before = { status: 'paid', paid_at: 1, refunded_cents: 300, refunded_at: 2 } as const;
    expect(becomes(before, more)).toMatchObject({ refunded_cents: 500, refunded_at: 2 });
  });

  it('that a dispute is open, won or lost suspends, restores and ends access', () => {
    const open = paid({ access: 'suspended', disputeStatus: 'open' });
    expect(becomes({ status: 'paid' }, open)).toMatchObject({ status: 'disputed' });
    const disputed = { status: 'disputed', dispute_status: 'open' } as const;
    expect(becomes(disputed, paid({ disputeStatus: 'won' }))).toMatchObject({ status: 'paid' });
    const lost = paid({ access: 'revoked', disputeStatus: 'lost' });
    expect(becomes(disputed, lost)).toMatchObject({
      status: 'disputed',
      dispute_status: 'lost',
      refunded_cents: 0,
    });
  });

  it('that a refund was sent back by the bank gives access again', () => {
    const refunded = { status: 'refunded', refunded_cents: 1000, refunded_at: 1 } as const;
    expect(becomes(refunded, paid())).toMatchObject({ status: 'paid', refunded_cents: 0, refunded_at: null });
  });

  it('keeps money that is owed back owed back', () => {
    expect(becomes({ status: 'duplicate' }, paid())).toBeUndefined();
    const all = paid({ access: 'revoked', refundedCents: 1000 });
    expect(becomes({ status: 'duplicate' }, all)).toMatchObject({ status: 'refunded' });
  });

  it('never asks for a change that is not allowed, nor for one twice', () => {
    const verdicts = [
      paid(),
      paid({ refundedCents: 1 }),
      paid({ access: 'revoked', refundedCents: 1000 }),
      paid({ access: 'suspended', disputeStatus: 'open' }),
      paid({ access: 'revoked', disputeStatus: 'lost' }),
      ...(['underway', 'open', 'dead', 'mismatch', 'unknown'] as const).map(without),
    ];
    for (const status of ORDER_STATUSES) {
      for (const verdict of verdicts) {
        const order = makeOrder({ status });
        const change = planChange(order, verdict, NOW, { books: BOOKS });
        if (!change) continue;
        const to: OrderStatus = change.set.status ?? status;
        expect(to === status || mayBecome(status, to), `${status} to ${to}`).toBe(true);
        const moved = (change.money?.movements ?? []).map(
          ({ source, amountCents }) => [source, amountCents + (BOOKS.booked.get(source) ?? 0)] as const,
        );
        const books = { ...BOOKS, booked: new Map([...BOOKS.booked, ...moved]) };
        expect(planChange({ ...order, ...change.set }, verdict, NOW, { books })).toBeNull();
      }
    }
  });
});

it('only an open order is given up', () => {
  const given = ORDER_STATUSES.filter((status) => planExpiry(makeOrder({ status }), 'Late.', NOW) !== null);
  expect(given).toEqual(['pending']);
});
