import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '@/lib/result';
import { toTrialFailureMessages, toAccessMessages, toCountdown, TRIAL_FAILURES } from './messages';

describe('toCountdown', () => {
  it('splits what is left', () => {
    expect(toCountdown(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  });
  it('counts a begun second as a whole one and never goes below nothing', () => {
    expect(toCountdown(1).seconds).toBe(1);
    expect(toCountdown(-5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});

it.each([
  [
    { access: { from: 'purchase', hours: 48 }, screens: 2 },
    ['Watch for 48 hours from purchase', '2 screens at once'],
  ],
  [
    { access: { from: 'start', hours: 168 }, screens: 1 },
    ['Watch for 7 days from the start', '1 screen at a time'],
  ],
  [{ access: { from: 'start', hours: 1 }, screens: null }, ['Watch for 1 hour from the start']],
  [{ access: null, screens: null }, []],
] as const)('%j is said as %j', (opened, messages) => {
  expect(toAccessMessages(opened)).toEqual(messages);
});

it.each<[ErrorCode, string, string[]]>([
  ['upstream_invalid', 'No redirect URL provided.', ['No redirect URL provided.']],
  ['upstream_invalid', TRIAL_FAILURES.unknownAddress, [TRIAL_FAILURES.unknownAddress]],
  ['internal', 'Oh.', ['Failed to start trial. Please try again later.']],
  ['conflict', 'It has begun.', ['Failed to start trial. Please try again later.', 'It has begun.']],
])('a trial that fails with %s, "%s", is said as %j', (code, message, said) => {
  expect(toTrialFailureMessages({ code, message })).toEqual(said);
});
