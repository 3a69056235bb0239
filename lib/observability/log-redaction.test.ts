import { describe, expect, it } from 'vitest';
import { compareTimes } from '@/sandbox/shared/compare-times';
import { createScrubber } from './log-redaction';

const scrub = createScrubber(['a-secret-of-the-environment']);

describe('a line', () => {
  it.each([
    ['starts of tokens', '-eyJ'],
    ['a token without an end', 'eyJ', 'a'],
    ['tokens with short bodies', '-eyJabcdefgh.a'],
    ['starts of cookies', 'cookie'],
    ['cookies without a value', 'set-cookie   :   "'],
    ['cookies that are escaped', 'cookie=\\'],
    ['starts of bearer tokens', 'Bearer '],
    ['bearer tokens that are too short', 'Basic abcde '],
    ['starts of passwords', 'password='],
    ['passwords without a value', 'secret   =   "'],
    ['tokens of another kind', 'token=Bearer'],
    ['starts of addresses', '://a'],
    ['an address without a path', '://', 'a:'],
    ['letters', '', 'a'],
    ['words and dots', '', 'a.'],
    ['words with hyphens', '', 'a-'],
    ['at signs', '', 'a@'],
    ['an email of dots', 'a@', '.'],
    ['an email of words', 'a@', 'x.'],
    ['escaped at signs', '', 'a%40'],
    ['emails without an end', `${'a'.repeat(64)}@`],
    ['names without an end', `a@${'b'.repeat(63)}`],
    ['starts of keys', 'sk_'],
    ['keys that are too short', '-whsec_aaaaa'],
    ['starts of payments', 'pi_'],
    ['payments without a secret', `-pi_${'a'.repeat(80)}`],
    ['digits', '', '4'],
    ['groups of digits', ' 4242'],
    ['cards that go on', '4242 4242 4242 424-'],
    ['spaces', '', ' '],
    ['backslashes', '', '\\'],
    ['starts of a secret', 'a-secret-of-the-environmen'],
  ])('of %s takes at most in proportion longer', (_shape, start, rest = start) => {
    expect(compareTimes(scrub, (length) => start + rest.repeat(length / rest.length))).toMatchObject({
      isInProportion: true,
    });
  });
});

it.each([
  ['a token behind a hyphen', 'x-eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c2VyLTEifQ.c2lnbmF0dXJl', 'x-[redacted]'],
  ['a token that was cut off', 'eyJhbGciOiJIUzI1NiJ9.eyJzdW', '[redacted].eyJzdW'],
  ['the whole of a long name', `${'a'.repeat(100)}@example.com`, '[redacted]'],
  ['an address behind another at sign', 'x@robin@example.com', 'x@[redacted]'],
  ['an escaped address behind an escape', '/for%3Drobin%40example.com', '/for%[redacted]'],
])('hides %s', (_what, line, left) => {
  expect(scrub(line)).toBe(left);
});
