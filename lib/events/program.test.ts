import { expect, it } from 'vitest';
import { toProgram } from './program';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-06-01T20:00:00Z');

/** An event of two hours that starts `hours` from now, with its replay until `replayHours` from now. */
const event = (id: string, hours: number, replayHours = 24, countries: object | null = null) => ({
  ...{ id, countries, startsAtMs: NOW + hours * HOUR, endsAtMs: NOW + (hours + 2) * HOUR },
  replayUntilMs: NOW + replayHours * HOUR,
});
const idsOf = (events: ReturnType<typeof event>[], country: string | null = null) => {
  const { live, upcoming, replays } = toProgram(events, NOW, country);
  return [live, upcoming, replays].map((row) => row.map(({ id }) => id).join(' '));
};

it('has what is on, the next to come first, the latest replay first, and nothing that is over', () => {
  const events = [
    event('older', -9),
    event('next-week', 168, 240),
    event('over', -9, -1),
    event('second', -1),
    event('tonight', 3),
    event('newer', -5),
    event('first', -1.5),
    // Its doors are open.
    event('soon', 0.25),
  ];
  expect(idsOf(events)).toEqual(['first second', 'soon tonight next-week', 'newer older']);
});

it('leaves out what may not be seen from a country', () => {
  const events = [event('everywhere', 1), event('not-here', 2, 24, { deny: ['DE'] })];
  expect(idsOf(events, 'DE')[1]).toBe('everywhere');
  expect(idsOf(events, 'PT')[1]).toBe('everywhere not-here');
  expect(idsOf([event('only-there', 1, 24, { allow: ['PT'] })])[1]).toBe('');
});
