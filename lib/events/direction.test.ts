import { expect, it } from 'vitest';
import { toDirection } from './direction';

it.each([
  ['ليلة الأضواء', 'rtl'],
  ['2026: תושב העיר', 'rtl'],
  ['Layla ليلة', 'auto'],
  ['今夜', 'auto'],
  ['', 'auto'],
])('%s is set %s', (text, dir) => expect(toDirection(text)).toBe(dir));
