import { describe, expect, it } from 'vitest';
import { DOORS_BEFORE_MS, eventPhase, MAX_OVERRUN_MS, nextPhaseAt } from './event-phase';

describe('eventPhase', () => {
  const event = { startsAtMs: 100, endsAtMs: 200, replayUntilMs: 300 };
  it.each([
    [99 - DOORS_BEFORE_MS, 'scheduled'],
    [100 - DOORS_BEFORE_MS, 'doors'],
    [99, 'doors'],
    [100, 'live'],
    [199, 'live'],
    [200, 'replay'],
    [300, 'ended'],
  ])('at %i it is %s', (now, phase) => {
    expect(eventPhase(event, now)).toBe(phase);
  });

  it('stays live without an end, until its replay is over', () => {
    expect(eventPhase({ ...event, endsAtMs: null, replayUntilMs: null }, 9_999)).toBe('live');
    expect(eventPhase({ ...event, endsAtMs: null }, 299)).toBe('live');
    expect(eventPhase({ ...event, endsAtMs: null }, 300)).toBe('ended');
  });

  it('has ended after its live time where no replay is known', () => {
    const times = { ...event, hasReplay: false };
    expect([199, 200, 299].map((now) => eventPhase(times, now))).toEqual(['live', 'ended', 'ended']);
    expect([150, 200].map((now) => nextPhaseAt(times, now))).toEqual([200, null]);
    expect(eventPhase({ ...times, endsAtMs: null, endedAtMs: 250 }, 250)).toBe('ended');
  });

  it('opens its doors when the broadcaster says', () => {
    expect(eventPhase({ ...event, doorsOpenAtMs: 50 }, 49)).toBe('scheduled');
    expect(eventPhase({ ...event, doorsOpenAtMs: 50 }, 50)).toBe('doors');
  });

  it('stays live past its announced end where it runs over, until it has ended or the longest overrun has passed', () => {
    const over = { ...event, runsOver: true, replayUntilMs: null };
    expect(eventPhase(over, 200)).toBe('live');
    expect(eventPhase(over, 200 + MAX_OVERRUN_MS)).toBe('replay');
    expect(eventPhase({ ...over, endedAtMs: 250 }, 249)).toBe('live');
    expect(eventPhase({ ...over, endedAtMs: 250 }, 250)).toBe('replay');
    expect(eventPhase({ ...event, endedAtMs: 150 }, 150)).toBe('replay');
  });

  it('knows when it changes next', () => {
    const times = { ...event, doorsOpenAtMs: 50 };
    expect([0, 50, 100, 199, 200, 299].map((now) => nextPhaseAt(times, now))).toEqual([
      50, 100, 200, 200, 300, 300,
    ]);
    expect(nextPhaseAt(times, 300)).toBeNull();
  });

  it('can be watched again without limit when no end of the replay is named', () => {
    expect(eventPhase({ ...event, replayUntilMs: null }, 200)).toBe('replay');
    expect(eventPhase({ ...event, replayUntilMs: null }, 9_999)).toBe('replay');
  });
});
