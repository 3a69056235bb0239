import { expect, it } from 'vitest';
import { toRequestId } from './request-context';

it('takes the id of a proxy that is ours', () => {
  expect(toRequestId('7f3c-abc.1:2_x', true)).toBe('7f3c-abc.1:2_x');
});

it.each([
  ['a stranger’s', '7f3c-abcd-0001', false],
  ['one that would write lines of its own', 'abc\n{"level":"info"}', true],
  ['one that is too long', 'a'.repeat(65), true],
  ['none', undefined, true],
])('makes a new one instead of %s', (_what, given, isBelieved) => {
  expect(toRequestId(given, isBelieved)).toMatch(/^[0-9a-f-]{36}$/);
});
