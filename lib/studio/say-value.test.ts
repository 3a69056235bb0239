import { expect, it } from 'vitest';
import { sayAccess } from '@/lib/content/studio/tickets';
import { sayValue } from './say-value';

const WORDS = {
  none: 'Nothing',
  yes: 'Yes',
  no: 'No',
  label: (field: string) => `${field}:`,
  access: sayAccess,
};
const say = (value: unknown) => sayValue(value, 'Europe/Lisbon', WORDS);

it('says a value as a person reads it', () => {
  expect([say(undefined), say(true), say(30), say('Gala')]).toEqual(['Nothing', 'Yes', '30', 'Gala']);
  expect(say('2026-07-01T20:00:00Z')).toMatch(/^Wed, Jul 1(, 2026)?, 9:00 PM in Lisbon$/);
  expect(
    say([
      { id: 'live', name: 'Live', price: 19.5 },
      { id: 'free', name: 'Free seat', price: 0 },
    ]),
  ).toBe('Live · $19.50\nFree seat · Free');
  expect(say([{ name: 'Live', access: { from: 'start', hours: 72 }, stock: 200 }])).toBe(
    'Live · For 72 hours after the start · stock: 200',
  );
});
