import { describe, expect, it } from 'vitest';
import { type Claim, createPlaces } from './places';

function setUp(most: number) {
  let nowMs = 0;
  const places = createPlaces(most, () => nowMs);
  const claim = (organisation: string, isRehearsal = false): Claim => ({
    organisation_id: organisation,
    isRehearsal,
    lastMs: 0,
  });
  return {
    claim,
    leave: places.leave,
    pass: (ms: number) => void (nowMs += ms),
    /** As when each show in turn has a new segment, twice. */
    round: (claims: readonly Claim[]): boolean[] => {
      for (const one of claims) places.ask(one);
      return claims.map((one) => places.ask(one));
    },
  };
}

describe('the places of shows with lower qualities', () => {
  it('are given to as many as may have one, until these are over', () => {
    const { claim, round, leave } = setUp(1);
    const [first, second] = [claim('one'), claim('two')];
    expect(round([first, second])).toEqual([true, false]);
    leave(first);
    expect(round([second])).toEqual([true]);
    expect(round([second, first])).toEqual([true, false]);
  });

  it('are handed over, where an organization has all and another one waits', () => {
    const { claim, round } = setUp(2);
    const many = Array.from({ length: 5 }, () => claim('many'));
    expect(round(many)).toEqual([true, true, false, false, false]);
    expect(round([...many, claim('one')])).toEqual([true, false, false, false, false, true]);
  });

  it('go to the organization that was served longest ago', () => {
    const { claim, round, leave } = setUp(1);
    const [first, again, other] = [claim('many'), claim('many'), claim('one')];
    round([first, again, other]);
    leave(first);
    expect(round([again, other])).toEqual([false, true]);
  });

  it('are taken from a rehearsal by a show, and never the other way', () => {
    const { claim, round } = setUp(1);
    const [rehearsal, show] = [claim('one', true), claim('two')];
    expect(round([rehearsal, claim('three', true)])).toEqual([true, false]);
    expect(round([rehearsal, show])).toEqual([false, true]);
    expect(round([rehearsal, show])).toEqual([false, true]);
  });

  it('are free a minute after the last segment of a show', () => {
    const { claim, round, pass } = setUp(1);
    const [silent, other] = [claim('one'), claim('two')];
    round([silent, other]);
    pass(60_000);
    expect(round([other])).toEqual([false]);
    pass(1);
    expect(round([other])).toEqual([true]);
  });
});
