import { expect, it } from 'vitest';
import { readCode } from './code-text';

it.each([
  ['summer-10', 'SUMMER10'],
  ['  sum mer 10 ', 'SUMMER10'],
  ['ＳＵＭＭＥＲ１０', 'SUMMER10'],
  ['SUMMER–10', 'SUMMER10'],
  ['SUMMER\u00a010', 'SUMMER10'],
  ['\u200FSUM\u200B\u200DMER\u00AD10\uFEFF', 'SUMMER10'],
  ['x'.repeat(32), 'X'.repeat(32)],
])('reads %s as %s', (text, code) => {
  expect(readCode(text)).toBe(code);
});

it.each(['SUMMЕR', 'ſTRASSE!', '', ' - ', 'a_b', '<b>', 'x'.repeat(33), '10%', '١٢'])(
  'refuses %s',
  (text) => {
    expect(readCode(text)).toBeNull();
  },
);
