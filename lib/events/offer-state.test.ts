import { describe, expect, it } from 'vitest';
import { eachTicketField } from '@/lib/contract/ticket-fields';
import { listOffered, toSaleState, toOfferState } from './offer-state';

const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;
const START = 1000 * HOUR;
const NOW = START - 10 * HOUR;

const nothing = () => null;
const toPackage = (id: string, priceCents: number, rest: object = {}) => ({
  ...eachTicketField({ line: nothing, count: nothing, moment: nothing, tick: () => false }),
  id,
  name: id,
  priceCents,
  nextPrice: null,
  access: null,
  screens: 2,
  left: null,
  isHeld: false,
  ...rest,
});
const packages = [
  toPackage('short', 500, { access: { from: 'start', hours: 6 } }),
  toPackage('seat', 1000),
  toPackage('pair', 1000, { screens: 4 }),
  toPackage('crew', 2500),
];
const show = {
  cancelled: null,
  isSaleStopped: false,
  startsAtMs: START,
  endsAtMs: START + 3 * HOUR,
  endedAtMs: null,
  runsOver: true,
  early_days: null,
};
const event = { ...show, packages, replayUntilMs: START + 48 * HOUR };

const states = (ids: string[] | null, untilMs: number | null = null, screens: number | null = 2) =>
  packages.map((sold) =>
    toOfferState(sold, event, { packages: ids, untilMs, endsWithShow: false, screens }, NOW),
  );

describe('toSaleState', () => {
  const sold = toPackage('seat', 1000);
  it.each([
    ['on-sale', sold],
    ['on-sale', toPackage('seat', 1000, { sale_from: NOW, sale_until: NOW + 1, left: 1 })],
    ['not-yet', toPackage('seat', 1000, { sale_from: NOW + 1 })],
    ['sale-ended', toPackage('seat', 1000, { sale_until: NOW, left: 0 })],
    ['sold-out', toPackage('seat', 1000, { left: 0 })],
    ['held', toPackage('seat', 1000, { left: 0, isHeld: true })],
  ])('is %s', (state, one) => {
    expect(toSaleState(one, event, NOW)).toBe(state);
    expect(toOfferState(one, event, null, NOW)).toBe(state);
    expect(toSaleState(one, { ...show, isSaleStopped: true }, NOW)).toBe('sale-stopped');
    expect(
      toSaleState(one, { ...show, isSaleStopped: true, cancelled: { atMs: NOW, reason: '' } }, NOW),
    ).toBe('cancelled');
  });

  it('offers what can be bought now or later', () => {
    const gone = toPackage('gone', 1, { left: 0 });
    const soon = toPackage('soon', 2, { sale_from: NOW + 1 });
    expect(listOffered({ ...show, packages: [gone, soon, sold] }, NOW)).toEqual([soon, sold]);
  });
});

describe('toOfferState', () => {
  it('leaves every package on sale for those without a ticket, and where it is not known which', () => {
    for (const sold of packages) expect(toOfferState(sold, event, null, NOW)).toBe('on-sale');
    expect(new Set(states(null))).toEqual(new Set(['on-sale']));
  });

  it('sells what lasts longer, plays on more screens or promises more, and nothing else', () => {
    expect(states(['seat'])).toEqual(['covered', 'owned', 'on-sale', 'on-sale']);
    expect(states(['short'], START + 6 * HOUR)).toEqual(['owned', 'on-sale', 'on-sale', 'on-sale']);
    expect(states(['seat', 'crew'], null, 4)).toEqual(['covered', 'owned', 'covered', 'owned']);
  });

  it('offers no ticket of the same price that is nothing more', () => {
    const twin = toPackage('twin', 1000);
    const holding = { packages: ['seat'], untilMs: null, endsWithShow: false, screens: 2 };
    expect(toOfferState(twin, { ...event, packages: [...packages, twin] }, holding, NOW)).toBe('covered');
  });

  it('offers no ticket whose hours are the same and only begin later', () => {
    const hours = (id: string, count: number, from: 'purchase' | 'start' = 'purchase') =>
      toPackage(id, 1000, { access: { from, hours: count } });
    const rentals = [hours('bought', 24), hours('twin', 24), hours('longer', 36)];
    const holding = {
      packages: ['bought'],
      untilMs: NOW + 23 * HOUR,
      endsWithShow: false,
      screens: 2,
    };
    const sold = { ...event, packages: rentals };
    expect(rentals.map((one) => toOfferState(one, sold, holding, NOW))).toEqual([
      'owned',
      'covered',
      'on-sale',
    ]);
  });

  it('sells the live show until it is over, and the replay beside it', () => {
    const live = toPackage('live', 1000, { access: { from: 'end', hours: 0 } });
    const sold = { ...event, packages: [live, ...packages] };
    const holding = { packages: ['live'], untilMs: null, endsWithShow: true, screens: 2 };
    const states = sold.packages.map((one) => toOfferState(one, sold, holding, NOW));
    expect(states).toEqual(['owned', 'covered', 'on-sale', 'on-sale', 'on-sale']);
    const late = START + 4 * HOUR;
    expect(toSaleState(live, show, late)).toBe('on-sale');
    expect(toSaleState(live, { ...show, endedAtMs: late }, late)).toBe('sale-ended');
    expect(toSaleState(live, { ...show, endedAtMs: START + HOUR }, START + HOUR)).toBe('sale-ended');
  });

  it('takes what ends with the replay for as long as what ends after it', () => {
    expect(states(['crew'], START + 48 * HOUR)).toEqual(['covered', 'covered', 'on-sale', 'owned']);
  });

  it('sells someone with complimentary access only what is more', () => {
    expect(states([])).toEqual(['covered', 'covered', 'on-sale', 'covered']);
  });

  it('is early for followers and pass holders some days before the sale, where the event says so', () => {
    const opens = START - 10 * DAY;
    const sold = toPackage('seat', 1000, { sale_from: opens });
    const early = { ...show, early_days: 3 };
    const states = [4, 3, 1, 0].map((days) => toSaleState(sold, early, opens - days * DAY));
    expect(states).toEqual(['not-yet', 'early', 'early', 'on-sale']);
    expect(toSaleState(sold, show, opens - DAY)).toBe('not-yet');
    expect(toSaleState({ ...sold, left: 0 }, early, opens - DAY)).toBe('sold-out');
  });
});
