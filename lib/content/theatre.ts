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
