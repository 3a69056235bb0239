import { expect, it } from 'vitest';
import { toPlainAmount } from './amount-text';

it.each([
  ['$15', '15'],
  ['15,00', '15.00'],
  ['US$ 1,250.50', '1250.50'],
  ['12,5 USD', '12.5'],
  ['1,000', '1000'],
  ['15 €', '15 €'],
  ['1,0,0', '1,0,0'],
])('takes %s as %s', (typed, plain) => {
  expect(toPlainAmount(typed)).toBe(plain);
});
