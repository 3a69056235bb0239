/** Apart from `watch.ts`, for it loads with the waiting room. */
export const WAITING_ROOM = {
  scheduled: {
    title: 'The curtain is still down',
    text: 'Come back any time, or keep this page open: the show starts here automatically.',
  },
  doors: {
    title: 'Take your seat',
    text: 'Doors are open. The show starts here automatically, right on time.',
  },
} as const;
