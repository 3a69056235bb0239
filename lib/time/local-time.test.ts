import { describe, expect, it } from 'vitest';
import { parseLocalTime, toLocalText, toTurn } from './local-time';

const read = (text: string, zone: string, isLater = false) => {
  const parsed = parseLocalTime(text, zone, isLater);
  return parsed.ok ? new Date(parsed.value).toISOString() : parsed.error.message;
};

describe('a wall-clock time', () => {
  it.each([
    ['2027-05-01T20:00', 'Europe/Paris', '2027-05-01T18:00:00.000Z'],
    ['2027-01-01T00:00:00', 'Asia/Kolkata', '2026-12-31T18:30:00.000Z'],
    ['2027-12-31T23:59', 'Pacific/Auckland', '2027-12-31T10:59:00.000Z'],
    ['2027-03-28T03:00', 'Europe/Paris', '2027-03-28T01:00:00.000Z'],
    ['2027-06-01T12:00', 'UTC', '2027-06-01T12:00:00.000Z'],
  ])('%s in %s is %s, and back', (text, zone, instant) => {
    expect(read(text, zone)).toBe(instant);
    expect(toLocalText(Date.parse(instant), zone)).toBe(text.slice(0, 16));
  });

  it('in an hour that is skipped does not exist, and the message says what the clocks do', () => {
    expect(read('2027-03-28T02:30', 'Europe/Paris')).toBe(
      '2027-03-28 02:30 does not exist in Europe/Paris: clocks go from 02:00 to 03:00. Please choose another time.',
    );
    expect(read('2027-10-03T02:10', 'Australia/Lord_Howe')).toMatch(/clocks go from 02:00 to 02:30/);
  });

  it('in an hour that happens twice is the first, or the second where that is meant', () => {
    expect(read('2027-10-31T02:30', 'Europe/Paris')).toBe('2027-10-31T00:30:00.000Z');
    expect(read('2027-10-31T02:30', 'Europe/Paris', true)).toBe('2027-10-31T01:30:00.000Z');
    expect(read('2027-10-31T12:00', 'Europe/Paris', true)).toBe('2027-10-31T11:00:00.000Z');
  });

  it.each([
    ['2026-11-01T05:30:00Z', 'America/New_York', 'first'],
    ['2026-11-01T06:30:20Z', 'America/New_York', 'second'],
    ['2026-11-01T07:30:00Z', 'America/New_York', 'only'],
    ['2027-03-14T07:30:00Z', 'America/New_York', 'only'],
    ['2027-04-03T14:45:00Z', 'Australia/Lord_Howe', 'first'],
    ['2027-05-01T18:00:00Z', 'Europe/Paris', 'only'],
  ])('of %s in %s is the %s with it', (instant, zone, turn) => {
    expect(toTurn(Date.parse(instant), zone)).toBe(turn);
  });

  it.each(['2027-02-31T10:00', '2027-13-01T10:00', '2027-01-01T25:00'])('%s does not exist', (text) => {
    expect(read(text, 'UTC')).toMatch(/does not exist/);
  });
});
