import { expect, it } from 'vitest';
import { readShowText, SIDES, toShowId, toShowText } from './show-id';
import { eventIdSchema, showSchema, showTextSchema } from './show-schemas';

const EVENTS = ['evt_B', 'evt_B.rehearsal', 'evt_B.desk', 'evt_B--rehearsal', 'a.b-c_d', 'x'.repeat(80)];

it('a show has one text, which no other show has and which is read back', () => {
  const shows = EVENTS.flatMap((event) => [null, ...SIDES].map((side) => toShowId(event, side)));
  for (const show of shows) {
    expect(showSchema.parse(toShowText(show))).toEqual(show);
    expect(readShowText(toShowText(show))).toEqual(show);
  }
  expect(new Set(shows.map(toShowText)).size).toBe(shows.length);
});

it('no id of an event is the text of a show beside one', () => {
  for (const event of EVENTS) {
    expect(showSchema.parse(event)).toEqual({ event, side: null });
    for (const side of SIDES)
      expect(eventIdSchema.safeParse(toShowText(toShowId(event, side))).success).toBe(false);
  }
});

it.each([
  '',
  '~desk',
  'evt~',
  'evt~x',
  'evt~desk~desk',
  'evt/x',
  'evt~desk\n',
  '.x',
  'x'.repeat(81) + '~rehearsal',
])('%j names no show', (text) => expect(showTextSchema.safeParse(text).success).toBe(false));
