import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '@/lib/result';
import { toTrialFailureMessages, toCountdown, toPackageFacts, TRIAL_FAILURES } from './messages';

describe('toCountdown', () => {
  const say = (ms: number) => toCountdown(ms).map(({ unit, count }) => `${count} ${unit}`);

  it('splits what is left', () => {
    expect(say(90_061_000)).toEqual(['1 days', '1 hours', '1 minutes', '1 seconds']);
  });
  it('begins with the first unit that has something left', () => {
    expect(say(3_600_000)).toEqual(['1 hours', '0 minutes', '0 seconds']);
    expect(say(11 * 60_000 + 1)).toEqual(['11 minutes', '1 seconds']);
  });
  it('counts a begun second as a whole one and never goes below nothing', () => {
    expect(say(1)).toEqual(['1 seconds']);
    expect(say(-5_000)).toEqual(['0 seconds']);
  });
});

describe('toPackageFacts', () => {
  const seat = { access: { from: 'start', hours: 1 }, screens: 1 } as const;
  const week = { access: { from: 'purchase', hours: 168 }, screens: null } as const;
  const whole = { access: null, screens: 2 } as const;
  const live = { access: { from: 'end', hours: 0 }, screens: null } as const;
  const UNTIL = Date.UTC(2026, 10, 30);
  const say = (
    sold: typeof seat | typeof week | typeof whole | typeof live,
    hasReplay = true,
    isAired = false,
  ) =>
    toPackageFacts(sold, { packages: [seat, week, whole], hasReplay, replayUntilMs: UNTIL }, isAired).map(
      ({ name, text, untilMs }) => [name, untilMs === UNTIL ? `${text} …` : text].join(': '),
    );

  it.each([
    [seat, ['Live show: Included', 'Replay: For 1 hour from the start', 'Screens: 1 at a time']],
    [week, ['Live show: Included', 'Replay: For 7 days from purchase', 'Screens: 2 at once']],
    [whole, ['Live show: Included', 'Replay: Until …', 'Screens: 2 at once']],
    [live, ['Live show: Included', 'Replay: Not included', 'Screens: 2 at once']],
  ])('compares the packages line by line: %j', (sold, texts) => {
    expect(say(sold)).toEqual(texts);
  });

  it('promises no replay where there is none, and no live show that is over', () => {
    expect(say(whole, false)).toContain('Replay: None');
    expect(say(whole, true, true)).toEqual(['Replay: Until …', 'Screens: 2 at once']);
  });

  it('marks what differs', () => {
    const facts = toPackageFacts(
      week,
      { packages: [week, whole], hasReplay: true, replayUntilMs: null },
      false,
    );
    expect(facts.map(({ differs }) => differs)).toEqual([false, true, false]);
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
