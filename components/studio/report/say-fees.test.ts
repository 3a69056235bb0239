import { expect, it } from 'vitest';
import { REPORT } from '@/lib/content/studio/report';
import { sayFees } from './say-fees';

it('says a sum that is taken off, such as of a dispute, although no payment has told its fee', () => {
  expect(sayFees({ fees: 0, fees_not_told: 2, all: 2 })).toBe(REPORT.notTold);
  expect(sayFees({ fees: -15, fees_not_told: 2, all: 2 })).toMatch(/15\.00/);
  expect(sayFees({ fees: -15, fees_not_told: 0, all: 2 })).toMatch(/15\.00$/);
});
