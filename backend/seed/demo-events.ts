import { sayClock } from '@/lib/time/moment';
import type { NewEvent } from '../events/file-schema';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const PREMIERE_ZONE = 'America/New_York';

const poster = (slug: string) => `/posters/${slug}-1600.webp`;

/** One event is live at `nowMs`, one is to come, one has a replay. */
export function listDemoEvents(nowMs: number): NewEvent[] {
  const now = Math.floor(nowMs / MINUTE) * MINUTE;
  const premiereMs = now + 3 * DAY;
  return [
    {
      id: 'evt-midnight-run',
      domain: 'midnight-run',
      title: 'Midnight Run: City Marathon Live',
      description:
        'Eleven thousand runners, forty-two kilometers, and a city that stays up to watch. Follow the night marathon ' +
        'from the gun on the harbor bridge to the last finisher under the floodlights, with five cameras on the ' +
        'course, live splits, and commentary by two people who have run it.',
      image: poster('midnight-run'),
      image_alt: 'A runner crosses the city at night in front of a huge orange moon',
      image_focus: '72% 35%',
      start_time: now - 20 * MINUTE,
      end_time: now + 3 * HOUR,
      replay_until: now + 7 * DAY,
      timezone: 'Europe/Lisbon',
      broadcaster: 'Night Course TV',
      listed: true,
      live_area: {
        heading: 'On the course',
        text: 'The leaders are past kilometer 9. Next on the course: the river tunnel at kilometer 12.',
      },
      stream: { folder: 'midnight-run', play_as: 'loop' },
      packages: [
        {
          id: 'live',
          name: 'Race Night',
          price_cents: 1299,
          description: 'The live broadcast, from gun to last finisher.',
          access: { from: 'end', hours: 0 },
        },
        {
          id: 'live-replay',
          name: 'Race Night + Replay',
          price_cents: 1699,
          recommended: true,
          description: 'The live broadcast, and the full race again for seven days.',
        },
        {
          id: 'crew',
          name: 'Crew Pass',
          price_cents: 2499,
          description: 'Everything above, with the helicopter feed and every split time.',
          screens: 4,
        },
      ],
    },
    {
      id: 'evt-glass-harbour',
      domain: 'glass-harbour',
      title: 'Glass Harbour: The Premiere',
      description:
        'A keeper, a drowned town, and a light that has burned for no one since 1911. The first screening of the film ' +
        'that took its crew four winters, shown once, to everyone at the same moment. Afterwards, the composer sits down ' +
        'at the piano on the stage, and the lead sings the songs of the film.',
      image: poster('glass-harbour'),
      image_alt: 'Pyramids of lit glass on a pier at night, with sailing boats in front',
      image_focus: '76% 60%',
      start_time: premiereMs,
      end_time: premiereMs + 3 * HOUR,
      replay_until: now + 17 * DAY,
      timezone: PREMIERE_ZONE,
      broadcaster: 'Harbour Pictures',
      listed: true,
      is_trial: true,
      live_area: {
        heading: 'From the harbour',
        text: toProgram(premiereMs, [
          [-30, 'The red carpet, live from the pier'],
          [0, 'Glass Harbour, the film'],
          [110, 'The songs of the film, with the composer at the piano'],
        ]),
      },
      stream: { folder: 'sample-video', play_as: 'premiere' },
      accent: '#1c6e8c',
      logo: '/logos/harbour-pictures.svg',
      packages: [
        {
          id: 'premiere',
          name: 'Premiere Seat',
          price_cents: 1499,
          description: 'The screening, once, with everyone else.',
          access: { from: 'end', hours: 0 },
          screens: 1,
        },
        {
          id: 'premiere-talk',
          name: 'Premiere + Talk',
          price_cents: 1999,
          description: 'The screening, the songs and a talk with the cast, and two weeks to watch again.',
          screens: 2,
        },
      ],
    },
    {
      id: 'evt-last-bell',
      domain: 'last-bell',
      title: 'The Last Bell: Championship Night',
      description:
        'Nine bouts, two belts, and a champion who said it would be his last walk to the ring. See the whole card from ' +
        'the first undercard fight to the decision that the hall is still arguing about, uncut, with the corner ' +
        'microphones open.',
      image: poster('last-bell'),
      image_alt: 'Two boxers meet in the ring under four lamps, beside a golden bell',
      image_focus: '52% 40%',
      start_time: now - 26 * HOUR,
      end_time: now - 22 * HOUR,
      replay_until: now + 14 * DAY,
      timezone: 'America/Los_Angeles',
      broadcaster: 'Last Bell Boxing',
      listed: true,
      stream: { folder: 'last-bell', play_as: 'video' },
      packages: [
        {
          id: 'main-card',
          name: 'Main Card',
          price_cents: 1999,
          description: 'The five title bouts, uncut.',
          access: { from: 'purchase', hours: 48 },
          screens: 2,
        },
        {
          id: 'full-night',
          name: 'Full Night',
          price_cents: 2999,
          description: 'All nine bouts, with the corner microphones.',
        },
      ],
    },
  ];
}

/** Lines with a time, in minutes after the start. */
function toProgram(startMs: number, items: readonly (readonly [minutes: number, what: string])[]): string {
  return items
    .map(([minutes, what]) => `${sayClock(startMs + minutes * MINUTE, PREMIERE_ZONE)} ${what}`)
    .join('\n');
}
