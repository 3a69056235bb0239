export const THEATRE = {
  title: 'Watch',
  waiting: {
    scheduled: {
      title: 'The curtain is still down',
      text: 'Come back any time, or keep this page open: the show starts here automatically.',
    },
    doors: {
      title: 'Take your seat',
      text: 'Doors are open. The show starts here automatically, right on time.',
    },
  },
  ended: { title: 'The show is over', text: 'Thank you for watching.' },
  stopped: 'Playback stopped',
  notLoaded: "We couldn't load this event",
} as const;

export const WATCH_ELSEWHERE = {
  heading: 'Where to watch',
  text: 'The broadcaster streams this event and tells ticket holders where to watch it. It does not play on this page.',
  help: "Haven't heard by the start of the show? Contact us with the reference of your payment.",
  write: 'Contact us',
  ticket: 'Your ticket',
  paid: 'Paid',
  on: 'Bought',
  reference: 'Reference',
  tickets: 'See the tickets',
} as const;

export const SCREENS = {
  title: 'Your screens',
  covers: (limit: number) =>
    `Your ticket plays on ${limit === 1 ? 'one screen' : `${limit} screens`} at a time.`,
  unknown: 'Unknown device',
  here: 'this tab',
  /** Another tab, window or app of the same login. */
  browser: 'also in this browser',
  since: 'since',
  stop: 'Stop',
  stopOne: (name: string, clock: string) => `Stop ${name}, playing since ${clock}`,
  stopped: (name: string) => `${name} was stopped.`,
  loading: 'Loading your screens…',
  lost: "Your screens couldn't be loaded. Reload the page to see them.",
  none: 'No screen is playing right now.',
  retry: 'Try again',
} as const;
