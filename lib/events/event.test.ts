import { describe, expect, it } from 'vitest';
import { eventSchema } from '@/lib/contract';
import { toEventDetails } from './event';

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
  it.each([
    ['/logos/gala.svg', '/logos/gala.svg'],
    ['https://gala.example/logo.png', 'https://gala.example/logo.png'],
    ['http://gala.example/logo.png', null],
    ['//gala.example/logo.png', null],
    ['/\\\\gala.example', null],
    ['data:image/png;base64,AAAA', null],
    [null, null],
  ])('takes the logo %j for %j', (logo, expected) => {
    expect(toEventDetails(eventSchema.parse({ ...specOnly, logo })).logo).toBe(expected);
  });

  it('works with the required fields alone', () => {
    expect(toEventDetails(eventSchema.parse(specOnly))).toMatchObject({
      startsAtMs: Date.UTC(2026, 10, 21, 19),
      endsAtMs: null,
      liveArea: null,
      organizer: null,
      refund_rules: null,
      shows_sale: null,
      previousStartMs: null,
      packages: [{ id: 'p1', priceCents: 1999, description: null }],
    });
  });
});
