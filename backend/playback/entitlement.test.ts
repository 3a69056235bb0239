import { describe, expect, it } from 'vitest';
import { DEFAULT_SCREENS } from '@/lib/contract/terms';
import { type AccessFacts, decideAccess } from './entitlement';

const HOUR = 3_600_000;
const START = 1_000 * HOUR;
const NOTHING: AccessFacts = {
  orders: [],
  passes: [],
  passOf: null,
  trialUntil: null,
  given: null,
  startsAtMs: START,
  showEndsAtMs: null,
};

type Order = AccessFacts['orders'][number];
const order = (change: Partial<Order> = {}): Order => ({
  id: 'ord_1',
  packageId: 'seat',
  status: 'paid',
  paidAt: START - 10 * HOUR,
  access: null,
  screens: null,
  firstPlayAt: null,
  ...change,
});
const decide = (facts: Partial<AccessFacts>, now: number) => {
  const result = decideAccess({ ...NOTHING, ...facts }, now);
  return result.ok ? result.value : result.error.code;
};

describe('decideAccess', () => {
  it('gives no access without a reason', () => {
    expect(decide({}, START)).toBe('not_entitled');
  });

  it('opens a paid package without a window as long as there is something to watch', () => {
    expect(decide({ orders: [order()] }, START + 9_999 * HOUR)).toEqual({
      grant: 'order',
      until: null,
      endsWithShow: false,
      screens: DEFAULT_SCREENS,
      packages: ['seat'],
      begins: null,
      passOf: null,
    });
  });

  it.each([
    ['purchase', START - 10 * HOUR + 48 * HOUR],
    ['start', START + 48 * HOUR],
  ] as const)('closes a window of 48 hours from the %s to the millisecond', (from, end) => {
    const orders = [order({ access: { from, hours: 48 } })];
    expect(decide({ orders }, end - 1)).toMatchObject({ grant: 'order', until: end });
    expect(decide({ orders }, end)).toBe('access_over');
  });

  it('closes a ticket for the live show when it is over, early or late, and never by itself', () => {
    const orders = [order({ access: { from: 'end', hours: 0 } })];
    expect(decide({ orders }, START + 9_999 * HOUR)).toMatchObject({ until: null, endsWithShow: true });
    expect(decide({ orders, showEndsAtMs: START + 5 }, START + 4)).toMatchObject({ until: START + 5 });
    expect(decide({ orders, showEndsAtMs: START + 5 }, START + 5)).toBe('access_over');
    const both = [...orders, order({ packageId: 'replay' })];
    expect(decide({ orders: both }, START)).toMatchObject({ endsWithShow: false });
    expect(decide({ orders: both, showEndsAtMs: START + 5 }, START + 5)).toMatchObject({
      packages: ['replay'],
      endsWithShow: false,
    });
  });

  it('counts the access that lasts longest, and the most screens', () => {
    const short = order({ packageId: 'crew', access: { from: 'start', hours: 1 }, screens: 5 });
    expect(decide({ orders: [short, order({ screens: 1 })] }, START)).toEqual({
      grant: 'order',
      until: null,
      endsWithShow: false,
      screens: 5,
      packages: ['seat', 'crew'],
      begins: null,
      passOf: null,
    });
    expect(decide({ orders: [short, order({ screens: 1 })] }, START + 2 * HOUR)).toMatchObject({
      screens: 1,
    });
    expect(decide({ orders: [short], given: { until: null } }, START)).toMatchObject({ grant: 'operator' });
  });

  it('knows trials and what the operator gave, until they end', () => {
    expect(decide({ trialUntil: START }, START - 1)).toMatchObject({ grant: 'trial', until: START });
    expect(decide({ trialUntil: START }, START)).toBe('access_over');
    expect(decide({ given: { until: START } }, START - 1)).toMatchObject({ grant: 'operator' });
    expect(decide({ given: { until: START } }, START)).toBe('access_over');
  });

  it('says why there is none any more', () => {
    expect(decide({ orders: [order({ status: 'refunded' })] }, START)).toBe('access_refunded');
    expect(decide({ orders: [order({ status: 'disputed' }), order({ status: 'refunded' })] }, START)).toBe(
      'access_suspended',
    );
    expect(decide({ orders: [order({ status: 'refunded' })], trialUntil: 1 }, START)).toBe('access_over');
    expect(decide({ orders: [order({ status: 'refunded' }), order()] }, START)).toMatchObject({
      grant: 'order',
    });
  });

  it('counts hours from the first play, has no end before it, and uses first what has begun', () => {
    const access = { from: 'first-play', hours: 48 } as const;
    const fresh = order({ id: 'ord_new', access });
    const begun = order({ id: 'ord_old', access, firstPlayAt: START });
    expect(decide({ orders: [fresh] }, START)).toMatchObject({ until: null, begins: 'ord_new' });
    const until = START + 48 * HOUR;
    expect(decide({ orders: [fresh, begun] }, until - 1)).toMatchObject({ until, begins: null });
    expect(decide({ orders: [begun] }, until)).toBe('access_over');
    expect(decide({ orders: [fresh, begun] }, until)).toMatchObject({ begins: 'ord_new' });
  });
});
