import type { EventDraft } from '../events/save-events';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The film that `npm run film` renders, below MEDIA_DIR. */
const FILM = 'sample-film';

const poster = (slug: string) => `/posters/${slug}-1600.webp`;

/**
 * The three demo events at a moment: one live, one to come, one to watch again. `nowMs` is in milliseconds since 1970;
 * times are whole minutes, as a broadcaster would announce them.
 */
export function listDemoEvents(nowMs: number): EventDraft[] {
  const now = Math.floor(nowMs / MINUTE) * MINUTE;
  return [
    {
      id: 'evt-midnight-run',
      domainKey: 'midnight-run',
      title: 'Midnight Run: City Marathon Live',
      description:
        'Eleven thousand runners, forty-two kilometres, and a city that stays up to watch. Follow the night marathon ' +
        'from the gun on the harbour bridge to the last finisher under the floodlights, with five cameras on the ' +
        'course, live splits, and commentary by two people who have run it.',
      image: poster('midnight-run'),
      startTime: now - 20 * MINUTE,
      endTime: now + 3 * HOUR,
      replayUntil: now + 7 * DAY,
      timezone: 'Europe/Lisbon',
      isTrial: false,
      liveArea: {
        heading: 'The race is on',
        text: 'The leaders have passed the old mill. Next on the course: the river tunnel at kilometre 12.',
      },
      media: FILM,
      playAs: 'loop',
      packages: [
        {
          id: 'live',
          name: 'Race Night',
          priceCents: 1299,
          description: 'The live broadcast, from gun to last finisher.',
        },
        {
          id: 'live-replay',
          name: 'Race Night + Replay',
          priceCents: 1699,
          description: 'The live broadcast, and the full race again for seven days.',
        },
        {
          id: 'crew',
          name: 'Crew Pass',
          priceCents: 2499,
          description: 'Everything above, with the helicopter feed and every split time.',
          screens: 4,
        },
      ],
    },
    {
      id: 'evt-glass-harbour',
      domainKey: 'glass-harbour',
      title: 'Glass Harbour: The Premiere',
      description:
        'A keeper, a drowned town, and a light that has burned for no one since 1911. The first screening of the film ' +
        'that took its crew four winters, shown once to everyone at the same moment, followed by an hour with the ' +
        'director and the two leads, who answer what you ask.',
      image: poster('glass-harbour'),
      startTime: now + 3 * DAY,
      endTime: now + 3 * DAY + 3 * HOUR,
      replayUntil: now + 17 * DAY,
      timezone: 'America/New_York',
      isTrial: true,
      liveArea: {
        heading: 'From the harbour',
        text: 'The red carpet opens half an hour before the film. Send the director your question from the watch page.',
      },
      media: FILM,
      playAs: 'premiere',
      accent: '#1c6e8c',
      logo: '/logos/harbour-pictures.svg',
      packages: [
        {
          id: 'premiere',
          name: 'Premiere Seat',
          priceCents: 1499,
          description: 'The screening, once, with everyone else.',
          access: { from: 'start', hours: 6 },
          screens: 1,
        },
        {
          id: 'premiere-talk',
          name: 'Premiere + Talk',
          priceCents: 1999,
          description: 'The screening, the hour with director and cast, and two weeks to watch again.',
          screens: 2,
        },
      ],
    },
    {
      id: 'evt-last-bell',
      domainKey: 'last-bell',
      title: 'The Last Bell: Championship Night',
      description:
        'Nine bouts, two belts, and a champion who said it would be his last walk to the ring. See the whole card from ' +
        'the first undercard fight to the decision that the hall is still arguing about, uncut, with the corner ' +
        'microphones open.',
      image: poster('last-bell'),
      startTime: now - 26 * HOUR,
      endTime: now - 22 * HOUR,
      replayUntil: now + 14 * DAY,
      timezone: 'America/Los_Angeles',
      isTrial: false,
      liveArea: null,
      media: FILM,
      packages: [
        {
          id: 'main-card',
          name: 'Main Card',
          priceCents: 1999,
          description: 'The five title bouts, uncut.',
          access: { from: 'purchase', hours: 48 },
          screens: 2,
        },
        {
          id: 'full-night',
          name: 'Full Night',
          priceCents: 2999,
          description: 'All nine bouts, with the corner microphones.',
        },
      ],
    },
  ];
}
