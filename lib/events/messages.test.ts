import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '@/lib/result';
import { toTrialFailureMessages, toCountdown, toPackageFacts, TRIAL_FAILURES } from './messages';

describe('toCountdown', () => {
  it('splits what is left', () => {
    expect(toCountdown(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  });
  it('counts a begun second as a whole one and never goes below nothing', () => {
    expect(toCountdown(1).seconds).toBe(1);
    expect(toCountdown(-5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });
});

describe('toPackageFacts', () => {
  const seat = { access: { from: 'start', hours: 1 }, screens: 1 } as const;
  const week = { access: { from: 'purchase', hours: 168 }, screens: null } as const;
  const whole = { access: null, screens: 2 } as const;

  it.each([
    [seat, ['Watch for 1 hour from the start', '1 screen at a time']],
    [week, ['Watch for 7 days from purchase', '2 screens at once']],
    [whole, ['Watch until the replay ends', '2 screens at once']],
  ])('says the same of each package: %j', (sold, texts) => {
    expect(toPackageFacts(sold, [seat, week, whole], true).map(({ text }) => text)).toEqual(texts);
  });

  it('tells the live show from the replay before there is one', () => {
    const live = { access: { from: 'end', hours: 0 }, screens: null } as const;
    const texts = [live, whole].map((sold) => toPackageFacts(sold, [live, whole], false)[0]?.text);
    expect(texts).toEqual([
      'Watch until the live show ends, without the replay',
      'Watch until the replay ends',
    ]);
  });

  it('marks what differs', () => {
    expect(toPackageFacts(week, [week, whole], false)).toEqual([
      { text: 'Watch for 7 days from purchase', differs: true },
      { text: '2 screens at once', differs: false },
    ]);
  });

  it('says nothing that no package says', () => {
    const bare = { access: null, screens: null };
    expect(toPackageFacts(bare, [bare, bare], true)).toEqual([]);
  });
});

it.each<[ErrorCode, string, string[]]>([
  ['upstream_invalid', 'No redirect URL provided.', ['No redirect URL provided.']],
  ['upstream_invalid', TRIAL_FAILURES.unknownAddress, [TRIAL_FAILURES.unknownAddress]],
  ['internal', 'Oh.', ['Failed to start trial. Please try again later.']],
  ['conflict', 'It has begun.', ['Failed to start trial. Please try again later.', 'It has begun.']],
])('a trial that fails with %s, "%s", is said as %j', (code, message, said) => {
  expect(toTrialFailureMessages({ code, message })).toEqual(said);
});
