import { describe, expect, it } from 'vitest';
import { eventSchema } from '@/lib/contract';
import { type EventDetails, toEventDetails } from '@/lib/events/event';
import { eventPicture, toEventNodes } from './event-nodes';

const SITE = { url: 'https://example.com', name: 'Example', email: 'hello@example.com' };
const START = Date.parse('2026-06-01T20:00:00+02:00');
const HOUR = 3_600_000;
const at = (ms: number) => new Date(ms).toISOString();
const EVENT = toEventDetails(
  eventSchema.parse({
    _id: 'evt-gala',
    title: 'Gala',
    description: 'A night out.',
    image: '/posters/gala.webp',
    start_time: at(START),
    end_time: at(START + 2 * HOUR),
    replay_until: at(START + 24 * HOUR),
    is_trial: false,
    domain: 'gala',
    packages: [{ _id: 'seat', name: 'Seat', price: 12.5 }],
  }),
);

type Options = { event?: Partial<EventDetails>; nowMs?: number; url?: string; isSelling?: boolean };

function nodesOf({
  event,
  nowMs = START - HOUR,
  url = 'https://gala.example.com/',
  isSelling = true,
}: Options = {}) {
  return toEventNodes({ event: { ...EVENT, ...event }, url, nowMs, isSelling }, SITE);
}

describe('toEventNodes', () => {
  it('describes an online event with its address and its organizer, in UTC without a zone', () => {
    expect(nodesOf()).toHaveLength(1);
    expect(nodesOf()[0]).toMatchObject({
      '@type': 'Event',
      name: 'Gala',
      image: 'https://example.com/posters/gala.webp',
      startDate: '2026-06-01T18:00:00+00:00',
      endDate: '2026-06-01T20:00:00+00:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: 'https://gala.example.com/' },
      organizer: { '@type': 'Organization', name: 'Example' },
      isAccessibleForFree: false,
    });
  });

  it.each([
    ['before', START - HOUR, true, 'InStock'],
    ['while it is live', START, true, 'InStock'],
    ['while its replay is on', START + 3 * HOUR, true, 'InStock'],
    ['after everything', START + 25 * HOUR, true, 'OutOfStock'],
    ['while the shop is closed', START, false, 'OutOfStock'],
  ])('offers its packages %s', (_when, nowMs, isSelling, availability) => {
    expect(nodesOf({ nowMs, isSelling })[0]?.offers).toEqual([
      {
        '@type': 'Offer',
        name: 'Seat',
        description: undefined,
        price: '12.50',
        priceCurrency: 'USD',
        availability: `https://schema.org/${availability}`,
        validThrough: '2026-06-02T18:00:00+00:00',
        url: 'https://gala.example.com/#packages',
      },
    ]);
  });

  it('has its times with the offset of its zone, and the time before it was postponed', () => {
    const timezone = 'America/New_York';
    const [event] = nodesOf({ event: { timezone, previousStartMs: START - 24 * HOUR } });
    expect(event).toMatchObject({
      startDate: '2026-06-01T14:00:00-04:00',
      previousStartDate: '2026-05-31T14:00:00-04:00',
      eventStatus: 'https://schema.org/EventRescheduled',
    });
    expect(nodesOf({ event: { previousStartMs: START } })[0]?.previousStartDate).toBeUndefined();
  });

  it.each([
    ['https://gala.example/', { url: 'https://gala.example/' }],
    ['desk@gala.example', { url: 'https://gala.example.com/', email: 'desk@gala.example' }],
    [null, { url: 'https://gala.example.com/' }],
  ])('leads to its organizer by the contact %s', (contact, organizer) => {
    const about = { about: null, picture: null, refund_rules: null, questions: null, contact };
    const [event] = nodesOf({ event: { broadcaster: 'Gala Nights', organizer: about } });
    expect(event?.organizer).toEqual({ '@type': 'Organization', name: 'Gala Nights', ...organizer });
  });

  it('is no video: its page shows none', () => {
    const types = (nowMs: number) => nodesOf({ nowMs }).map((node) => node['@type']);
    expect([START - 1, START, START + 3 * HOUR, START + 25 * HOUR].map(types)).toEqual(
      Array(4).fill(['Event']),
    );
  });

  it('names the end as it was in fact', () => {
    const endedAtMs = START + HOUR;
    const [event] = nodesOf({ event: { endedAtMs }, nowMs: START + 3 * HOUR });
    expect(event?.endDate).toBe('2026-06-01T19:00:00+00:00');
  });

  it('without a replay sells nothing after the end, and is no video', () => {
    const page = { event: { hasReplay: false }, nowMs: START + 3 * HOUR };
    const [event, ...more] = nodesOf(page);
    expect(event?.offers).toMatchObject([
      { availability: 'https://schema.org/OutOfStock', validThrough: event?.endDate },
    ]);
    expect(more).toEqual([]);
  });

  it('leads there from the home page when the event lives on the main site', () => {
    expect(nodesOf({ url: 'https://example.com/events/evt-gala' })[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{}, { name: 'Gala', item: 'https://example.com/events/evt-gala' }],
    });
  });

  it('works with the required fields alone', () => {
    const [event] = nodesOf({ event: { endsAtMs: null, replayUntilMs: null }, nowMs: START + 25 * HOUR });
    expect(event?.endDate).toBeUndefined();
  });
});

describe('eventPicture', () => {
  it.each([
    ['/posters/gala.webp', 'https://example.com/posters/gala.webp'],
    ['https://cdn.example.net/a.jpg', 'https://cdn.example.net/a.jpg'],
    ['', undefined],
    ['https://', undefined],
    ['data:image/png;base64,AAAA', undefined],
  ])('of %j is %s', (image, address) => {
    expect(eventPicture({ image }, SITE)).toBe(address);
  });
});
