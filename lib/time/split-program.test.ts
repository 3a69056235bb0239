import { describe, expect, it } from 'vitest';
import { announcesInterval, placeProgram, splitProgram } from './split-program';

it('reads lines that begin with a time as a program, and keeps the others', () => {
  expect(splitProgram('Be early.\n7:30 PM Doors\n20.30: The film\n9 pm – Questions\n\nGood night.')).toEqual({
    lead: 'Be early.\n\nGood night.',
    items: [
      { time: '7:30 PM', what: 'Doors' },
      { time: '20.30', what: 'The film' },
      { time: '9 pm', what: 'Questions' },
    ],
  });
});

it.each(['The doors open at 7:30 PM.', '7:30 PM Doors\nThen the film', '12 runners\n20 laps', ''])(
  'leaves a text without a program as it is: %j',
  (text) => {
    expect(splitProgram(text)).toEqual({ lead: text, items: [] });
  },
);

const START = Date.UTC(2026, 10, 30, 2);
const place = (times: string[], startsAtMs = START) =>
  placeProgram(
    times.map((time) => ({ time, what: '' })),
    startsAtMs,
    'America/New_York',
  )?.map(({ ms }) => new Date(ms).toISOString()) ?? null;

it('finds the instants of a program in the zone of the event, past midnight too', () => {
  expect(place(['8:30 PM', '21.00', '11 p.m.', '12:30 AM'])).toEqual([
    '2026-11-30T01:30:00.000Z',
    '2026-11-30T02:00:00.000Z',
    '2026-11-30T04:00:00.000Z',
    '2026-11-30T05:30:00.000Z',
  ]);
});

it.each([[['8:30', '9:00']], [['25:00', '26:00']], [['9:75 PM', '10 PM']], [['13 PM', '14 PM']]])(
  'does not guess what %j mean for a show at 9 PM',
  (times) => {
    expect(place(times)).toBeNull();
  },
);

describe('an announced interval', () => {
  const start = Date.parse('2027-05-01T18:00:00Z');
  const program = '8:00 PM First act\n9:00 PM Interval\n9:20 PM Second act';
  const announces = (text: string, minutes: number) =>
    announcesInterval(text, start, 'Europe/Berlin', start + minutes * 60_000);

  it.each([
    [29, false],
    [30, true],
    [60, true],
    [90, true],
    [91, false],
  ])('counts half an hour about its time: %s minutes after the start', (minutes, expected) => {
    expect(announces(program, minutes)).toBe(expected);
  });

  it('is a line of the program with such a word', () => {
    expect(announces(program.replace('Interval', 'INTERMISSION (20 min)'), 60)).toBe(true);
    expect(announces(program.replace('Interval', 'Breakdance'), 60)).toBe(false);
    expect(announces('There is an interval at nine.', 60)).toBe(false);
  });
});
