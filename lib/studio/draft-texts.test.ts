import { expect, it } from 'vitest';
import {
  type DraftEntry,
  saveEventPageSchema,
  saveEventVideoSchema,
  saveTicketSchema,
} from '@/lib/contract/studio';
import { findTwiceHour, toPageTexts, toTicketTexts, toVideoTexts } from './draft-texts';

const BARE: DraftEntry = {
  id: 'evt_1',
  domain: 'gala',
  title: 'Gala',
  description: '',
  image: '',
  start_time: '2026-11-01T06:30:00Z',
  timezone: 'America/New_York',
  packages: [],
};
const IDS = { eventId: 'evt_1', version: 1 };

it('fills every field of the forms, with values that the contract takes back', () => {
  const page = toPageTexts(BARE);
  expect(Object.keys({ ...IDS, ...page }).sort()).toEqual(Object.keys(saveEventPageSchema.shape).sort());
  expect(saveEventPageSchema.safeParse({ ...IDS, ...page }).success).toBe(true);
  expect(saveEventVideoSchema.safeParse({ ...IDS, ...toVideoTexts(BARE) }).success).toBe(true);
  const ticket = { id: 'live', name: 'Live', price: 19.5, sale_until: '2026-11-01T06:30:00Z' };
  const texts = toTicketTexts(ticket, 'America/New_York');
  expect(texts).toMatchObject({ price: '19.50', sale_until: '2026-11-01T01:30', stock: '' });
  expect(saveTicketSchema.safeParse({ ...IDS, packageId: 'live', ...texts }).success).toBe(true);
});

it('ticks the second of an hour that happens twice', () => {
  expect(toPageTexts(BARE)).toMatchObject({ start_time: '2026-11-01T01:30', later: 'on' });
  expect(findTwiceHour({ ...BARE, start_time: '2026-11-01T05:30:00Z' })).toBe('first');
  expect(findTwiceHour({ ...BARE, start_time: '2026-11-02T05:30:00Z' })).toBeNull();
});
