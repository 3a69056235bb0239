import { describe, expect, it } from 'vitest';
import { toPackageFacts } from './package-facts';

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

  it('says what was promised until the end, then what was kept, and no live show that is over', () => {
    expect(say(whole, false)).toContain('Replay: Until …');
    expect(say(whole, false, true)).toContain('Replay: None');
    const unsaid = { packages: [whole], hasReplay: false, replayUntilMs: null };
    expect(toPackageFacts(whole, unsaid, false).map(({ text }) => text)).toContain('None');
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
