import { describe, expect, it } from 'vitest';
import { eventPhase, toEventDetails } from './event';

const specOnly = {
  _id: 'e1',
  title: 'Gala',
  description: 'A gala.',
  image: '/gala.webp',
  start_time: '2026-11-21T20:00:00+01:00',
  is_trial: false,
  packages: [{ _id: 'p1', name: 'Stream', price: 19.99 }],
};

describe('toEventDetails', () => {
  it("works with the spec's fields alone", () => {
    expect(toEventDetails(specOnly)).toMatchObject({
      startsAtMs: Date.UTC(2026, 10, 21, 19),
      endsAtMs: null,
      liveArea: null,
      packages: [{ id: 'p1', priceCents: 1999, description: null }],
    });
  });
});

describe('eventPhase', () => {
  const event = { startsAtMs: 100, endsAtMs: 200, replayUntilMs: 300 };
  it.each([
    [99, 'upcoming'],
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

  it('can be watched again without limit when no end of the replay is named', () => {
    expect(eventPhase({ ...event, replayUntilMs: null }, 200)).toBe('replay');
    expect(eventPhase({ ...event, replayUntilMs: null }, 9_999)).toBe('replay');
  });
});
