import { expect, it } from 'vitest';
import { toLocalTime, toTurn } from './local-time';

const at = (iso: string) => Date.parse(iso);

it("is the wall clock of the event's zone", () => {
  expect(toLocalTime(at('2026-11-21T20:00:00Z'), 'UTC')).toBe('2026-11-21T20:00');
  expect(toLocalTime(at('2026-11-21T20:00:00Z'), 'America/New_York')).toBe('2026-11-21T15:00');
  expect(toLocalTime(at('2026-11-21T18:30:05Z'), 'Asia/Kolkata')).toBe('2026-11-22T00:00:05');
});

it('knows which hour is meant when the clocks go back', () => {
  expect(toTurn(at('2026-11-01T05:30:00Z'), 'America/New_York')).toBe('first');
  expect(toTurn(at('2026-11-01T06:30:00Z'), 'America/New_York')).toBe('second');
  expect(toTurn(at('2026-11-01T07:30:00Z'), 'America/New_York')).toBe('only');
  expect(toTurn(at('2027-04-03T14:45:00Z'), 'Australia/Lord_Howe')).toBe('first');
  expect(toTurn(at('2027-03-14T07:30:00Z'), 'America/New_York')).toBe('only');
});
