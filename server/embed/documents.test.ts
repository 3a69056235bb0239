import { describe, expect, it } from 'vitest';
import { eventSchema } from '@/lib/contract';
import { toEventDetails } from '@/lib/events/event';
import { toEventDocument, toPlayerDocument } from './documents';

const HOUR = 3_600_000;
const NOW = Date.parse('2027-05-01T20:00:00Z');
const SCRIPTS = { card: '/embed/scripts/card-A.js', player: '/embed/scripts/player-A.js' };
const at = (ms: number) => new Date(ms).toISOString();
const SEAT = { _id: 'seat', name: 'Seat', price: 12.5 };

const toEvent = (fields: object = {}) =>
  toEventDetails(
    eventSchema.parse({
      _id: 'evt-gala',
      title: 'Gala "<b>Night</b>"',
      description: '',
      image: '/posters/a.webp',
      start_time: at(NOW + 48 * HOUR),
      end_time: at(NOW + 50 * HOUR),
      is_trial: false,
      packages: [SEAT],
      frame_sites: ['https://a.example', 'https://b.example'],
      timezone: 'Europe/Paris',
      ...fields,
    }),
  );

const LIVE = { start_time: at(NOW - HOUR), end_time: at(NOW + HOUR) };
const toBody = (fields?: object) => toEventDocument(toEvent(fields), NOW, SCRIPTS).body;

describe('the card of an event', () => {
  it('escapes what the broadcaster wrote', () => {
    expect(toBody()).toContain('<h1 dir="auto">Gala &quot;&lt;b&gt;Night&lt;/b&gt;&quot;</h1>');
    expect(toPlayerDocument(toEvent(), SCRIPTS).body).not.toContain('<b>');
  });

  it.each([
    ['is ahead', {}, ['Upcoming', '$12.50', 'Get a ticket', 'in Paris']],
    ['is on', LIVE, ['Live now', 'Get a ticket']],
    ['is free and on', { ...LIVE, packages: [{ ...SEAT, price: 0 }] }, ['Live now', 'free', 'Watch now']],
    ['is free and ahead', { packages: [{ ...SEAT, price: 0 }] }, ['Get a free ticket']],
    ['is sold out', { packages: [{ ...SEAT, left: 0 }] }, ['Sold out', 'See the event']],
    ['is not on sale', { sales_stopped: true }, ['Tickets are not on sale', 'See the event']],
    [
      'is canceled',
      { cancelled: { at: at(NOW - HOUR), reason: '' } },
      ['This event was canceled.', 'See the event'],
    ],
    [
      'is over',
      { start_time: at(NOW - 9 * HOUR), end_time: at(NOW - HOUR), has_replay: false },
      ['This event is over.'],
    ],
    ['is a film', { on_demand: true, start_time: at(NOW - HOUR) }, ['On demand']],
  ])('that %s says so', (_state, fields, said) => {
    for (const text of said) expect(toBody(fields)).toContain(text);
  });

  it('names the sites of the player while there may be something to play', () => {
    expect(toBody(LIVE)).toContain('data-sites="https://a.example https://b.example"');
    expect(toBody()).not.toContain('data-sites');
    expect(toBody({ ...LIVE, cancelled: { at: at(NOW - 1), reason: '' } })).not.toContain('data-sites');
    expect(toBody({ ...LIVE, frame_sites: ["https://a.example; script-src 'x'"] })).not.toContain(
      'data-sites',
    );
  });

  it('reloads when it changes by the clock', () => {
    expect(toBody(LIVE)).toContain(`data-changes="${HOUR}"`);
  });

  it('has its color, unless that is none', () => {
    const { style } = toEventDocument(toEvent({ accent: '#1d6f5c' }), NOW, SCRIPTS);
    expect(style).not.toContain('--fill:#f4502a');
    expect(toEventDocument({ ...toEvent(), accent: '}</style>' }, NOW, SCRIPTS).style).toContain(
      '--fill:#f4502a',
    );
  });
});
