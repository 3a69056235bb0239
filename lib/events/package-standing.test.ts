import { describe, expect, it } from 'vitest';
import { toStanding } from './package-standing';

const HOUR = 3_600_000;
const START = 1000 * HOUR;
const NOW = START - 10 * HOUR;

const toPackage = (id: string, priceCents: number, rest: object = {}) => ({
  id,
  name: id,
  description: null,
  priceCents,
  access: null,
  screens: 2,
  ...rest,
});
const packages = [
  toPackage('short', 500, { access: { from: 'start', hours: 6 } }),
  toPackage('seat', 1000),
  toPackage('pair', 1000, { screens: 4 }),
  toPackage('crew', 2500),
];
const event = { packages, startsAtMs: START, replayUntilMs: START + 48 * HOUR };

const standings = (ids: string[] | null, untilMs: number | null = null, screens: number | null = 2) =>
  packages.map((sold) => toStanding(sold, event, { packages: ids, untilMs, screens }, NOW));

describe('toStanding', () => {
  it('leaves every package on sale for those without a ticket, and where it is not known which', () => {
    for (const sold of packages) expect(toStanding(sold, event, null, NOW)).toBe('on-sale');
    expect(new Set(standings(null))).toEqual(new Set(['on-sale']));
  });

  it('sells what lasts longer, plays on more screens or promises more, and nothing else', () => {
    expect(standings(['seat'])).toEqual(['covered', 'owned', 'on-sale', 'on-sale']);
    expect(standings(['short'], START + 6 * HOUR)).toEqual(['owned', 'on-sale', 'on-sale', 'on-sale']);
    expect(standings(['seat', 'crew'], null, 4)).toEqual(['covered', 'owned', 'covered', 'owned']);
  });

  it('takes what ends with the replay for as long as what ends after it', () => {
    expect(standings(['crew'], START + 48 * HOUR)).toEqual(['covered', 'covered', 'on-sale', 'owned']);
  });

  it('sells someone with complimentary access only what is more', () => {
    expect(standings([])).toEqual(['covered', 'covered', 'on-sale', 'covered']);
  });
});
